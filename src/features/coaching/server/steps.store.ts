import type { Insertable, Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { newestOf } from '#src/platform/server/db/pages.ts'
import type { CoachingId } from './rights.ts'
import type { CoachingActions } from './rows.generated.ts'

/** Newest first; the caller is on one of the coaching's sides. */
export const listActions = (db: Db, coachingId: CoachingId, query: ListQuery) =>
  newestOf(db.selectFrom('coaching_actions').where('coaching_id', '=', coachingId), query)

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
    .where(eb =>
      eb.or([eb('day', '=', date), eb.and([eb('day', 'is', null), eb('due_on', '=', date)])]),
    )
    .orderBy('id')
    .limit(50)
    .execute()
