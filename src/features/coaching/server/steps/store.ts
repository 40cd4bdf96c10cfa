import { type Insertable, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { CoachingId } from '#src/features/sharing/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { CoachingActions } from '../tables.ts'

/** Newest first, with one row more than the limit; the caller is on one of the coaching's sides. */
export async function listActions(db: Db, coachingId: CoachingId, { limit, cursor }: ListQuery) {
  const matching = db.selectFrom('coaching_actions').where('coaching_id', '=', coachingId)
  const rows = await matching
    .selectAll()
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { n } = await matching.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(n) }
}

export const insertAction = (trx: Db, action: Insertable<CoachingActions>) =>
  trx.insertInto('coaching_actions').values(action).returningAll().executeTakeFirstOrThrow()

export const findAction = (db: Db, coachingId: CoachingId, id: number) =>
  db
    .selectFrom('coaching_actions')
    .selectAll()
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .executeTakeFirst()

export const updateAction = (
  trx: Db,
  coachingId: CoachingId,
  id: number,
  change: Updateable<CoachingActions>,
) =>
  trx
    .updateTable('coaching_actions')
    .set(change)
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .returningAll()
    .executeTakeFirst()

/** The member's steps that are taken for a day, or taken for no day and due on it. */
export const listForDay = (db: Db, memberId: number, date: string) =>
  db
    .selectFrom('coaching_actions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'taken')
    .where(eb => eb.or([eb('day', '=', date), eb.and([eb('day', 'is', null), eb('due_on', '=', date)])]))
    .orderBy('id')
    .limit(50)
    .execute()
