import { Alert } from '#src/web/ui/alert.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { AuthForm, RegisterValues } from '../use-sign-in.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function RegisterForm({ form, alert, submit }: AuthForm<RegisterValues>) {
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
      <Field label="Email" error={errors.email?.message} required>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <NewPasswordField
        label="Password"
        error={errors.password?.message}
        of={() => ({ username: form.getValues('username'), email: form.getValues('email') })}
        {...form.register('password')}
      />
      <Field label="Confirm Password" error={errors.confirmPassword?.message} required>
        <TextInput type="password" autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        Register
      </Button>
    </form>
  )
}
