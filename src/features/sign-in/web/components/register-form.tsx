import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { FormInput } from '#src/platform/web/sections/form-fields.tsx'
import { type Invited, useInvitedRegister, type useRegister } from '../use-sign-in.ts'
import { AgreementNote } from './agreement-note.tsx'
import { NewPasswordField, NewPasswordFields } from './new-password-fields.tsx'
import { UsernameField } from './username-field.tsx'

/** `action` is the page's address, where the form is sent without scripts. */
type RegisterFormProps = ReturnType<typeof useRegister> & { action: string }

export function RegisterForm({ action, ...sending }: RegisterFormProps) {
  return (
    <Form native={{ name: 'register', action }} {...sending}>
      <UsernameField />
      <FormInput type="email" name="email" label="Email" autoComplete="email" />
      <NewPasswordFields name="password" labels={['Password', 'Confirm Password']} />
      <AgreementNote button="Register" />
      <SubmitButton size="lg">Register</SubmitButton>
    </Form>
  )
}

/** Asks a name and a password; the address is that of a mailed invitation, and the username is made of it. */
export function InvitedForm({ action, invited }: { action: string; invited: Invited }) {
  return (
    <Form native={{ name: 'invited', action }} {...useInvitedRegister(invited)}>
      <input type="hidden" name="invitation" value={invited.token} />
      {invited.email !== null && (
        <>
          <input type="hidden" name="email" autoComplete="username" value={invited.email} />
          <p className="text-ink-soft">
            For <span className="break-words font-semibold text-ink">{invited.email}</span>
          </p>
        </>
      )}
      <FormInput name="full_name" label="Your name" autoComplete="name" />
      {invited.email === null && (
        <FormInput type="email" name="email" label="Email" autoComplete="email" />
      )}
      <NewPasswordField name="password" label="Password" />
      <AgreementNote button="Register" />
      <SubmitButton size="lg">Register</SubmitButton>
    </Form>
  )
}
