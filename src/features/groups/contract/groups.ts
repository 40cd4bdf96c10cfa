import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { isTimeZone } from '#src/contract/calendar.ts'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { name, text, verbatim } from '#src/contract/texts.ts'
import {
  ACCESSES,
  DESCRIPTION_MAX,
  DIGESTS,
  GROUP_PLANS,
  NAME_MAX,
  NAMES,
  SIZE_MAX,
  YOUR_STATES,
} from '../constants.ts'

export const member = { auth: 'user' } as const
export const byId = z.object({ id: idParam })
/** What is in a group, by its own id as well. */
export const ofOne = { ...member, params: byId } as const
export const lists = {
  ...ofOne,
  query: listQuery,
  beside: listPage,
  errors: ['not_found'],
} as const
export const creates = { status: 201, stores: true, idempotent: true } as const

const your = z.object({
  status: z.enum(YOUR_STATES),
  member_id: z.nullable(id),
  /** Also set for a former member who may join again. */
  name: z.nullable(z.enum(NAMES)),
  mail: z.nullable(z.enum(DIGESTS)),
  /** The position in the line of a full group, from 1. */
  place: z.nullable(z.int()),
  /** Whether the caller may moderate it: its coach, with a coach's right and any second factor the site requires. */
  leads: z.boolean(),
})

/** Only people who are in the group get the optional fields. */
export const group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  access: z.enum(ACCESSES),
  starts_on: z.nullable(calendarDate),
  ends_on: z.nullable(calendarDate),
  /** Without the coach. */
  members: z.int(),
  next_session: z.nullable(
    z.object({ id: z.optional(id), title: z.optional(z.string()), start: instant }),
  ),
  your,
  plans: z.optional(z.array(z.enum(GROUP_PLANS))),
  size: z.optional(z.nullable(z.int())),
  zone: z.optional(z.string()),
  coach: z.optional(z.object({ name: z.string() })),
  unread: z.optional(z.int()),
  /** Its coach has left or lost the right: the board is locked. */
  locked: z.optional(z.boolean()),
  created_at: z.optional(instant),
})
export type Group = z.infer<typeof group>

const fields = {
  name: name(1, NAME_MAX),
  description: text(0, DESCRIPTION_MAX),
  access: z.enum(ACCESSES),
  plans: z.array(z.enum(GROUP_PLANS)),
  size: z.nullable(z.int().check(z.minimum(1), z.maximum(SIZE_MAX))),
  starts_on: z.nullable(calendarDate),
  ends_on: z.nullable(calendarDate),
  zone: verbatim(100, msg`Please choose a time zone.`).check(
    z.refine(isTimeZone, refusal(msg`Please choose a time zone.`)),
  ),
}

/** What is left out is `undefined`: the use case knows the defaults, and which fields go together. */
export const groupChange = z.partial(z.strictObject(fields))
export type GroupChange = z.infer<typeof groupChange>

export const listGroups = endpoint('GET /api/groups', {
  ...member,
  summary: "The caller's groups, and those they could join now, newest first; `q` searches names",
  query: listQuery,
  data: z.array(group),
  beside: listPage,
})

export const createGroup = endpoint('POST /api/groups', {
  ...creates,
  auth: 'coach',
  summary: 'Begin a group',
  body: z.extend(groupChange, { name: fields.name, access: fields.access }),
  data: group,
})

export const getGroup = endpoint('GET /api/groups/{id}', {
  ...ofOne,
  summary: 'A group that the caller is in or could join',
  data: group,
  errors: ['not_found'],
})

export const updateGroup = endpoint('PATCH /api/groups/{id}', {
  ...ofOne,
  summary: 'Change a group; for its coach',
  body: groupChange,
  data: group,
  stores: true,
  errors: ['not_found', 'forbidden'],
})

export const deleteGroup = endpoint('DELETE /api/groups/{id}', {
  ...ofOne,
  summary: 'Delete a group with all that was written in it; for its coach',
  errors: ['not_found', 'forbidden'],
})
