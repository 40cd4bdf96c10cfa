import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { calendarDate, id, idParam, instant, text } from '#src/contract/schemas.ts'
import { weeklyPlanner } from '#src/features/planner/contract.ts'
import { dominoEntry, dominoReflection } from '#src/features/tracker/contract.ts'
import { INVITED_MAX, SHARE_KINDS } from './constants.ts'
import { sharedCabinetEntry, sharedIfThen, sharedResult } from './domain/shared-items.ts'

const person = z.object({ id, username: z.string(), full_name: z.nullable(z.string()) })

export const coaching = z.object({
  id,
  /** Which side the caller is on. */
  role: z.enum(['member', 'coach']),
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

export const invite = endpoint({
  method: 'POST',
  path: '/api/coach/coachings',
  auth: 'coach',
  summary: 'Invite a member by name or mail address; the answer never reveals whether the person exists',
  body: z.object({ member: text(1, INVITED_MAX, 'Please enter a name or a mail address') }),
  data: z.object({ status: z.literal('invited') }),
  status: 201,
  limit: { name: 'coaching invitations', max: 300, windowSeconds: 3_600 },
})

export const listCoachings = endpoint({
  method: 'GET',
  path: '/api/coachings',
  auth: 'user',
  summary: "The caller's coachings, as member and as coach, newest first",
  data: z.array(coaching),
})

const byId = z.object({ id: idParam })
const step = { auth: 'user', method: 'POST', params: byId, data: coaching } as const

export const acceptCoaching = endpoint({
  ...step,
  path: '/api/coachings/{id}/accept',
  summary: 'Accept an invitation',
  errors: ['not_found', 'coaching_inactive', 'coaching_exists'],
})

export const declineCoaching = endpoint({
  ...step,
  path: '/api/coachings/{id}/decline',
  summary: 'Decline an invitation',
  errors: ['not_found', 'coaching_inactive'],
})

export const endCoaching = endpoint({
  ...step,
  path: '/api/coachings/{id}/end',
  summary: 'End a coaching, from either side; ends all of its shares',
  errors: ['not_found'],
})

export const remindCoaching = endpoint({
  method: 'POST',
  path: '/api/coachings/{id}/remind',
  auth: 'coach',
  summary:
    'Mail an invitation again, at most once an hour; the answer never reveals whether the person exists',
  params: byId,
  data: coaching,
  errors: ['not_found', 'coaching_inactive', 'too_many'],
})

export const updateCoaching = endpoint({
  method: 'PATCH',
  path: '/api/coachings/{id}',
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

export const shareKind = z.enum(SHARE_KINDS, 'There is no such kind.')

export const share = z.object({
  id,
  coaching_id: id,
  coach: z.nullable(person),
  kind: shareKind,
  /** One item only; null shares the kind. */
  item_id: z.nullable(id),
  from_date: calendarDate,
  expires_at: z.nullable(instant),
  created_at: instant,
})
export type Share = z.infer<typeof share>

export const listShares = endpoint({
  method: 'GET',
  path: '/api/shares',
  auth: 'user',
  summary: 'What the caller shares now, newest first',
  query: listQuery,
  data: z.array(share),
  beside: listPage,
})

export const newShare = z.object({
  coaching_id: id,
  kind: shareKind,
  item_id: z.optional(z.nullable(id)),
  /** Today in the member's own time zone unless given. */
  from_date: z.optional(calendarDate),
  /** 90 days unless given; null means until the coaching ends. */
  expires_at: z.optional(z.nullable(instant)),
})
export type NewShare = z.output<typeof newShare>

export const createShare = endpoint({
  method: 'POST',
  path: '/api/shares',
  auth: 'user',
  summary: 'Share a kind of things, or one item, with one coach; replaces the share of the same thing',
  body: newShare,
  data: share,
  status: 201,
  errors: ['not_found', 'coaching_inactive'],
  idempotent: true,
})

export const deleteShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/{id}',
  auth: 'user',
  summary: 'Stop one share, from the next request on',
  params: byId,
  errors: ['not_found'],
})

export const deleteShares = endpoint({
  method: 'DELETE',
  path: '/api/shares',
  auth: 'user',
  summary: 'Stop sharing everything with everybody (idempotent)',
})

export const shareRead = z.object({
  id,
  /** The coach's username when they read. */
  reader: z.string(),
  /** How the coach is named to the member. */
  reader_name: z.string(),
  reader_id: z.nullable(id),
  kind: shareKind,
  item_id: z.nullable(id),
  range_start: z.nullable(calendarDate),
  range_end: z.nullable(calendarDate),
  count: z.int(),
  first_at: instant,
  last_at: instant,
})
export type ShareRead = z.infer<typeof shareRead>

const logGap = z.object({
  /** Null: not known. */
  from: z.nullable(instant),
  until: instant,
})
export type LogGap = z.infer<typeof logGap>

const readsQuery = z.extend(z.omit(listQuery, { q: true }), {
  kind: z.optional(shareKind),
  reader_id: z.optional(idParam),
})
export type ReadsQuery = z.output<typeof readsQuery>

const reads = {
  method: 'GET',
  query: readsQuery,
  data: z.array(shareRead),
  beside: listPage,
} as const

export const listShareReads = endpoint({
  ...reads,
  path: '/api/share-reads',
  auth: 'user',
  summary: 'Who read what the caller shares, newest first',
  beside: z.extend(listPage, {
    /** Reads in between may be missing, because the site was restored from a backup; newest first. */
    gaps: z.array(logGap),
  }),
})

export const exportShareReads = endpoint({
  method: 'GET',
  path: '/api/share-reads/export.csv',
  auth: 'user',
  summary: 'The whole log of reads as CSV',
  file: 'text/csv; charset=utf-8',
})

const ofClient = { params: z.object({ memberId: idParam }), errors: ['not_found'] } as const

export const listClientReads = endpoint({
  ...reads,
  ...ofClient,
  path: '/api/coach/clients/{memberId}/reads',
  auth: 'coach',
  summary: "The log of the caller's own reads of a client's things",
})

const page = z.omit(listQuery, { q: true })
const range = z.extend(page, { start: z.optional(calendarDate), end: z.optional(calendarDate) })
const beside = z.object({
  /** When this is no longer shared; null: when the coaching ends. */
  expires_at: z.nullable(instant),
  next_cursor: z.nullable(z.string()),
})

export const since = z.object({
  since: calendarDate,
  until: calendarDate,
  dominoes: z.optional(z.object({ days: z.int(), green_days: z.int(), latest: z.array(dominoEntry) })),
  reflections: z.optional(z.array(dominoReflection)),
  planner: z.optional(z.array(weeklyPlanner)),
  if_thens: z.optional(z.array(sharedIfThen)),
  results: z.optional(z.array(sharedResult)),
  cabinet_entries: z.optional(z.array(sharedCabinetEntry)),
})
export type Since = z.infer<typeof since>

/** The same calls for the coach, and for the member who wants to see what the coach sees. */
function sharedWith(under: string, auth: 'coach' | 'user', whose: string) {
  const of = { method: 'GET', auth, errors: ['not_found'] } as const
  const params = z.object({ memberId: idParam })
  return {
    since: endpoint({
      ...of,
      path: `/api/${under}/{memberId}/since`,
      summary: `What is new since the last session, ${whose}`,
      params,
      data: since,
    }),
    dominoes: endpoint({
      ...of,
      path: `/api/${under}/{memberId}/dominoes`,
      summary: `Shared dominoes of a range of at most 366 days, ${whose}`,
      params,
      query: range,
      data: z.array(dominoEntry),
      beside,
    }),
    reflections: endpoint({
      ...of,
      path: `/api/${under}/{memberId}/reflections`,
      summary: `Shared reflections, by the days of their dominoes, ${whose}`,
      params,
      query: range,
      data: z.array(dominoReflection),
      beside,
    }),
    planner: endpoint({
      ...of,
      path: `/api/${under}/{memberId}/planner/{monday}`,
      summary: `The shared planner of a week, without days before the share begins, ${whose}`,
      params: z.object({ memberId: idParam, monday: calendarDate }),
      data: weeklyPlanner,
    }),
    ifThens: endpoint({
      ...of,
      path: `/api/${under}/{memberId}/if-thens`,
      summary: `Shared if-then plans, ${whose}`,
      params,
      query: page,
      data: z.array(sharedIfThen),
      beside,
    }),
    results: endpoint({
      ...of,
      path: `/api/${under}/{memberId}/results`,
      summary: `Shared assessment results, newest first, ${whose}`,
      params,
      query: page,
      data: z.array(sharedResult),
      beside,
    }),
    cabinet: endpoint({
      ...of,
      path: `/api/${under}/{memberId}/cabinet/{id}`,
      summary: `One shared cabinet entry, ${whose}`,
      params: z.object({ memberId: idParam, id: idParam }),
      data: sharedCabinetEntry,
    }),
  }
}

export const ofClients = sharedWith('coach/clients', 'coach', 'for their coach; each read is logged')
/** `memberId` is here the coach's id: the caller is the member. */
export const asSeenBy = sharedWith('shares/seen-by', 'user', 'as the coach with this id sees it; not logged')
export type SharedCalls = typeof ofClients
