import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { countClients } from '../contract/clients.ts'

/** Apart from the other queries, since the header of every page of a member has it. */
export const clientCountsQuery = queryOf(countClients, { isFresh: true })
