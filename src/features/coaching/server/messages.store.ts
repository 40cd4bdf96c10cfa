import { type Insertable, type Selectable, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { newestOf } from '#src/platform/server/db/pages.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import type { Role } from '../constants.ts'
import type { CoachingId, Own } from './rights.ts'
import type { CoachingMessages } from './rows.generated.ts'
import { noteRead } from './sides.store.ts'

/** A thread, newest first; the caller is on one of its sides. */
export function listMessages(db: Db, coachingId: CoachingId, query: ListQuery) {
  const { q } = query
  const matching = db
    .selectFrom('coaching_messages')
    .where('coaching_id', '=', coachingId)
    .$if(Boolean(q), found => found.where(likeText(sql<string>`body`, q ?? '')))
  return newestOf(matching, query)
}

export type MessageRow = Selectable<CoachingMessages>

export const insertMessage = (
  trx: Db,
  message: Insertable<CoachingMessages> & { coaching_id: CoachingId },
) => trx.insertInto('coaching_messages').values(message).returningAll().executeTakeFirstOrThrow()

export const findOwn = (db: Db, own: Own): Promise<MessageRow | undefined> =>
  db
    .selectFrom('coaching_messages')
    .selectAll()
    .where(eb => eb.and(own))
    .executeTakeFirst()

/** @param after an instant: older messages can no longer be edited */
export const editMessage = (trx: Db, own: Own, body: string, now: string, after: string) =>
  trx
    .updateTable('coaching_messages')
    .set({ body, edited_at: now })
    .where(eb => eb.and(own))
    .where('deleted_at', 'is', null)
    .where('created_at', '>', after)
    .returningAll()
    .executeTakeFirst()

export const deleteMessage = (trx: Db, own: Own, now: string) =>
  trx
    .updateTable('coaching_messages')
    .set({ body: '', deleted_at: now })
    .where(eb => eb.and(own))
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Marks what the other side wrote as read.
 * @param upTo undefined: the whole thread
 * @returns how many are unread now; null if none were newly read
 */
export async function markRead(trx: Db, coachingId: CoachingId, reader: Role, upTo?: number) {
  const ofOthers = trx
    .selectFrom('coaching_messages')
    .where('coaching_id', '=', coachingId)
    .where('author', '!=', reader)
  const { last } = await ofOthers
    .select(sql<number | null>`max(id)`.as('last'))
    .$if(upTo !== undefined, query => query.where('id', '<=', Number(upTo)))
    .executeTakeFirstOrThrow()
  const lastId = Number(last ?? 0)
  const unread = await countOf(ofOthers.where('id', '>', lastId))
  const isNew = await noteRead(trx, coachingId, reader, { lastId, unread })
  return isNew ? unread : null
}
