import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { coachingsQuery } from './queries.ts'

/** Leads members who have a coach to sharing their results. */
export function ShowCoach() {
  const { data } = useQuery(coachingsQuery)
  if (!data?.some(({ role, status }) => role === 'member' && status === 'active')) return null
  return (
    <Link to={href('/account/sharing')} className={buttonClass('secondary')}>
      <Trans>Show my coach</Trans>
    </Link>
  )
}
