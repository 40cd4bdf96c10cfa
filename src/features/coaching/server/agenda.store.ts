import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { newestOf } from '#src/platform/server/db/pages.ts'
import type { Role } from '../constants.ts'
import type { CoachingId, Own } from './rights.ts'

/** Newest first; the caller is on one of the coaching's sides. */
export const listAgenda = (db: Db, coachingId: CoachingId, query: ListQuery) =>
  newestOf(db.selectFrom('coaching_agenda').where('coaching_id', '=', coachingId), query)

export const insertItem = (
  trx: Db,
  item: Omit<Own, 'id'> & { author: Role; text: string; done: boolean },
  now: string,
) =>
  trx
    .insertInto('coaching_agenda')
    .values({ ...item, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findItem = (db: Db, coachingId: CoachingId, id: number) =>
  db
    .selectFrom('coaching_agenda')
    .selectAll()
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .executeTakeFirst()

export const updateItem = (
  trx: Db,
  coachingId: CoachingId,
  id: number,
  change: { text?: string | undefined; done?: boolean | undefined; updated_at: string },
) =>
  trx
    .updateTable('coaching_agenda')
    .set(change)
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .returningAll()
    .executeTakeFirst()
