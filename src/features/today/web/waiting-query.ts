import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getWaiting } from '../contract/waiting.ts'

/** Shared by the list and the count in the navigation, which every page shows: apart from what only the day needs. */
export const waitingQuery = queryOf(getWaiting, { isFresh: true })
