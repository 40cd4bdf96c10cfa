import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { NAME_MAX } from '#src/features/sign-in/constants.ts'
import { emailAddress, username } from '#src/features/sign-in/contract/fields.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'

const name = z
  .string()
  .check(z.maxLength(NAME_MAX, msg`Please keep this to ${NAME_MAX} characters.`))
// An account created without an address may stay without one.
const email = z.union([z.literal(''), emailAddress])
const profile = z.object({ full_name: name, first_name: name, last_name: name, username, email })
type Profile = z.infer<typeof profile>

const FIELDS = ['full_name', 'first_name', 'last_name', 'username', 'email'] as const

const NOTHING: Partial<Profile> = {}

const NOTHING_NEW = {
  title: msg`Nothing to save`,
  description: msg`Your profile is as it was.`,
}

const profileOf = (user: User): Profile => ({
  full_name: user.full_name ?? '',
  first_name: user.first_name ?? '',
  last_name: user.last_name ?? '',
  username: user.username,
  email: user.email ?? '',
})

/** Keeps and sends only what was typed here: what was changed elsewhere meanwhile stays, such as an address given in the setup. */
export function ProfileForm({ user }: { user: User }) {
  const { userChanged } = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const saved = profileOf(user)
  const form = useForm<Partial<Profile>, User | null, Profile>({
    keep: 'account-profile',
    stored: NOTHING,
    keepIf: edits => FIELDS.some(name => (edits[name] ?? saved[name]) !== saved[name]),

    schema: user.email ? z.extend(profile, { email: emailAddress }) : profile,
    async send(checked) {
      const edits = FIELDS.filter(name => checked[name].trim() !== saved[name])
      const body = Object.fromEntries(edits.map(name => [name, checked[name]]))
      return edits.length > 0 ? guarded(() => call(updateUser, { body })) : null
    },

    onDone(updated) {
      if (updated) userChanged(updated)
    },
    done(updated) {
      if (!updated) return NOTHING_NEW
      const { email, email_verified } = updated
      const isNew = email !== user.email && !email_verified
      return {
        title: t`Profile saved`,
        description: isNew
          ? t`Please confirm ${email ?? ''} with the link we sent there.`
          : undefined,
      }
    },
    alert: { failed: t`Your profile could not be saved. Please try again.` },
  })
  return (
    <>
      <Form of={{ ...form, values: { ...saved, ...form.values } }}>
        <TextField name="full_name" label={t`Full name`} optional autoComplete="name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="first_name" label={t`First name`} optional autoComplete="given-name" />
          <TextField name="last_name" label={t`Last name`} optional autoComplete="family-name" />
        </div>
        <TextField
          name="username"
          required
          label={t`Username`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="email"
          label={t`Email`}
          hint={
            user.provider
              ? t`We will email a confirmation link to the new address and a notice to the old one. A new address unlinks Google; without a password, you get a link to set one.`
              : t`We will email a confirmation link to the new address and a notice to the old one.`
          }
          required={user.email !== null}
          type="email"
          autoComplete="email"
        />
        <SubmitButton className="sm:self-start">
          <Trans>Save profile</Trans>
        </SubmitButton>
      </Form>
      {reauthenticationDialog}
    </>
  )
}
