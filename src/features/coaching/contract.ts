import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { calendarDate, freeText, id, idParam, instant, text } from '#src/contract/schemas.ts'
import { planOfStep } from '#src/features/review/contract.ts'
import {
  ACTION_STATUSES,
  GOALS_MAX,
  LINE_MAX,
  MESSAGE_EMPTY,
  MESSAGE_MAX,
  NOTE_MAX,
  TAG_MAX,
  TAGS_MAX,
  VISIBILITIES,
} from './constants.ts'
import { goal, goalId, plan } from './domain/plan.ts'
import { action } from './domain/step.ts'

const params = z.object({ id: idParam })
const own = { auth: 'user', params } as const
const errors = ['not_found', 'coaching_inactive'] as const
const writes = { ...own, stores: true, errors } as const

/** Either side's words, kept as typed. */
const typed = (max: number, empty: string) =>
  z.pipe(
    freeText(max).check(z.refine(value => value.trim() !== '', empty)),
    z.transform((value: string) => value.toWellFormed()),
  )

export const message = z.object({
  id,
  coaching_id: id,
  /** Null after the author has left. */
  author_id: z.nullable(id),
  author: z.enum(['member', 'coach']),
  /** Empty once it is deleted. */
  body: z.string(),
  created_at: instant,
  edited_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  editable_until: instant,
})
export type Message = z.infer<typeof message>

export const listMessages = endpoint({
  ...own,
  method: 'GET',
  path: '/api/coachings/{id}/messages',
  summary: 'The thread of a coaching, newest first, searched by `q`',
  query: listQuery,
  data: z.array(message),
  beside: z.extend(listPage, {
    unread: z.int(),
    /** The caller's latest read message, and the other side's if they show it. */
    read_to: z.int(),
    other_read_to: z.nullable(z.int()),
    version: z.int(),
  }),
  errors: ['not_found'],
})

/** Help lines, when the words speak of danger; only its writer sees them. */
const help = z.object({ help: z.optional(z.string()) })

export const sendMessage = endpoint({
  ...writes,
  method: 'POST',
  path: '/api/coachings/{id}/messages',
  summary: 'Write to the other side',
  body: z.object({ body: typed(MESSAGE_MAX, MESSAGE_EMPTY) }),
  data: message,
  beside: help,
  status: 201,
  idempotent: true,
})

const messageParams = z.object({ id: idParam, messageId: idParam })

export const editMessage = endpoint({
  ...writes,
  method: 'PATCH',
  path: '/api/coachings/{id}/messages/{messageId}',
  summary: 'Edit one’s own message, within ten minutes',
  params: messageParams,
  body: z.object({ body: typed(MESSAGE_MAX, MESSAGE_EMPTY) }),
  data: message,
  beside: help,
  errors: [...errors, 'message_closed'],
})

export const deleteMessage = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/coachings/{id}/messages/{messageId}',
  summary: 'Delete the text of one’s own message',
  params: messageParams,
  errors: ['not_found'],
})

export const markRead = endpoint({
  ...own,
  method: 'POST',
  path: '/api/coachings/{id}/messages/read',
  summary: 'Mark the thread as read, up to a message or entirely',
  body: z.object({ up_to: z.optional(id) }),
  data: z.object({ unread: z.int() }),
  errors: ['not_found'],
})

export const waitForChange = endpoint({
  ...own,
  method: 'GET',
  path: '/api/coachings/{id}/changes',
  summary: 'Answers once the coaching has changed since the given version, or after 25 seconds',
  query: z.object({ version: idParam }),
  data: z.object({ version: z.int() }),
  errors: ['not_found'],
  waits: true,
})

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
const noteBody = z.pipe(
  freeText(NOTE_MAX),
  z.transform((value: string) => value.toWellFormed()),
)

export const listNotes = endpoint({
  ...own,
  method: 'GET',
  path: '/api/coachings/{id}/notes',
  summary: "The coach's notes, newest first; the member sees shared ones only",
  query: listQuery,
  data: z.array(note),
  beside: listPage,
  errors: ['not_found'],
})

export const createNote = endpoint({
  ...writes,
  method: 'POST',
  path: '/api/coachings/{id}/notes',
  summary: 'Write a note; for the coach',
  body: z.object({ visibility: z._default(z.enum(VISIBILITIES), 'private'), body: noteBody }),
  data: note,
  status: 201,
  errors: [...errors, 'forbidden'],
  idempotent: true,
})

const noteParams = z.object({ id: idParam, noteId: idParam })

export const updateNote = endpoint({
  ...writes,
  method: 'PATCH',
  path: '/api/coachings/{id}/notes/{noteId}',
  summary: 'Change a note; for the coach',
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

export const deleteNote = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/coachings/{id}/notes/{noteId}',
  summary: 'Delete a note; for the coach',
  params: noteParams,
  errors: ['not_found', 'forbidden'],
})

const pip = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(12))))
const day = z.optional(z.nullable(calendarDate))

export const listActions = endpoint({
  ...own,
  method: 'GET',
  path: '/api/coachings/{id}/actions',
  summary: 'The steps that were offered and taken, newest first',
  query: listQuery,
  data: z.array(action),
  beside: listPage,
  errors: ['not_found'],
})

export const createAction = endpoint({
  ...writes,
  method: 'POST',
  path: '/api/coachings/{id}/actions',
  summary: "Offer a step; a member's own is taken at once",
  body: z.object({
    text: text(1, LINE_MAX),
    pip,
    due_on: day,
    goal_id: z.optional(z.nullable(goalId)),
  }),
  data: action,
  status: 201,
  idempotent: true,
})

