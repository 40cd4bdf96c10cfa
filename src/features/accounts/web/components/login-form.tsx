import { SiteLink } from '#src/web/app/site-link.tsx'
import { href } from '#src/web/routes.ts'
import { Alert } from '#src/web/ui/alert.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { AuthForm, LoginValues } from '../use-sign-in.ts'
import { CodeField } from './code-field.tsx'

export function LoginForm({ form, alert, submit, asksCode }: AuthForm<LoginValues> & { asksCode: boolean }) {
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {alert && <Alert tone="danger">{alert}</Alert>}
      <Field label="Username" error={errors.username?.message} required>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
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
    </form>
  )
}
