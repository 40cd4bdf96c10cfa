import { type SqlBool, sql } from 'kysely'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { Role } from '../constants.ts'
import { noteChange, updateCoachings } from './coachings.store.ts'
import type { CoachId, CoachingId } from './rights.ts'

export interface SideMarks {
  read_id: number
  unread: number
  shows_reads: boolean
}

const NOTHING_READ: SideMarks = { read_id: 0, unread: 0, shows_reads: true }

export async function marksOf(db: Db, coachingId: CoachingId): Promise<Record<Role, SideMarks>> {
  const rows = await db
    .selectFrom('coaching_sides')
    .select(['side', 'read_id', 'unread', 'shows_reads'])
    .where('coaching_id', '=', coachingId)
    .execute()
  const marks = (side: Role) => rows.find(row => row.side === side) ?? NOTHING_READ
  return { coach: marks('coach'), member: marks('member') }
}

/** Counts one more unread message for a side; a mail is due if it stays unread. */
export async function countUnread(trx: Db, coachingId: CoachingId, reader: Role, now: string) {
  await trx
    .insertInto('coaching_sides')
    .values({ coaching_id: coachingId, side: reader, unread: 1, unread_at: now })
    .onConflict(known =>
      known.columns(['coaching_id', 'side']).doUpdateSet({
        unread: sql<number>`coaching_sides.unread + 1`,
        unread_at: sql<string>`coalesce(coaching_sides.unread_at, excluded.unread_at)`,
      }),
    )
    .execute()
}

/** @param lastId the latest message that has been read. @returns false if it had been read before */
export async function noteRead(
  trx: Db,
  coachingId: CoachingId,
  reader: Role,
  { lastId, unread }: { lastId: number; unread: number },
): Promise<boolean> {
  if (lastId === 0) return false
  const changed = await trx
    .insertInto('coaching_sides')
    .values({ coaching_id: coachingId, side: reader, read_id: lastId, unread })
    .onConflict(known =>
      known
        .columns(['coaching_id', 'side'])
        .doUpdateSet({ read_id: lastId, unread, ...(unread === 0 && { unread_at: null }) })
        .where('coaching_sides.read_id', '<', lastId),
    )
    .returning('side')
    .executeTakeFirst()
  if (changed) await noteChange(trx, coachingId, null)
  return changed !== undefined
}

export async function showReads(trx: Db, coachingId: CoachingId, side: Role, shows_reads: boolean) {
  await trx
    .insertInto('coaching_sides')
    .values({ coaching_id: coachingId, side, shows_reads })
    .onConflict(known => known.columns(['coaching_id', 'side']).doUpdateSet({ shows_reads }))
    .execute()
}

/** @param latest when the newest of the notes was shared. Does nothing if they had been read before */
export async function noteNotesRead(
  db: Db,
  coachingId: CoachingId,
  memberId: number,
  { latest, now }: { latest: string; now: string },
): Promise<void> {
  await db
    .updateTable('coachings')
    .set({ member_notes_at: now })
    .where('id', '=', coachingId)
    .where('member_id', '=', memberId)
    .where(eb => eb.or([eb('member_notes_at', 'is', null), eb('member_notes_at', '<', latest)]))
    .execute()
}

/** @returns false when another process was faster, or it has been read meanwhile */
export async function markMailed(
  trx: Db,
  reader: Role,
  id: number,
  since: string | null,
  now: string,
): Promise<boolean> {
  // Everybody who writes a side locks its coaching first; another order could lead to a deadlock.
  await trx.selectFrom('coachings').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return hasChanged(
    trx
      .updateTable('coaching_sides')
      .set({ mailed_at: now, unread_at: null })
      .where('coaching_id', '=', id)
      .where('side', '=', reader)
      .where('unread_at', '=', since),
  )
}

export const markPrepared = (trx: Db, id: number, session: string | null): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('coachings')
      .set({ prepared_for: session })
      .where('id', '=', id)
      .where('next_session_at', '=', session)
      .where(sql<SqlBool>`prepared_for is distinct from next_session_at`),
  )

export async function updateClient(
  trx: Db,
  coachId: CoachId,
  memberId: number,
  change: { tags?: string | undefined; archived?: boolean | undefined },
): Promise<void> {
  await updateCoachings(trx, change)
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function noteRelease(trx: Db, memberId: number, until: string): Promise<void> {
  await trx
    .updateTable('coachings')
    .set({ notes_released_until: until })
    .where('member_id', '=', memberId)
    .execute()
}

/** It waits for the coach from now on. @param week a Monday */
export async function noteCheckIn(
  trx: Db,
  coachingId: CoachingId,
  week: string,
  now: string,
): Promise<void> {
  await trx
    .updateTable('coachings')
    .set({
      check_in_at: now,
      last_check_in: sql<string>`case when last_check_in > ${week} then last_check_in else ${week} end`,
    })
    .where('id', '=', coachingId)
    .execute()
}

/** The coach has answered their client's check-ins, or put them aside. */
export async function noteAnswered(trx: Db, coachingId: CoachingId): Promise<void> {
  await trx
    .updateTable('coachings')
    .set({ check_in_at: null })
    .where('id', '=', coachingId)
    .where('check_in_at', 'is not', null)
    .execute()
}
