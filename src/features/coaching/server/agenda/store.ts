import { sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { CoachingId, Role } from '#src/features/sharing/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'

/** Newest first, with one row more than the limit; the caller is on one of the coaching's sides. */
export async function listAgenda(db: Db, coachingId: CoachingId, { limit, cursor }: ListQuery) {
  const matching = db.selectFrom('coaching_agenda').where('coaching_id', '=', coachingId)
  const rows = await matching
    .selectAll()
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { n } = await matching.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(n) }
}

interface NewItem {
  coaching_id: CoachingId
  author_id: number
  author: Role
  text: string
  done: boolean
}

export const insertItem = (trx: Db, item: NewItem, now: string) =>
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
  change: { text?: string; done?: boolean },
  now: string,
) =>
  trx
    .updateTable('coaching_agenda')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .returningAll()
    .executeTakeFirst()
