import { Form } from '#src/platform/web/sections/form.tsx'
import { FormInput } from '#src/platform/web/sections/form-fields.tsx'
import { SubmitButton } from '#src/platform/web/sections/submit-button.tsx'
import type { useRegister } from '../use-sign-in.ts'
import { AgreementNote } from './agreement-note.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { UsernameField } from './username-field.tsx'

/** `action` is the page's address, where the form is sent without scripts. */
type RegisterFormProps = ReturnType<typeof useRegister> & { action: string }

export function RegisterForm({ action, invited, ...sending }: RegisterFormProps) {
  return (
    <Form native={{ name: 'register', action }} {...sending}>
      {invited && <input type="hidden" name="invitation" value={invited.token} />}
      <UsernameField />
      <FormInput
        type="email"
        name="email"
        label="Email"
        hint={invited && 'The invitation is for this address.'}
        readOnly={invited !== null}
        autoComplete="email"
        defaultValue={invited?.email}
      />
      <NewPasswordFields name="password" labels={['Password', 'Confirm Password']} />
      <AgreementNote button="Register" />
      <SubmitButton size="lg">Register</SubmitButton>
    </Form>
  )
}
