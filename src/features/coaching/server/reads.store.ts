import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { exportRows, newestOf } from '#src/platform/server/db/pages.ts'
import type { ShareKind } from '../constants.ts'
import type { ReadsQuery } from '../contract/shares.ts'
import type { CoachingId } from './rights.ts'

/** A coaching's valid shares: expiry and the end of the coaching count in the same statement. */
export const validShares = (trx: Db, coachingId: CoachingId, now: string, kind?: ShareKind) =>
  trx
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .select(['shares.kind', 'shares.item_id', 'shares.from_date', 'shares.expires_at'])
    .where('shares.coaching_id', '=', coachingId)
    .where('coachings.status', '=', 'active')
    .where(eb => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))
    .$if(kind !== undefined, query => query.where('shares.kind', '=', kind as ShareKind))
    .orderBy('shares.id')
    .execute()

export type ValidShare = Awaited<ReturnType<typeof validShares>>[number]

export interface Read {
  coachingId: CoachingId
  memberId: number
  readerId: number
  kind: ShareKind
  itemId: number | null
  start: CalendarDate | null
  end: CalendarDate | null
}

const same = (column: string, value: unknown) =>
  sql<SqlBool>`${sql.ref(column)} is not distinct from ${value}`

/** Counts another read of the same thing since `after`; the coaching is locked. @returns false if there was none */
export const countRead = (trx: Db, read: Read, now: string, after: string): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('share_reads')
      .set({ count: sql<number>`count + 1`, last_at: now })
      .where('coaching_id', '=', read.coachingId)
      .where('reader_id', '=', read.readerId)
      .where('kind', '=', read.kind)
      .where('first_at', '>', after)
      .where(same('item_id', read.itemId))
      .where(same('range_start', read.start))
      .where(same('range_end', read.end)),
  )

/** @throws when the reader's account no longer exists, so that nothing is read unlogged */
export async function insertRead(trx: Db, read: Read, now: string): Promise<void> {
  const { username } = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', read.readerId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('share_reads')
    .values({
      member_id: read.memberId,
      coaching_id: read.coachingId,
      reader_id: read.readerId,
      reader: username,
      kind: read.kind,
      item_id: read.itemId,
      range_start: read.start,
      range_end: read.end,
      count: 1,
      first_at: now,
      last_at: now,
    })
    .execute()
}

/** The member's log, newest first. */
export function listReads(db: Db, memberId: number, query: ReadsQuery) {
  const matching = db
    .selectFrom('share_reads')
    .where('member_id', '=', memberId)
    .$if(query.kind !== undefined, found => found.where('kind', '=', query.kind as ShareKind))
  return newestOf(matching, query)
}

export const exportReads = (db: Db, memberId: number) =>
  exportRows(db.selectFrom('share_reads').where('member_id', '=', memberId))

export const namesOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('users')
        .select(['id', 'full_name'])
        .where('id', 'in', [...ids])
        .execute()
