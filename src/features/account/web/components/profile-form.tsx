import * as z from 'zod/mini'
import { NAME_MAX } from '#src/features/accounts/constants.ts'
import { emailAddress, type User } from '#src/features/accounts/contract.ts'
import { FormFrame } from '#src/features/accounts/web/components/form-frame.tsx'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { useAccountForm } from '#src/features/accounts/web/use-account-form.ts'
import { useReauthentication } from '#src/features/accounts/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { updateUser } from '../../contract.ts'

const name = z.string().check(z.maxLength(NAME_MAX, `Please keep this to ${NAME_MAX} characters.`))
// An account created without an address may stay without one.
const email = z.union([z.literal(''), emailAddress])
const profile = z.object({ full_name: name, first_name: name, last_name: name, email })
type Profile = z.infer<typeof profile>

const DRAFT = 'account-profile'

const profileOf = (user: User): Profile => ({
  full_name: user.full_name ?? '',
  first_name: user.first_name ?? '',
  last_name: user.last_name ?? '',
  email: user.email ?? '',
})

/** Sends only what has changed. */
export function ProfileForm({ user }: { user: User }) {
  const { userChanged } = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const saved = profileOf(user)
  const { form, alert, submit } = useAccountForm<Profile>({
    schema: user.email ? z.extend(profile, { email: emailAddress }) : profile,
    defaultValues: readDraft<Profile>(DRAFT) ?? saved,
    failed: 'Your profile could not be saved. Please try again.',
    send: async values => {
      const entries = Object.entries(values) as [keyof Profile, string][]
      const body = Object.fromEntries(entries.filter(([key, value]) => value.trim() !== saved[key]))
      const updated = Object.keys(body).length > 0 ? await guarded(() => call(updateUser, { body })) : user
      clear()
      form.reset(profileOf(updated))
      userChanged(updated)
      const addressChanged = updated.email !== user.email && !updated.email_verified
      toast({
        title: 'Profile saved',
        description: addressChanged
          ? `Please confirm ${updated.email} with the link we sent there.`
          : undefined,
        tone: 'success',
      })
    },
  })
  const values = form.watch()
  const changed = (Object.keys(saved) as (keyof Profile)[]).some(key => values[key] !== saved[key])
  const { clear } = useDraft(DRAFT, values, { enabled: changed })
  const { errors, isSubmitting } = form.formState
  // Its server-rendered value too: the form sets its own, or the draft's, only once the script runs.
  const input = (of: keyof Profile) => ({ ...form.register(of), defaultValue: saved[of] })
  return (
    <>
      <FormFrame alert={alert} onSubmit={submit}>
        <Field label="Full name" note="(optional)" error={errors.full_name?.message}>
          <TextInput autoComplete="name" {...input('full_name')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" note="(optional)" error={errors.first_name?.message}>
            <TextInput autoComplete="given-name" {...input('first_name')} />
          </Field>
          <Field label="Last name" note="(optional)" error={errors.last_name?.message}>
            <TextInput autoComplete="family-name" {...input('last_name')} />
          </Field>
        </div>
        <Field
          label="Email"
          hint={`We will email a confirmation link to the new address and a notice to the old one.${
            user.provider
              ? ' A new address unlinks Google; without a password, you get a link to set one.'
              : ''
          }`}
          error={errors.email?.message}
          required={user.email !== null}
        >
          <TextInput type="email" autoComplete="email" {...input('email')} />
        </Field>
        <Button type="submit" busy={isSubmitting} className="sm:self-start">
          Save profile
        </Button>
      </FormFrame>
      {reauthenticationDialog}
    </>
  )
}
