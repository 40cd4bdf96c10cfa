import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { clientCountsQuery } from '#src/features/coaching/web/client-counts-query.ts'
import { twoFactorQuery } from '#src/features/sign-in/web/components/two-factor-query.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { needsTwoFactor } from '#src/features/sign-in/web/two-factor/needs-two-factor.ts'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { outdate, type PageQuery } from '#src/platform/web/api/query-keys.ts'
import { cx } from '#src/platform/web/ui/cx.ts'

function useRefetchedOnEachPage(query: PageQuery): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void outdate(client, query)
  }, [client, pathname, query])
}

/** @param props.children says what waits, to those who do not see where it stands */
const Count = ({
  count,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { count: number }) => (
  <span
    hidden={count === 0}
    className={cx(
      'min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-on-accent text-xs leading-5',
      className,
    )}
    {...rest}
  >
    <span>{count > 0 && count}</span>
    <span className="sr-only"> {children}</span>
  </span>
)

/** How much waits for a member. On a page without a script, the header's script fills it in. */
export function WaitingCount() {
  const { data: user } = useQuery(sessionQuery)
  const { data } = useQuery({ ...waitingQuery, enabled: Boolean(user) })
  useRefetchedOnEachPage(waitingQuery)
  return (
    <Count
      data-waiting
      count={data?.count ?? 0}
      className="max-lg:absolute max-lg:top-1 max-lg:inset-s-[calc(50%+0.5rem)]"
    >
      <Trans>waiting for you</Trans>
    </Count>
  )
}

/** How many clients wait for their coach. Nothing beside it moves when it comes. */
export function ClientsCount() {
  const { data: user } = useQuery(sessionQuery)
  const isCoach = user?.is_coach === true
  // Without the second factor that the site requires, a coach is refused.
  const mayBeRefused = isCoach && needsTwoFactor(user)
  const { data: second } = useQuery({ ...twoFactorQuery, enabled: mayBeRefused })
  const enabled = isCoach && (!mayBeRefused || Boolean(second?.on_since))
  const { data } = useQuery({ ...clientCountsQuery, enabled })
  useRefetchedOnEachPage(clientCountsQuery)
  return (
    <Count
      count={data?.waiting ?? 0}
      className="absolute top-1 inset-s-[calc(50%+0.5rem)] lg:top-0 lg:-inset-e-1 lg:inset-s-auto"
    >
      <Trans>waiting</Trans>
    </Count>
  )
}
