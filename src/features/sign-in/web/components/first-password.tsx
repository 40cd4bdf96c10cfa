import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { passwordStateQuery } from '../queries.ts'
import { useSession } from '../session.tsx'

/** Until when an administrator's password works, if it is still the one that the first start printed. */
export function useFirstPassword(): string | undefined {
  const { user } = useSession()
  const { dayAndTime } = useFormats()
  const state = useQuery({ ...passwordStateQuery, enabled: user?.is_admin ?? false })
  const ends = state.data?.ends_at
  return user?.is_admin && ends ? dayAndTime(ends) : undefined
}

/** A line above every page of an administrator, but the one where the password is changed. */
export function FirstPassword() {
  const until = useFirstPassword()
  const { pathname } = useLocation()
  if (until === undefined || pathname === href('/admin/site/start')) return null
  return (
    <div role="status" className="border-line border-b bg-progress-soft text-sm">
      <p className="wrap flex max-w-[86rem] items-center gap-2">
        <KeyRound aria-hidden className="size-4 shrink-0 text-progress" />
        <span className="min-w-0 max-sm:flex-1">
          <Trans>Your printed password works until {until}.</Trans>
        </span>
        <Link
          to={`${href('/admin/site/start')}?step=name`}
          className="text-link inline-flex min-h-11 shrink-0 items-center font-semibold"
        >
          <Trans>Choose your own</Trans>
        </Link>
      </p>
    </div>
  )
}
