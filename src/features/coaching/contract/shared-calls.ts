import * as z from 'zod/mini'
import { calendarDate, endpoint, idParam, instant } from '#src/contract/endpoint.ts'
import { pageQuery } from '#src/contract/list.ts'
import { weeklyPlanner } from '#src/features/planner/contract.ts'
import { dominoEntry, dominoReflection } from '#src/features/tracker/contract/dominoes.ts'
import { sharedCabinetEntry, sharedIfThen, sharedResult } from './shared-items.ts'

const page = pageQuery
const range = z.extend(page, { start: z.optional(calendarDate), end: z.optional(calendarDate) })
const beside = z.object({
  /** When this is no longer shared; null: when the coaching ends. */
  expires_at: z.nullable(instant),
  next_cursor: z.nullable(z.string()),
})

export const since = z.object({
  since: calendarDate,
  until: calendarDate,
  dominoes: z.optional(
    z.object({ days: z.int(), green_days: z.int(), latest: z.array(dominoEntry) }),
  ),
  reflections: z.optional(z.array(dominoReflection)),
  planner: z.optional(z.array(weeklyPlanner)),
  if_thens: z.optional(z.array(sharedIfThen)),
  results: z.optional(z.array(sharedResult)),
  cabinet_entries: z.optional(z.array(sharedCabinetEntry)),
})
export type Since = z.infer<typeof since>

/** The same calls for the coach, and for the member who wants to see what the coach sees. */
function sharedWith(under: string, auth: 'coach' | 'user', whose: string) {
  const of = { auth, errors: ['not_found'] } as const
  const params = z.object({ memberId: idParam })
  return {
    since: endpoint(`GET /api/${under}/{memberId}/since`, {
      ...of,
      summary: `What is new since the last session, ${whose}`,
      params,
      data: since,
    }),
    dominoes: endpoint(`GET /api/${under}/{memberId}/dominoes`, {
      ...of,
      summary: `Shared dominoes of a range of at most 366 days, ${whose}`,
      params,
      query: range,
      data: z.array(dominoEntry),
      beside,
    }),
    reflections: endpoint(`GET /api/${under}/{memberId}/reflections`, {
      ...of,
      summary: `Shared reflections, by the days of their dominoes, ${whose}`,
      params,
      query: range,
      data: z.array(dominoReflection),
      beside,
    }),
    planner: endpoint(`GET /api/${under}/{memberId}/planner/{monday}`, {
      ...of,
      summary: `The shared planner of a week, without days before the share begins, ${whose}`,
      params: z.object({ memberId: idParam, monday: calendarDate }),
      data: weeklyPlanner,
    }),
    ifThens: endpoint(`GET /api/${under}/{memberId}/if-thens`, {
      ...of,
      summary: `Shared if-then plans, ${whose}`,
      params,
      query: page,
      data: z.array(sharedIfThen),
      beside,
    }),
    results: endpoint(`GET /api/${under}/{memberId}/results`, {
      ...of,
      summary: `Shared assessment results, newest first, ${whose}`,
      params,
      query: page,
      data: z.array(sharedResult),
      beside,
    }),
    cabinet: endpoint(`GET /api/${under}/{memberId}/cabinet/{id}`, {
      ...of,
      summary: `One shared cabinet entry, ${whose}`,
      params: z.object({ memberId: idParam, id: idParam }),
      data: sharedCabinetEntry,
    }),
  }
}

export const ofClients = sharedWith(
  'coach/clients',
  'coach',
  'for their coach; each read is logged',
)
/** Here `memberId` is the coach's id, because the caller is the member. */
export const asSeenBy = sharedWith(
  'shares/seen-by',
  'user',
  'as the coach with this id sees it; not logged',
)
export type SharedCalls = typeof ofClients
