import { SiteLink } from '#src/web/app/site-link.tsx'
import { href } from '#src/web/routes.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { useLogin } from '../use-sign-in.ts'
import { CodeField } from './code-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { UsernameField } from './username-field.tsx'

type LoginFormProps = ReturnType<typeof useLogin> & { alertTitle?: string }

/** Name and password, and the code where the account asks for one; members and administrators sign in by it. */
export function LoginForm({ form, alert, alertTitle, submit, asksCode }: LoginFormProps) {
  const { errors, isSubmitting } = form.formState
  return (
    <FormFrame alert={alert} alertTitle={alertTitle} onSubmit={submit}>
      <UsernameField error={errors.username?.message} {...form.register('username')} />
      <Field label="Password" error={errors.password?.message} required>
        <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      {asksCode && <CodeField error={errors.code?.message} {...form.register('code')} />}
      <Button type="submit" size="lg" busy={isSubmitting}>
        Sign In
      </Button>
      <SiteLink to={href('forgotPassword')} className="text-link self-center">
        Forgot your password?
      </SiteLink>
    </FormFrame>
  )
}
