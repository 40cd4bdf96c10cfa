import * as z from 'zod/mini'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { pageQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { repeat } from '#src/features/scheduling/contract/repeat.ts'
import {
  MINUTES_MAX,
  MINUTES_MIN,
  PLACE_MAX,
  SEATS_MAX,
  SESSION_STATES,
  TITLE_MAX,
  YOUR_SEATS,
} from '../constants.ts'
import { creates, lists, ofOne } from './groups.ts'

const clash = z.object({ title: z.string(), start: instant, end: instant })

export const groupSession = z.object({
  id,
  group_id: id,
  title: z.string(),
  start: instant,
  end: instant,
  minutes: z.int(),
  seats: z.int(),
  taken: z.int(),
  status: z.enum(SESSION_STATES),
  /** Only for the coach and for members with a seat. */
  place: z.optional(z.string()),
  your: z.object({
    status: z.enum(YOUR_SEATS),
    /** In line, from 1. */
    place: z.nullable(z.int()),
  }),
  /** Only for the coach who sets the time: what else they have then. */
  clashes: z.optional(z.array(clash)),
})
export type GroupSession = z.infer<typeof groupSession>

const fields = {
  title: text(1, TITLE_MAX),
  start: instant,
  minutes: z.int().check(z.minimum(MINUTES_MIN), z.maximum(MINUTES_MAX)),
  seats: z.int().check(z.minimum(1), z.maximum(SEATS_MAX)),
  place: text(0, PLACE_MAX),
}

export const listGroupSessions = endpoint('GET /api/groups/{id}/sessions', {
  ...lists,
  summary:
    'Coming sessions of a group in order of time; with `past` those that are over, newest first',
  query: z.extend(pageQuery, { past: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(groupSession),
})

export const createGroupSession = endpoint('POST /api/groups/{id}/sessions', {
  ...ofOne,
  ...creates,
  summary: 'Plan a session with seats, or with `repeat` a list of them; for the coach of the group',
  body: z.object({ ...fields, place: z._default(fields.place, ''), repeat }),
  data: z.union([groupSession, z.array(groupSession)]),
  errors: ['not_found', 'forbidden', 'group_over'],
})

export const getGroupSession = endpoint('GET /api/group-sessions/{id}', {
  ...ofOne,
  summary: 'A session of a group',
  data: groupSession,
  errors: ['not_found'],
})

export const updateGroupSession = endpoint('PATCH /api/group-sessions/{id}', {
  ...ofOne,
  summary: 'Change a session; all seats stay taken; for the coach of the group',
  body: z.partial(z.object(fields)),
  data: groupSession,
  stores: true,
  errors: ['not_found', 'forbidden', 'seats_taken', 'session_over'],
})

export const cancelGroupSession = endpoint('DELETE /api/group-sessions/{id}', {
  ...ofOne,
  summary: 'Cancel a session; for the coach of the group',
  errors: ['not_found', 'forbidden', 'session_over'],
})

export const takeSeat = endpoint('POST /api/group-sessions/{id}/seat', {
  ...ofOne,
  summary: 'Take a free seat; in a full session this is a place in line',
  data: groupSession,
  status: 201,
  again: true,
  errors: ['not_found', 'full', 'session_over'],
})

export const giveBackSeat = endpoint('DELETE /api/group-sessions/{id}/seat', {
  ...ofOne,
  summary: 'Give back a seat or a place in line',
  errors: ['not_found', 'session_over'],
})

const attendance = z.object({
  present: z.array(id),
  seats: z.array(z.object({ member_id: id, name: z.string() })),
})

export const getAttendance = endpoint('GET /api/group-sessions/{id}/attendance', {
  ...ofOne,
  summary: 'Who has a seat, and who was there; for the coach of the group',
  data: attendance,
  errors: ['not_found', 'forbidden'],
})

export const putAttendance = endpoint('PUT /api/group-sessions/{id}/attendance', {
  ...ofOne,
  summary: 'Say who was there; replaces the whole list',
  body: z.object({ present: z.array(id).check(z.maxLength(SEATS_MAX)) }),
  data: attendance,
  errors: ['not_found', 'forbidden'],
})
