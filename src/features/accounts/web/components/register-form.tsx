import { CallForm } from '#src/platform/web/sections/call-form.tsx'
import { useSentField } from '#src/platform/web/sections/form-state.ts'
import { SubmitButton } from '#src/platform/web/sections/submit-button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import type { Invited, useRegister } from '../use-sign-in.ts'
import { AgreementNote } from './agreement-note.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { UsernameField } from './username-field.tsx'

/** `action` is the page's address, where the form is sent without scripts. */
type RegisterFormProps = ReturnType<typeof useRegister> & { action: string }

export function RegisterForm({ action, invited, ...sending }: RegisterFormProps) {
  return (
    <CallForm native={{ name: 'register', action }} {...sending}>
      {invited && <input type="hidden" name="invitation" value={invited.token} />}
      <UsernameField />
      <EmailField invited={invited} />
      <NewPasswordFields name="password" labels={['Password', 'Confirm Password']} />
      <AgreementNote button="Register" />
      <SubmitButton size="lg">Register</SubmitButton>
    </CallForm>
  )
}

function EmailField({ invited }: { invited: Invited | null }) {
  const { defaultValue, error } = useSentField('email')
  return (
    <Field label="Email" hint={invited && 'The invitation is for this address.'} error={error} required>
      <TextInput
        type="email"
        name="email"
        readOnly={invited !== null}
        autoComplete="email"
        defaultValue={defaultValue ?? invited?.email}
      />
    </Field>
  )
}
