import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { EXPORT_ROWS } from '#src/platform/server/db/pages.ts'
import type { ShareKind } from '../constants.ts'
import { updateCoachings } from './coachings.store.ts'
import type { CoachingId } from './rights.ts'

export interface StoredShare {
  coaching_id: CoachingId
  kind: ShareKind
  item_id: number | null
  from_date: string
  expires_at: string | null
}

/** A backup may have shares that were ended since it was made, so all of them end. */
export async function endAllShares(trx: Db, now: string): Promise<void> {
  await updateCoachings(trx, { shares_off_at: now })
    .where('status', '=', 'active')
    .where('id', 'in', trx.selectFrom('shares').select('coaching_id'))
    .execute()
  await trx.deleteFrom('shares').execute()
}

/** Whether a restore has ended shares of the member that were not chosen again since. @param after an instant */
export async function areSharesOff(db: Db, memberId: number, after: string): Promise<boolean> {
  const off = db
    .selectFrom('coachings')
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where('shares_off_at', '>', after)
  return (await countOf(off)) > 0
}

/** Replaces the share of the same thing; the coaching is locked. */
export async function replaceShare(trx: Db, share: StoredShare, now: string): Promise<number> {
  await trx
    .updateTable('coachings')
    .set({ shares_off_at: null })
    .where('id', '=', share.coaching_id)
    .where('shares_off_at', 'is not', null)
    .execute()
  await trx
    .deleteFrom('shares')
    .where('coaching_id', '=', share.coaching_id)
    .where('kind', '=', share.kind)
    .where(sql<SqlBool>`item_id is not distinct from ${share.item_id}`)
    .execute()
  const { id } = await trx
    .insertInto('shares')
    .values({ ...share, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ownShares = (db: Db, memberId: number, now: string) =>
  db
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .where('coachings.member_id', '=', memberId)
    .where('coachings.status', '=', 'active')
    .where(eb => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))

const shownShares = (db: Db, memberId: number, now: string) =>
  ownShares(db, memberId, now)
    .leftJoin('users', 'users.id', 'coachings.coach_id')
    .selectAll('shares')
    .select(['coachings.coach_id', 'users.username', 'users.full_name'])

export async function listShares(
  db: Db,
  memberId: number,
  { limit, cursor }: ListQuery,
  now: string,
) {
  const rows = await shownShares(db, memberId, now)
    .$if(cursor !== undefined, query => query.where('shares.id', '<', Number(cursor)))
    .orderBy('shares.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows, total: await countOf(ownShares(db, memberId, now)) }
}

export const findShare = (db: Db, memberId: number, id: number, now: string) =>
  shownShares(db, memberId, now).where('shares.id', '=', id).executeTakeFirst()

/** The coaching of a member's share, expired or not. */
export const coachingOfShare = (db: Db, memberId: number, id: number) =>
  db
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .select('coachings.id')
    .where('shares.id', '=', id)
    .where('coachings.member_id', '=', memberId)
    .forNoKeyUpdate('coachings')
    .executeTakeFirst()

export const deleteShare = (trx: Db, coachingId: CoachingId, id: number): Promise<boolean> =>
  hasChanged(trx.deleteFrom('shares').where('id', '=', id).where('coaching_id', '=', coachingId))

/** @param coachingIds the member's own, locked */
export async function deleteShares(trx: Db, coachingIds: readonly CoachingId[]): Promise<void> {
  if (coachingIds.length === 0) return
  await trx.deleteFrom('shares').where('coaching_id', 'in', coachingIds).execute()
}

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('shares').where('expires_at', '<=', now).execute()
}

export const listOwnAfter = (db: Db, memberId: number, after: number) =>
  db
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .selectAll('shares')
    .where('coachings.member_id', '=', memberId)
    .where('shares.id', '>', after)
    .orderBy('shares.id')
    .limit(EXPORT_ROWS)
    .execute()
