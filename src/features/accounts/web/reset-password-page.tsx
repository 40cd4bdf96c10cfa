import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { call } from '#src/web/api.ts'
import { useSession } from '#src/web/app/session.tsx'
import { SiteLink } from '#src/web/app/site-link.tsx'
import { href } from '#src/web/routes.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { Card } from '#src/web/ui/card.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { PASSWORDS_DIFFER } from '../constants.ts'
import { password, resetPassword } from '../contract.ts'
import { FormFrame } from './components/form-frame.tsx'
import { NewPasswordField } from './components/new-password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const passwords = z.object({ password, confirmPassword: z.string() }).check(
  z.refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: PASSWORDS_DIFFER,
  }),
)

/** /reset-password?token= : a new password by the mailed link (contract: accounts). */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const token = search.get('token')
  if (done) {
    return (
      <Frame
        title="Your new password is set"
        lead="You are signed out everywhere. Please sign in with the new one."
      >
        <SiteLink to={href('auth')} className={buttonClass('primary', 'lg')}>
          Sign In
        </SiteLink>
      </Frame>
    )
  }
  if (!token) {
    return (
      <Frame
        title="Set a new password"
        lead="This link is not whole. Please open it from the mail again, or copy all of it."
      >
        <NewLink />
      </Frame>
    )
  }
  return (
    <Frame title="Set a new password" lead="It signs you out on every device.">
      <ResetForm token={token} onDone={() => setDone(true)} />
    </Frame>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { status, refresh } = useSession()
  const { form, alert, submit } = useAccountForm<z.infer<typeof passwords>>({
    schema: passwords,
    defaultValues: { password: '', confirmPassword: '' },
    failed: 'Your password could not be set. Please try again.',
    send: async values => {
      await call(resetPassword, { body: { token, password: values.password }, retry: false })
      onDone()
      if (status === 'signed-in') await refresh()
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <Card>
        <FormFrame alert={alert} onSubmit={submit}>
          <NewPasswordField
            label="New password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Field label="Confirm new password" error={errors.confirmPassword?.message} required>
            <TextInput type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
          </Field>
          <Button type="submit" size="lg" busy={isSubmitting}>
            Set new password
          </Button>
        </FormFrame>
      </Card>
      {alert && <NewLink />}
    </>
  )
}

const NewLink = () => (
  <SiteLink to={href('forgotPassword')} className="text-link">
    Send me a new link
  </SiteLink>
)

const Frame = (props: { title: string; lead: string; children: ReactNode }) => (
  <div className="wrap grid justify-center py-10 lg:py-16">
    <div className="grid w-full max-w-lg gap-6">
      <div>
        <h1 tabIndex={-1} className="text-3xl lg:text-4xl">
          {props.title}
        </h1>
        <p className="mt-3 text-ink-soft">{props.lead}</p>
      </div>
      {props.children}
    </div>
  </div>
)
