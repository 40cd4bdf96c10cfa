import type { Selectable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { exportRows } from '#src/platform/server/db/pages.ts'
import { LIST_MAX } from '../constants.ts'
import type { PastSessions } from './rows.generated.ts'

/** What is kept of a member's session whose coach has left, with the same id. Of the coach's words, only what they shared. */
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
] as const

export type StoredPastSession = Selectable<PastSessions>

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

export const listPast = (db: Db, memberId: number) =>
  db
    .selectFrom('past_sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('starts_at', 'desc')
    .limit(LIST_MAX)
    .execute()

export const exportPast = (db: Db, memberId: number) =>
  exportRows(db.selectFrom('past_sessions').where('member_id', '=', memberId))
