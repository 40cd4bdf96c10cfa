import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { password } from '../contract/fields.ts'
import { resetPassword } from '../contract/links.ts'
import { NewPasswordFields } from './components/new-password-fields.tsx'
import { typedTwice } from './components/typed-twice.ts'
import { useSession } from './session.tsx'

export const meta = pageMeta(
  msg`Set a new password`,
  msg`Set a new password with the link from your email.`,
)

const passwords = typedTwice({ password }, 'password')

/** docs/product.md 8.3 */
export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const token = search.get('token')
  if (done) {
    return (
      <Frame
        title={t`Your new password is set`}
        lead={t`You are signed out everywhere. Please sign in with the new one.`}
      >
        <Link to={href('/auth')} className={buttonClass('primary', 'lg')}>
          <Trans>Sign In</Trans>
        </Link>
      </Frame>
    )
  }
  if (!token) {
    return (
      <Frame
        title={t`Set a new password`}
        lead={t`This link is incomplete. Please open it from the email again, or copy all of it.`}
      >
        <NewLink />
      </Frame>
    )
  }
  return (
    <Frame title={t`Set a new password`} lead={t`It signs you out on every device.`}>
      <ResetForm token={token} onDone={() => setDone(true)} />
    </Frame>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { status, refresh } = useSession()
  const [isRefused, setRefused] = useState(false)
  const form = useForm({
    stored: { password: '', confirmPassword: '' },
    schema: passwords,
    send: ({ password }) => call(resetPassword, { body: { token, password }, retry: false }),
    onDone() {
      onDone()
      if (status === 'signed-in') return refresh()
    },
    onFailed() {
      setRefused(true)
      return undefined
    },
    alert: { failed: t`Your password could not be set. Please try again.` },
  })
  return (
    <>
      <Card>
        <Form of={form}>
          <NewPasswordFields name="password" labels={[t`New password`, t`Confirm new password`]} />
          <SubmitButton size="lg">
            <Trans>Set new password</Trans>
          </SubmitButton>
        </Form>
      </Card>
      {isRefused && <NewLink />}
    </>
  )
}

const NewLink = () => (
  <Link to={href('/forgot-password')} className="text-link">
    <Trans>Send me a new link</Trans>
  </Link>
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
