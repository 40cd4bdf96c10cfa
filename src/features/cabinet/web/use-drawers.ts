import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { DRAWER_TYPES, type DrawerType } from '../constants.ts'
import type { CabinetEntry } from '../contract.ts'
import { drawerQuery } from './queries.ts'
import { toastFailure } from './use-entry-changes.ts'

export interface DrawerState {
  status: 'loading' | 'failed' | 'ready'
  /** Everything the server has, including entries whose deletion is pending. */
  entries: readonly CabinetEntry[]
  retry: () => void
}

/** The three drawers as on the server, with a single notification if any fails to load. */
export function useDrawers() {
  const { status, user } = useSession()
  const queries = useQueries({
    queries: DRAWER_TYPES.map(type => ({ ...drawerQuery(user?.id, type), enabled: user !== null })),
  })
  const failed = queries.find(query => query.isLoadingError)
  const hasFailed = failed !== undefined
  const tell = useEffectEvent(() =>
    toastFailure(
      failed?.error,
      'Error loading entries',
      'Failed to load your entries. Please try again.',
    ),
  )
  useEffect(() => {
    if (hasFailed) tell()
  }, [hasFailed])

  const drawers = Object.fromEntries(
    DRAWER_TYPES.map((type, at) => {
      const query = queries[at]
      const isWaiting = status === 'loading' || (user && query?.isPending)
      const drawer: DrawerState = {
        status: query?.isLoadingError ? 'failed' : isWaiting ? 'loading' : 'ready',
        entries: query?.data ?? [],
        retry: () => void query?.refetch(),
      }
      return [type, drawer]
    }),
  ) as Record<DrawerType, DrawerState>

  // Changes exactly when an entry is added, removed or moved.
  const isLoaded = user !== null && queries.every(query => query.data)
  const order = queries.map(query => query.data?.map(entry => entry.id).join(' ')).join(';')
  const known = useMemo(
    () => (isLoaded ? new Set(order.split(/[ ;]/).filter(Boolean).map(Number)) : undefined),
    [isLoaded, order],
  )
  return { session: status, drawers, order, known }
}
