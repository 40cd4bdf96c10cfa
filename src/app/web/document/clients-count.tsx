import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { clientCountsQuery } from '#src/features/coaching/web/client-counts-query.ts'
import { twoFactorQuery } from '#src/features/sign-in/web/components/two-factor-query.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { needsTwoFactor } from '#src/features/sign-in/web/two-factor/needs-two-factor.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'

/** How many clients wait for their coach, refetched on each page. Nothing beside it moves when it comes. */
export function ClientsCount() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const { data: user } = useQuery(sessionQuery)
  const isCoach = user?.is_coach === true
  // Without the second factor that the site requires, a coach is refused.
  const mayBeRefused = isCoach && needsTwoFactor(user)
  const { data: second } = useQuery({ ...twoFactorQuery, enabled: mayBeRefused })
  const enabled = isCoach && (!mayBeRefused || Boolean(second?.on_since))
  const { data } = useQuery({ ...clientCountsQuery, enabled })
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void outdate(client, clientCountsQuery)
  }, [client, pathname])
  const waiting = data?.waiting ?? 0
  return (
    <span
      hidden={waiting === 0}
      className="absolute top-1 inset-s-[calc(50%+0.5rem)] min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-on-accent text-xs leading-5 lg:top-0 lg:-inset-e-1 lg:inset-s-auto"
    >
      <span>{waiting > 0 && waiting}</span>
      <span className="sr-only">
        {' '}
        <Trans>waiting</Trans>
      </span>
    </span>
  )
}
