import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Role } from '../relation/actions.ts'
import type { CoachId, CoachingId } from '../rights/actions.ts'

/** One more for this side; a mail is due when it stays unread. */
export async function countUnread(trx: Db, coachingId: CoachingId, reader: Role, now: string): Promise<void> {
  const [count, since] = [sql.ref(`${reader}_unread`), sql.ref(`${reader}_unread_at`)]
  await trx
    .updateTable('coachings')
    .set({
      [`${reader}_unread`]: sql<number>`${count} + 1`,
      [`${reader}_unread_at`]: sql<string>`coalesce(${since}, ${now})`,
    })
    .where('id', '=', coachingId)
    .execute()
}

/** @param lastId of the latest message that is read. @returns false when that one was read before */
export async function noteRead(
  trx: Db,
  coachingId: CoachingId,
  reader: Role,
  { lastId, unread }: { lastId: number; unread: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coachings')
    .set({
      [`${reader}_read_id`]: lastId,
      [`${reader}_unread`]: unread,
      ...(unread === 0 && { [`${reader}_unread_at`]: null }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', coachingId)
    .where(sql<boolean>`${sql.ref(`${reader}_read_id`)} < ${lastId}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @param latest when the newest of the notes was shared. They were read before, or are read now */
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
  const { numUpdatedRows } = await trx
    .updateTable('coachings')
    .set({ [`${reader}_mailed_at`]: now, [`${reader}_unread_at`]: null })
    .where('id', '=', id)
    .where(`${reader}_unread_at`, '=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markPrepared(trx: Db, id: number, session: string | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coachings')
    .set({ prepared_for: session })
    .where('id', '=', id)
    .where('next_session_at', '=', session)
    .where(sql<boolean>`prepared_for is distinct from next_session_at`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ClientChange {
  tags?: string
  archived?: boolean
}

export async function updateClient(
  trx: Db,
  coachId: CoachId,
  memberId: number,
  change: ClientChange,
): Promise<void> {
  await trx
    .updateTable('coachings')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .execute()
}

/** @returns how many coachings the member is or was in */
export async function releaseNotes(trx: Db, memberId: number, until: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('coachings')
    .set({ notes_released_until: until })
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @param week a Monday */
export async function noteCheckIn(trx: Db, coachingId: CoachingId, week: string): Promise<void> {
  await trx
    .updateTable('coachings')
    .set({
      last_check_in: sql<string>`case when last_check_in > ${week} then last_check_in else ${week} end`,
    })
    .where('id', '=', coachingId)
    .execute()
}
