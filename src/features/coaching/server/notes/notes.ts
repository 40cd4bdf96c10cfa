import {
  noteChange,
  type Participation,
  participate,
  participateNow,
} from '#src/features/sharing/server/relation/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { createNote, deleteNote, listNotes, updateNote } from '../../contract.ts'
import * as store from './store.ts'

/** Only the coach writes notes. @throws AppError `forbidden` for the member */
function requireCoach({ role }: Participation): void {
  if (role !== 'coach') throw new AppError('forbidden')
}

/** Reading them takes them off what waits for the member. */
export async function list({ db, caller, params, query, now }: Call<typeof listNotes>) {
  const { coaching, role } = await participate(db, caller, params.id)
  if (role === 'member') await store.markNotesRead(db, coaching.id, caller.userId, now.toISOString())
  const { rows, total } = await store.listNotes(db, coaching.id, role === 'member', query)
  return pageOf(rows, query, total)
}

export function create({ db, caller, params, body, now }: Call<typeof createNote>) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    requireCoach(part)
    const note = { coaching_id: part.coaching.id, author_id: caller.userId, ...body }
    const made = await store.insertNote(trx, note, now.toISOString())
    if (made.visibility === 'shared') await noteChange(trx, part, now)
    return { data: made }
  })
}

/** @throws AppError `note_stale` when it was changed since it was read */
export function update({ db, caller, params, body, now }: Call<typeof updateNote>) {
  const { expected_updated_at: expected = null, ...sent } = body
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    requireCoach(part)
    const own = { coachingId: part.coaching.id, authorId: caller.userId, id: params.noteId }
    const stored = await store.findNote(trx, own)
    if (!stored) throw new AppError('not_found')
    const change = {
      ...(sent.visibility !== undefined && { visibility: sent.visibility }),
      ...(sent.body !== undefined && { body: sent.body }),
    }
    const base = expected ?? stored.updated_at
    const changed = await store.updateNote(trx, own, change, base, now.toISOString())
    if (!changed) throw new AppError('note_stale')
    if ([stored.visibility, changed.visibility].includes('shared')) await noteChange(trx, part, now)
    return { data: changed }
  })
}

export function remove({ db, caller, params, now }: Call<typeof deleteNote>) {
  return inTransaction(db, async trx => {
    const part = await participate(trx, caller, params.id)
    requireCoach(part)
    const own = { coachingId: part.coaching.id, authorId: caller.userId, id: params.noteId }
    const deleted = await store.deleteNote(trx, own)
    if (!deleted) throw new AppError('not_found')
    if (deleted.visibility === 'shared') await noteChange(trx, part, now)
    return {}
  })
}
