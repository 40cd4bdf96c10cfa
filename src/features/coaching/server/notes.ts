import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/notes.ts'
import {
  noteChange,
  ownOf,
  type Participation,
  participateNow,
  requireParticipation,
} from './coachings.ts'
import * as store from './notes.store.ts'
import type { Own } from './rights.ts'

/** Only the coach writes notes. @throws AppError `forbidden` for the member */
function requireCoach({ role }: Participation): void {
  if (role !== 'coach') throw new AppError('forbidden')
}

/** Listing the notes as the member marks them as read. */
export async function listNotes(
  ctx: Context,
  { id, ...query }: InputOf<typeof contract.listNotes>,
) {
  const { coaching, role } = await requireParticipation(ctx, id)
  if (role === 'member')
    await store.markNotesRead(ctx.db, coaching.id, ctx.who.userId, ctx.now.toISOString())
  return store.listNotes(ctx.db, coaching.id, role === 'member', query)
}

export function createNote(
  ctx: Context,
  { id, ...words }: InputOf<typeof contract.createNote>,
): Promise<contract.Note> {
  return inTransaction(ctx, async ctx => {
    const part = await participateNow(ctx, id)
    requireCoach(part)
    const note = { coaching_id: part.coaching.id, author_id: ctx.who.userId, ...words }
    const made = await store.insertNote(ctx.db, note, ctx.now.toISOString())
    if (made.visibility === 'shared') await noteChange(ctx, part)
    return made
  })
}

/** @throws AppError `note_stale` when it was changed since it was read */
export function updateNote(
  ctx: Context,
  { id, noteId, expected_updated_at: expected, ...change }: InputOf<typeof contract.updateNote>,
): Promise<contract.Note> {
  return inTransaction(ctx, async ctx => {
    const part = await participateNow(ctx, id)
    requireCoach(part)
    const own = ownOf(ctx, noteId, part)
    const stored = orNotFound(await store.findNote(ctx.db, own))
    const base = expected ?? stored.updated_at
    const changed = await store.updateNote(ctx.db, own, change, base, ctx.now.toISOString())
    if (!changed) throw new AppError('note_stale')
    if ([stored.visibility, changed.visibility].includes('shared')) await noteChange(ctx, part)
    return changed
  })
}

export function deleteNote(
  ctx: Context,
  { id, noteId }: InputOf<typeof contract.deleteNote>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    const part = await requireParticipation(ctx, id)
    requireCoach(part)
    const deleted = orNotFound(await store.deleteNote(ctx.db, ownOf(ctx, noteId, part)))
    if (deleted.visibility === 'shared') await noteChange(ctx, part)
  })
}

/** Adds a private note by the coach when a coaching has just begun. */
export async function addFirstNote(ctx: AnyContext, note: Omit<Own, 'id'> & { body: string }) {
  await store.insertNote(ctx.db, { ...note, visibility: 'private' }, ctx.now.toISOString())
}
