import { useState } from 'react'
import * as z from 'zod/mini'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { FormInput } from '#src/platform/web/sections/form-fields.tsx'
import { SubmitButton } from '#src/platform/web/sections/submit-button.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'

const address = z.object({ email: emailAddress })

/** Asks an administrator who has no mail address for one. */
export function OwnAddress() {
  const { user, userChanged } = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const [isAdded, setAdded] = useState(false)
  const save = useChange(
    (body: z.infer<typeof address>) => guarded(() => call(updateUser, { body })),
    {
      onDone(updated) {
        userChanged(updated)
        setAdded(true)
      },
    },
  )
  if (!user) return null
  if (isAdded)
    return (
      <Alert tone="success" title={`${user.email} is your address now`}>
        {!user.email_verified && 'Please confirm it with the link in the mail that we send there.'}
      </Alert>
    )
  if (user.email) return null
  return (
    <section aria-labelledby="own-address" className="rounded-md bg-sunken p-4">
      <h2 id="own-address" className="font-sans font-semibold text-base">
        You have no mail address yet
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Without one you cannot reset a forgotten password, and no notices reach you. Visitors never
        see it.
      </p>
      <Form
        schema={address}
        failed="Your address could not be saved. Please try again."
        change={save}
      >
        <FormInput name="email" type="email" label="Your own mail address" autoComplete="email" />
        <SubmitButton className="justify-self-start sm:self-start">Save my address</SubmitButton>
      </Form>
      {reauthenticationDialog}
    </section>
  )
}
