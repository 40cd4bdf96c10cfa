import type { Selectable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { PastSessions } from '../tables.ts'

export type StoredPastSession = Selectable<PastSessions>

const KEPT = [
  'id',
  'member_id',
  'name',
  'minutes',
  'status',
  'starts_at',
  'ends_at',
  'zone',
  'wall_time',
  'message',
  'credits',
  'notes',
  'moves',
  'cancelled_by',
  'reason',
  'created_at',
  'updated_at',
] as const satisfies (keyof PastSessions)[]

/** Before the coach's account is deleted: members keep the sessions that they had with the coach. */
export async function keepForMembers(trx: Db, leavingId: number): Promise<void> {
  await trx
    .insertInto('past_sessions')
    .columns([...KEPT])
    .expression(
      trx
        .selectFrom('appointments')
        .select(KEPT)
        .where('coach_id', '=', leavingId)
        .where('member_id', 'is not', null)
        .where('member_id', '!=', leavingId) as never,
    )
    .execute()
}

export const listPast = (
  db: Db,
  memberId: number,
  from: string,
  until: string,
  limit: number,
): Promise<StoredPastSession[]> =>
  db
    .selectFrom('past_sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute()

export const listPastAfter = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('past_sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
