import { sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { type CoachingId, noteRead, type Role } from '#src/features/sharing/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { holds } from '#src/platform/server/db/search.ts'

interface Own {
  coachingId: CoachingId
  authorId: number
  id: number
}

/** A thread, newest first, with one row more than the limit; the caller is on one of its sides. */
export async function listMessages(db: Db, coachingId: CoachingId, { q, limit, cursor }: ListQuery) {
  const matching = db
    .selectFrom('coaching_messages')
    .where('coaching_id', '=', coachingId)
    .$if(Boolean(q), query => query.where(holds(sql<string>`body`, q ?? '')))
  const rows = await matching
    .selectAll()
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { n } = await matching.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(n) }
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>['rows'][number]

export const insertMessage = (
  trx: Db,
  message: { coaching_id: CoachingId; author_id: number; author: Role; body: string; created_at: string },
): Promise<MessageRow> =>
  trx.insertInto('coaching_messages').values(message).returningAll().executeTakeFirstOrThrow()

export const findOwn = (db: Db, { coachingId, authorId, id }: Own): Promise<MessageRow | undefined> =>
  db
    .selectFrom('coaching_messages')
    .selectAll()
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()

/** @param after an instant: older messages can no longer be edited */
export const editMessage = (
  trx: Db,
  { coachingId, authorId, id }: Own,
  body: string,
  now: string,
  after: string,
) =>
  trx
    .updateTable('coaching_messages')
    .set({ body, edited_at: now })
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', after)
    .returningAll()
    .executeTakeFirst()

export const deleteMessage = (trx: Db, { coachingId, authorId, id }: Own, now: string) =>
  trx
    .updateTable('coaching_messages')
    .set({ body: '', deleted_at: now })
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Marks what the other side wrote as read.
 * @param upTo undefined: the whole thread
 * @returns how many are unread now; null if none were newly read
 */
export async function markRead(
  trx: Db,
  coachingId: CoachingId,
  reader: Role,
  upTo?: number,
): Promise<number | null> {
  const ofOthers = trx
    .selectFrom('coaching_messages')
    .where('coaching_id', '=', coachingId)
    .where('author', '!=', reader)
  const { last } = await ofOthers
    .select(sql<number | null>`max(id)`.as('last'))
    .$if(upTo !== undefined, query => query.where('id', '<=', Number(upTo)))
    .executeTakeFirstOrThrow()
  const { n } = await ofOthers
    .select(sql<number>`count(*)`.as('n'))
    .where('id', '>', Number(last ?? 0))
    .executeTakeFirstOrThrow()
  const isNew = await noteRead(trx, coachingId, reader, { lastId: Number(last ?? 0), unread: Number(n) })
  return isNew ? Number(n) : null
}
