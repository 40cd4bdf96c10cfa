import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { pageQuery } from '#src/contract/list.ts'
import { freeText } from '#src/contract/texts.ts'
import { NOTE_MAX, VISIBILITIES } from '../constants.ts'
import { creates, errors, lists, own, writes } from './of-coaching.ts'

export const note = z.object({
  id,
  coaching_id: id,
  visibility: z.enum(VISIBILITIES),
  body: z.string(),
  created_at: instant,
  updated_at: instant,
})
export type Note = z.infer<typeof note>

const expected = z.optional(z.nullable(instant))
const noteBody = freeText(NOTE_MAX)

export const listNotes = endpoint('GET /api/coachings/{id}/notes', {
  ...lists,
  query: pageQuery,
  summary: "The coach's notes, newest first; the member sees shared ones only",
  data: z.array(note),
})

export const createNote = endpoint('POST /api/coachings/{id}/notes', {
  ...creates,
  summary: 'Write a note; for the coach',
  read: ['body'],
  body: z.object({ visibility: z._default(z.enum(VISIBILITIES), 'private'), body: noteBody }),
  data: note,
  errors: [...errors, 'forbidden'],
})

const noteParams = z.object({ id: idParam, noteId: idParam })

export const updateNote = endpoint('PATCH /api/coachings/{id}/notes/{noteId}', {
  ...writes,
  summary: 'Change a note; for the coach',
  read: ['body'],
  params: noteParams,
  body: z.object({
    visibility: z.optional(z.enum(VISIBILITIES)),
    body: z.optional(noteBody),
    /** If the stored `updated_at` differs, the call fails with 409. */
    expected_updated_at: expected,
  }),
  data: note,
  errors: [...errors, 'forbidden', 'note_stale'],
})

export const deleteNote = endpoint('DELETE /api/coachings/{id}/notes/{noteId}', {
  ...own,
  summary: 'Delete a note; for the coach',
  params: noteParams,
  errors: ['not_found', 'forbidden'],
})

export const releaseNotes = endpoint('POST /api/admin/members/{id}/release-notes', {
  auth: 'admin',
  summary:
    "Answer a member's access request: their archive contains the coach's private notes for 30 days",
  params: z.object({ id: idParam }),
  errors: ['not_found', 'confirm_first'],
})