export const updateAction = endpoint({
  ...writes,
  method: 'PATCH',
  path: '/api/coachings/{id}/actions/{actionId}',
  summary: 'The member takes (for a day or as a plan), does or lets go; the coach changes or withdraws',
  params: z.object({ id: idParam, actionId: idParam }),
  body: z.object({
    status: z.optional(z.enum(ACTION_STATUSES)),
    day,
    text: z.optional(text(1, LINE_MAX)),
    pip,
    due_on: day,
    if_then: z.optional(planOfStep),
  }),
  data: action,
  errors: [...errors, 'forbidden', 'if_then_limit'],
})

export const listDayActions = endpoint({
  method: 'GET',
  path: '/api/coaching-actions/{date}',
  auth: 'user',
  summary: 'The steps that the caller has taken for a day or that are due on it, and not yet done',
  params: z.object({ date: calendarDate }),
  data: z.array(action),
})

export const getPlan = endpoint({
  ...own,
  method: 'GET',
  path: '/api/coachings/{id}/plan',
  summary: 'The growth plan',
  data: plan,
  errors: ['not_found'],
})

export const putPlan = endpoint({
  ...writes,
  method: 'PUT',
  path: '/api/coachings/{id}/plan',
  summary: 'Replace the growth plan',
  body: z.object({ goals: z.array(goal).check(z.maxLength(GOALS_MAX)), expected_updated_at: expected }),
  data: plan,
  errors: [...errors, 'plan_stale'],
})

export const agendaItem = z.object({
  id,
  coaching_id: id,
  author: z.enum(['member', 'coach']),
  text: z.string(),
  done: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type AgendaItem = z.infer<typeof agendaItem>

export const listAgenda = endpoint({
  ...own,
  method: 'GET',
  path: '/api/coachings/{id}/agenda',
  summary: 'What both sides want to talk about, newest first',
  query: listQuery,
  data: z.array(agendaItem),
  beside: listPage,
  errors: ['not_found'],
})

export const createAgendaItem = endpoint({
  ...writes,
  method: 'POST',
  path: '/api/coachings/{id}/agenda',
  summary: 'Add to the agenda',
  body: z.object({ text: text(1, LINE_MAX), done: z._default(z.boolean(), false) }),
  data: agendaItem,
  status: 201,
  idempotent: true,
})

export const updateAgendaItem = endpoint({
  ...writes,
  method: 'PATCH',
  path: '/api/coachings/{id}/agenda/{itemId}',
  summary: 'Check off an agenda item, or edit one’s own',
  params: z.object({ id: idParam, itemId: idParam }),
  body: z.object({ text: z.optional(text(1, LINE_MAX)), done: z.optional(z.boolean()) }),
  data: agendaItem,
  errors: [...errors, 'forbidden'],
})

export const clientRow = z.object({
  coaching_id: id,
  /** Null while invited. */
  member_id: z.nullable(id),
  username: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  invited_as: z.string(),
  /** A mail address that nobody has confirmed may be somebody else's. */
  address_confirmed: z.boolean(),
  status: z.enum(['invited', 'active', 'ended']),
  invited_at: instant,
  next_session_at: z.nullable(instant),
  last_session_at: z.nullable(instant),
  /** When the member last gave the coach anything. */
  last_activity_at: instant,
  unread: z.int(),
  open_actions: z.int(),
  check_in: z.enum(['in', 'due', 'missing']),
  tags: z.array(z.string()),
  archived: z.boolean(),
})
export type ClientRow = z.infer<typeof clientRow>

export const listClients = endpoint({
  method: 'GET',
  path: '/api/coach/clients',
  auth: 'coach',
  summary: "The coach's clients by next session and then by silence; `q` searches names and tags",
  query: z.extend(listQuery, { archived: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(clientRow),
  beside: listPage,
})

const client = z.extend(clientRow, {
  version: z.int(),
  /** Whether the caller lets the client see what they have read. */
  shows_reads: z.boolean(),
  /** What this member shares with the caller now. */
  shared: z.array(z.object({ kind: z.string(), item_id: z.nullable(id), expires_at: z.nullable(instant) })),
})
export type Client = z.infer<typeof client>
const ofClient = { auth: 'coach', params: z.object({ memberId: idParam }), errors: ['not_found'] } as const

export const getClient = endpoint({
  ...ofClient,
  method: 'GET',
  path: '/api/coach/clients/{memberId}',
  summary: 'One client',
  data: client,
})

export const updateClient = endpoint({
  ...ofClient,
  method: 'PATCH',
  path: '/api/coach/clients/{memberId}',
  summary: 'Tags and archive of a client',
  body: z.object({
    tags: z.optional(z.array(text(1, TAG_MAX)).check(z.maxLength(TAGS_MAX))),
    archived: z.optional(z.boolean()),
  }),
  data: client,
})

export const listProposed = endpoint({
  method: 'GET',
  path: '/api/coach/proposed',
  auth: 'coach',
  summary: 'Members whose plan includes coaching and who have no coach',
  data: z.array(z.object({ id, username: z.string(), full_name: z.nullable(z.string()) })),
})

export const releaseNotes = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/release-notes',
  auth: 'admin',
  summary: "Answer a member's access request: their archive contains the coach's private notes for 30 days",
  params,
  errors: ['not_found', 'confirm_first'],
})
