import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#src/contract/calendar.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import type { ShareKind } from '../../constants.ts'
import { listCoachings } from '../../contract/coachings.ts'
import { asSeenBy, ofClients } from '../../contract/shared-calls.ts'
import { listShareReads, listShares } from '../../contract/shares.ts'

export const coachingsQuery = queryOf(listCoachings, { isFresh: true })

/** What a coaching that begins or ends changes on every page. */
export const COACHINGS = [listCoachings, sessionQuery]

export const sharesQuery = queryOf(listShares, {
  query: { limit: '1000' },
  isFresh: true,
})

export const readsQuery = (kind: ShareKind | '') => pagedQuery(listShareReads, { query: { kind } })

/** Whose view of whom: the coach's of a client, or the member's own look at what their coach sees. */
export interface Viewer {
  as: 'coach' | 'member'
  /** The client's id, or for the member the coach's. */
  id: number
}

const callsOf = ({ as }: Pick<Viewer, 'as'>) => (as === 'coach' ? ofClients : asSeenBy)

/** All that one may see of what is shared. */
export const viewsOf = (viewer: Pick<Viewer, 'as'>) => Object.values(callsOf(viewer))

const params = ({ id }: Viewer) => ({ memberId: String(id) })

export const sinceQuery = (viewer: Viewer) =>
  queryOptions({
    ...alwaysFresh,
    refetchOnWindowFocus: false,
    queryKey: keyOf(callsOf(viewer).since, params(viewer)),
    queryFn: ({ signal }) => call(callsOf(viewer).since, { params: params(viewer), signal }),
  })

export const sharedDominoesQuery = (viewer: Viewer, start: string, end: string) =>
  queryOf(callsOf(viewer).dominoes, {
    params: params(viewer),
    query: { start, end, limit: '1000' },
  })

/** Each look is a read that is logged: never fetched ahead, and not kept once it is off the page. */
export const sharedWeekOfDominoesQuery = (memberId: number, monday: string) =>
  queryOptions({
    ...sharedDominoesQuery({ as: 'coach', id: memberId }, monday, addDays(monday, 6)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const sharedWeekQuery = (viewer: Viewer, monday: string) =>
  queryOf(callsOf(viewer).planner, {
    params: { ...params(viewer), monday },
  })

export const sharedResultsQuery = (viewer: Viewer) =>
  queryOf(callsOf(viewer).results, {
    params: params(viewer),
    query: {},
  })
