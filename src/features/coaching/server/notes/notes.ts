import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../../contract/notes.ts'
import {
  noteChange,
  ownOf,
  type Participation,
  type Place,
  participateNow,
  requireParticipation,
} from '../relation/actions.ts'
import type { Own } from '../rights/actions.ts'
import * as store from './store.ts'

/** Only the coach writes notes. @throws AppError `forbidden` for the member */
function requireCoach({ role }: Participation): void {
  if (role !== 'coach') throw new AppError('forbidden')
}

/** Listing the notes as the member marks them as read. */
export async function listNotes(db: Db, place: Place, query: ListQuery, now: Date) {
  const { coaching, role } = await requireParticipation(db, place)
  if (role === 'member')
    await store.markNotesRead(db, coaching.id, place.who.userId, now.toISOString())
  return store.listNotes(db, coaching.id, role === 'member', query)
}

export function createNote(
  db: Db,
  place: Place,
  words: BodyOf<typeof contract.createNote>,
  now: Date,
): Promise<contract.Note> {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    requireCoach(part)
    const note = { coaching_id: part.coaching.id, author_id: place.who.userId, ...words }
    const made = await store.insertNote(trx, note, now.toISOString())
    if (made.visibility === 'shared') await noteChange(trx, part, now)
    return made
  })
}

type NotePlace = Place & { noteId: number }

/** @throws AppError `note_stale` when it was changed since it was read */
export function updateNote(
  db: Db,
  place: NotePlace,
  { expected_updated_at: expected, ...change }: BodyOf<typeof contract.updateNote>,
  now: Date,
): Promise<contract.Note> {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    requireCoach(part)
    const own = ownOf(place.noteId, place, part)
    const stored = orNotFound(await store.findNote(trx, own))
    const base = expected ?? stored.updated_at
    const changed = await store.updateNote(trx, own, change, base, now.toISOString())
    if (!changed) throw new AppError('note_stale')
    if ([stored.visibility, changed.visibility].includes('shared')) await noteChange(trx, part, now)
    return changed
  })
}

export function deleteNote(db: Db, place: NotePlace, now: Date): Promise<void> {
  return inTransaction(db, async trx => {
    const part = await requireParticipation(trx, place)
    requireCoach(part)
    const deleted = orNotFound(await store.deleteNote(trx, ownOf(place.noteId, place, part)))
    if (deleted.visibility === 'shared') await noteChange(trx, part, now)
  })
}

/** Adds a private note by the coach when a coaching has just begun. */
export async function addFirstNote(trx: Db, note: Omit<Own, 'id'> & { body: string }, now: Date) {
  await store.insertNote(trx, { ...note, visibility: 'private' }, now.toISOString())
}
