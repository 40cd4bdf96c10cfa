import { type SqlBool, sql } from 'kysely'

/** An appointment that a guest booked without buying, and confirmed in time. */
export const CONSULTATION = sql<SqlBool>`member_id is null and purchase_id is null and status <> 'held' and coalesce(cancelled_by, '') <> 'hold'`
