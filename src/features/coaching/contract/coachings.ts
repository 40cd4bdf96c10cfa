import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { name } from '#src/contract/texts.ts'
import { invitee } from '#src/features/sign-in/contract/fields.ts'
import { LINK_NAME_MAX, SIDES } from '../constants.ts'

const person = z.object({ id, username: z.string(), full_name: z.nullable(z.string()) })

export const coaching = z.object({
  id,
  /** Which side the caller is on. */
  role: z.enum(SIDES),
  status: z.enum(['invited', 'active', 'ended']),
  coach: z.nullable(person),
  /** Null until the invitation is accepted, and after the member has left. */
  member: z.nullable(person),
  /** As the coach typed it; empty for the member. */
  invited_as: z.string(),
  invited_at: instant,
  accepted_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  next_session_at: z.nullable(instant),
  last_session_at: z.nullable(instant),
  /** The weekday on which the member fills in the check-in; Monday = 1. */
  check_in_day: z.int(),
  /** Whether the caller lets the other side see what they have read. */
  shows_reads: z.boolean(),
  unread: z.int(),
  /** When the site was restored from a backup, which ended what the member shared; null for the coach, and once they share again. */
  shares_off_at: z.nullable(instant),
  /** Counts up with every change of what both sides see. */
  version: z.int(),
})
export type Coaching = z.infer<typeof coaching>

export const invite = endpoint('POST /api/coach/coachings', {
  auth: 'coach',
  summary:
    'Invite a member by name or mail address; the answer never reveals whether the person exists',
  /** `name`: how the coach calls the person, for the form that a new client opens by the mailed link. */
  body: z.object({ member: invitee, name: z.optional(name(1, LINK_NAME_MAX)) }),
  data: z.object({ status: z.literal('invited') }),
  status: 201,
  limit: { name: 'coaching invitations', max: 300, windowSeconds: 3_600 },
})

export const inviteByLink = endpoint('POST /api/coach/coachings/link', {
  auth: 'coach',
  summary:
    'Invite somebody by a link that the coach sends: whoever opens it first can register with it, once',
  /** How the coach calls the person until then. */
  body: z.object({ name: name(1, LINK_NAME_MAX) }),
  data: z.object({ link: z.string() }),
  status: 201,
  limit: { name: 'coaching invitations', max: 300, windowSeconds: 3_600 },
})

export const listCoachings = endpoint('GET /api/coachings', {
  auth: 'user',
  summary: "The caller's coachings, as member and as coach, newest first",
  data: z.array(coaching),
})

const byId = z.object({ id: idParam })
const step = { auth: 'user', params: byId, data: coaching } as const

export const acceptCoaching = endpoint('POST /api/coachings/{id}/accept', {
  ...step,
  summary: 'Accept an invitation',
  errors: ['not_found', 'coaching_inactive', 'coaching_exists'],
})

export const declineCoaching = endpoint('POST /api/coachings/{id}/decline', {
  ...step,
  summary: 'Decline an invitation',
  errors: ['not_found', 'coaching_inactive'],
})

export const endCoaching = endpoint('POST /api/coachings/{id}/end', {
  ...step,
  summary: 'End a coaching, from either side; ends all of its shares',
  errors: ['not_found'],
})

export const remindCoaching = endpoint('POST /api/coachings/{id}/remind', {
  auth: 'coach',
  summary:
    'Mail an invitation again, at most once an hour; the answer never reveals whether the person exists',
  params: byId,
  data: coaching,
  errors: ['not_found', 'coaching_inactive', 'too_many'],
})

export const updateCoaching = endpoint('PATCH /api/coachings/{id}', {
  auth: 'user',
  summary: "The caller's own settings of a coaching; the weekday of the check-in is the member's",
  params: byId,
  body: z.object({
    shows_reads: z.optional(z.boolean()),
    check_in_day: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
  }),
  data: coaching,
  errors: ['not_found'],
})
