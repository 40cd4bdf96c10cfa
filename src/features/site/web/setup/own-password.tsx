import { useState } from 'react'
import { useFirstPassword } from '#src/features/sign-in/web/components/first-password.tsx'
import { PasswordForm } from '#src/features/sign-in/web/components/password-form.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'

/** Asks an administrator who still has the password that the first start printed for one of their own. */
export function OwnPassword() {
  const { user } = useSession()
  const until = useFirstPassword()
  const [wasAsked, setAsked] = useState(false)
  if (until !== undefined && !wasAsked) setAsked(true)
  if (!user) return null
  if (until === undefined)
    return wasAsked ? <Alert tone="success" title="Your password is your own now" /> : null
  return (
    <section aria-labelledby="own-password" className="rounded-md bg-sunken p-4">
      <h2 id="own-password" className="font-sans font-semibold text-base">
        Choose your own password
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Yours was printed at the first start, and works until {until}.
      </p>
      <PasswordForm username={user.username} />
    </section>
  )
}
