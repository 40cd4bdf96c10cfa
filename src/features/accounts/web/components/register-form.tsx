import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import type { useRegister } from '../use-sign-in.ts'
import { AgreementNote } from './agreement-note.tsx'
import { FormFrame } from './form-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { UsernameField } from './username-field.tsx'

/** With the page's address, which the form is sent to without a script. */
type RegisterFormProps = ReturnType<typeof useRegister> & { action: string }

export function RegisterForm({ form, alert, submit, action, invited }: RegisterFormProps) {
  const { errors, isSubmitting, defaultValues } = form.formState
  return (
    <FormFrame alert={alert} onSubmit={submit} native={{ name: 'register', action }}>
      {invited && <input type="hidden" name="invitation" value={invited.token} />}
      <UsernameField
        error={errors.username?.message}
        defaultValue={defaultValues?.username}
        {...form.register('username')}
      />
      <Field
        label="Email"
        hint={invited && 'The invitation is for this address.'}
        error={errors.email?.message}
        required
      >
        <TextInput
          type="email"
          readOnly={invited !== null}
          autoComplete="email"
          defaultValue={defaultValues?.email}
          {...form.register('email')}
        />
      </Field>
      <NewPasswordFields
        labels={['Password', 'Confirm Password']}
        first={{ error: errors.password?.message, ...form.register('password') }}
        second={{ error: errors.confirmPassword?.message, ...form.register('confirmPassword') }}
        userInputs={() => ({ username: form.getValues('username'), email: form.getValues('email') })}
      />
      <AgreementNote button="Register" />
      <Button type="submit" size="lg" busy={isSubmitting}>
        Register
      </Button>
    </FormFrame>
  )
}
