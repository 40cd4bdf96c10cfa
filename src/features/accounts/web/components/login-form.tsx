import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { CodeField } from '../two-factor/code-field.tsx'
import type { useLogin } from '../use-sign-in.ts'
import { FormFrame } from './form-frame.tsx'
import { UsernameField } from './username-field.tsx'

type LoginFormProps = ReturnType<typeof useLogin> & {
  alertTitle?: string
  /** Of the page, which sends the form there without a script. */
  action: string
}

export function LoginForm({
  form,
  alert,
  alertTitle,
  submit,
  asksCode,
  asksPasswordAgain,
  action,
}: LoginFormProps) {
  const { errors, isSubmitting, defaultValues } = form.formState
  return (
    <FormFrame alert={alert} alertTitle={alertTitle} onSubmit={submit} native={{ name: 'login', action }}>
      <UsernameField
        error={errors.username?.message}
        defaultValue={defaultValues?.username}
        {...form.register('username')}
      />
      <Field
        label="Password"
        hint={asksPasswordAgain && 'Please enter it once more: a password is never kept in a page.'}
        error={errors.password?.message}
        required
      >
        <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      {asksCode && <CodeField error={errors.code?.message} {...form.register('code')} />}
      <Button type="submit" size="lg" busy={isSubmitting}>
        Sign In
      </Button>
      <SiteLink to={href('/forgot-password')} className="text-link self-center">
        Forgot your password?
      </SiteLink>
    </FormFrame>
  )
}
