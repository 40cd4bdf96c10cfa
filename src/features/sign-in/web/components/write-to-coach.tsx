import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import type { User } from '../../contract/user.ts'
import { UNNAMED_COACH } from '../../domain/coach-name.ts'

interface WriteToCoachProps {
  coach: NonNullable<User['coach']>
  className: string
}

/** For members who have a coach, in the place of what invites others to find one. */
export function WriteToCoach({ coach, className }: WriteToCoachProps) {
  const name = coach.name === said(UNNAMED_COACH) ? t`your coach` : coach.name
  return (
    <Link
      to={`${href('/coaching/mine')}?with=${coach.coaching_id}&tab=messages`}
      className={className}
    >
      <Trans>Write to {name}</Trans>
    </Link>
  )
}
