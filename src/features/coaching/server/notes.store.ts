import { sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { newestOf } from '#src/platform/server/db/pages.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import type { Visibility } from '../constants.ts'
import type { CoachingId, Own } from './rights.ts'
import { noteNotesRead } from './sides.store.ts'

/** Newest first. @param sharedOnly for the member */
export function listNotes(db: Db, coachingId: CoachingId, sharedOnly: boolean, query: ListQuery) {
  const matching = db
    .selectFrom('coaching_notes')
    .where('coaching_id', '=', coachingId)
    .$if(sharedOnly, found => found.where('visibility', '=', 'shared'))
  return newestOf(matching, query)
}

/** Notes shared until now are no longer new to the member. */
export async function markNotesRead(db: Db, coachingId: CoachingId, memberId: number, now: string) {
  const { latest } = await db
    .selectFrom('coaching_notes')
    .select(eb => eb.fn.max('shared_at').as('latest'))
    .where('coaching_id', '=', coachingId)
    .where('visibility', '=', 'shared')
    .executeTakeFirstOrThrow()
  if (latest !== null) await noteNotesRead(db, coachingId, memberId, { latest, now })
}

type NewNote = Omit<Own, 'id'> & { visibility: Visibility; body: string }

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

export const findNote = (db: Db, own: Own) =>
  db
    .selectFrom('coaching_notes')
    .selectAll()
    .where(eb => eb.and(own))
    .executeTakeFirst()

/** A shared note counts as new from its first words on; later changes do not make it new again. */
const sharedSince = (isShared: boolean, now: string) =>
  isShared
    ? sql<string>`case when visibility = 'private' or body = '' then ${now} else shared_at end`
    : sql<string>`case when visibility = 'shared' and body = '' then ${now} else shared_at end`

/** @returns undefined if no note with this `updated_at` exists */
export function updateNote(
  trx: Db,
  own: Own,
  change: { visibility?: Visibility | undefined; body?: string | undefined },
  expected: string,
  now: string,
) {
  return trx
    .updateTable('coaching_notes')
    .set({
      ...change,
      updated_at: revisionAfter(expected, now),
      shared_at:
        change.visibility === 'private' ? null : sharedSince(change.visibility === 'shared', now),
    })
    .where(eb => eb.and({ ...own, updated_at: expected }))
    .returningAll()
    .executeTakeFirst()
}

export const deleteNote = (trx: Db, own: Own) =>
  trx
    .deleteFrom('coaching_notes')
    .where(eb => eb.and(own))
    .returning('visibility')
    .executeTakeFirst()
