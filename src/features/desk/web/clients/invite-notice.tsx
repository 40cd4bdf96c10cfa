import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSetupQuery } from '#src/features/site/web/queries.ts'
import { SAMPLE_BRAND } from '#src/features/texts/constants.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'

/** What a coach should know before the first invitation. Only until the setup is done: after that, an operator may really use this name. */
export function InviteNotice() {
  const { user } = useSession()
  const setup = useQuery({ ...siteSetupQuery, enabled: user?.is_admin ?? false })
  if (setup.data?.is_done !== false || siteSettings().brand !== SAMPLE_BRAND) return null
  return (
    <Alert tone="warning" className="mb-4" title={`Your mails still say “${SAMPLE_BRAND}”`}>
      That is the sample’s name.{' '}
      <Link to={`${href('/admin/site/start')}?step=name`} className="text-link">
        Name your practice
      </Link>{' '}
      and publish it before the first invitation goes out.
    </Alert>
  )
}
