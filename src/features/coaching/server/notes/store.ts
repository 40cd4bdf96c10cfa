import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { type CoachingId, noteNotesRead } from '#src/features/sharing/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { holds } from '#src/platform/server/db/search.ts'
import type { Visibility } from '../../constants.ts'

/** Newest first, with one row more than the limit. @param sharedOnly for the member */
export async function listNotes(
  db: Db,
  coachingId: CoachingId,
  sharedOnly: boolean,
  { q, limit, cursor }: ListQuery,
) {
  const matching = db
    .selectFrom('coaching_notes')
    .where('coaching_id', '=', coachingId)
    .$if(sharedOnly, query => query.where('visibility', '=', 'shared'))
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

/** Notes shared until now are no longer new to the member. */
export async function markNotesRead(
  db: Db,
  coachingId: CoachingId,
  memberId: number,
  now: string,
): Promise<void> {
  const { latest } = await db
    .selectFrom('coaching_notes')
    .select(eb => eb.fn.max('shared_at').as('latest'))
    .where('coaching_id', '=', coachingId)
    .where('visibility', '=', 'shared')
    .executeTakeFirstOrThrow()
  if (latest !== null) await noteNotesRead(db, coachingId, memberId, { latest, now })
}

interface NewNote {
  coaching_id: CoachingId
  author_id: number
  visibility: Visibility
  body: string
}

export const insertNote = (trx: Db, note: NewNote, now: string) =>
  trx
    .insertInto('coaching_notes')
    .values({
      ...note,
      author: 'coach',
      created_at: now,
      updated_at: now,
      shared_at: note.visibility === 'shared' ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

interface Own {
  coachingId: CoachingId
  authorId: number
  id: number
}

export const findNote = (db: Db, { coachingId, authorId, id }: Own) =>
  db
    .selectFrom('coaching_notes')
    .selectAll()
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()

/** A shared note counts as new from its first words on; later changes do not make it new again. */
const sharedSince = (isShared: boolean, now: string) =>
  isShared
    ? sql<string>`case when visibility = 'private' or body = '' then ${now} else shared_at end`
    : sql<string>`case when visibility = 'shared' and body = '' then ${now} else shared_at end`

/** @returns undefined if no note with this `updated_at` exists */
export function updateNote(
  trx: Db,
  { coachingId, authorId, id }: Own,
  change: { visibility?: Visibility; body?: string },
  expected: string | null,
  now: string,
) {
  return trx
    .updateTable('coaching_notes')
    .set({
      ...change,
      updated_at: revisionAfter(expected, now),
      shared_at: change.visibility === 'private' ? null : sharedSince(change.visibility === 'shared', now),
    })
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .where('author_id', '=', authorId)
    .$if(expected !== null, query => query.where(sql<SqlBool>`updated_at = ${expected}`))
    .returningAll()
    .executeTakeFirst()
}

export async function deleteNote(trx: Db, { coachingId, authorId, id }: Own) {
  return trx
    .deleteFrom('coaching_notes')
    .where('id', '=', id)
    .where('coaching_id', '=', coachingId)
    .where('author_id', '=', authorId)
    .returning('visibility')
    .executeTakeFirst()
}
