import { useSession } from '#src/features/sign-in/web/session.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'

/** Tells the coach of a group why they cannot moderate it now, and what helps. */
export function CannotLead() {
  const { user } = useSession()
  if (!user?.is_coach) {
    return (
      <Alert tone="warning" title="Nobody leads this group now.">
        You no longer have a coach’s rights here, so its board is closed. An administrator can give
        it another coach.
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title="You cannot lead this group yet.">
      This site asks coaches for two-factor authentication.{' '}
      <SiteLink to={href('/account')} className="text-link">
        Set it up in your account
      </SiteLink>
      , and you can lead the group from here.
    </Alert>
  )
}
