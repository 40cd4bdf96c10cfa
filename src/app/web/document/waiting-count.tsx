import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'

/** How much waits for a member, refetched on each page. On a page without a script, the header's script fills it in. */
export function WaitingCount() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const { data: user } = useQuery(sessionQuery)
  const { data } = useQuery({ ...waitingQuery, enabled: Boolean(user) })
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void outdate(client, waitingQuery)
  }, [client, pathname])
  const count = data?.count ?? 0
  return (
    <span
      data-waiting
      hidden={count === 0}
      className="min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-on-accent text-xs leading-5 max-lg:absolute max-lg:top-1 max-lg:inset-s-[calc(50%+0.5rem)]"
    >
      <span>{count > 0 && count}</span>
      <span className="sr-only">
        {' '}
        <Trans>waiting for you</Trans>
      </span>
    </span>
  )
}
