import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
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
export async function listNotes(ctx: AnyContext, place: Place, query: ListQuery) {
  const { coaching, role } = await requireParticipation(ctx.db, place)
  if (role === 'member')
    await store.markNotesRead(ctx.db, coaching.id, place.who.userId, ctx.now.toISOString())
  return store.listNotes(ctx.db, coaching.id, role === 'member', query)
}

export function createNote(
  ctx: AnyContext,
  place: Place,
  words: BodyOf<typeof contract.createNote>,
): Promise<contract.Note> {
  return inTransaction(ctx, async ctx => {
    const part = await participateNow(ctx.db, place)
    requireCoach(part)
    const note = { coaching_id: part.coaching.id, author_id: place.who.userId, ...words }
    const made = await store.insertNote(ctx.db, note, ctx.now.toISOString())
    if (made.visibility === 'shared') await noteChange(ctx, part)
    return made
  })
}

type NotePlace = Place & { noteId: number }

/** @throws AppError `note_stale` when it was changed since it was read */
export function updateNote(
  ctx: AnyContext,
  place: NotePlace,
  { expected_updated_at: expected, ...change }: BodyOf<typeof contract.updateNote>,
): Promise<contract.Note> {
  return inTransaction(ctx, async ctx => {
    const part = await participateNow(ctx.db, place)
    requireCoach(part)
    const own = ownOf(place.noteId, place, part)
    const stored = orNotFound(await store.findNote(ctx.db, own))
    const base = expected ?? stored.updated_at
    const changed = await store.updateNote(ctx.db, own, change, base, ctx.now.toISOString())
    if (!changed) throw new AppError('note_stale')
    if ([stored.visibility, changed.visibility].includes('shared')) await noteChange(ctx, part)
    return changed
  })
}

export function deleteNote(ctx: AnyContext, place: NotePlace): Promise<void> {
  return inTransaction(ctx, async ctx => {
    const part = await requireParticipation(ctx.db, place)
    requireCoach(part)
    const deleted = orNotFound(await store.deleteNote(ctx.db, ownOf(place.noteId, place, part)))
    if (deleted.visibility === 'shared') await noteChange(ctx, part)
  })
}

/** Adds a private note by the coach when a coaching has just begun. */
export async function addFirstNote(ctx: AnyContext, note: Omit<Own, 'id'> & { body: string }) {
  await store.insertNote(ctx.db, { ...note, visibility: 'private' }, ctx.now.toISOString())
}
