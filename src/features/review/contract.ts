import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { DAYS_PER_WEEK } from '#src/contract/calendar.ts'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal, type Words } from '#src/contract/i18n.ts'
import { freeText, text } from '#src/contract/texts.ts'
import { LAST_WEEK, TEXT_MAX } from '#src/features/planner/constants.ts'
import { seenAt, weeklyPlanner, weekStart } from '#src/features/planner/contract.ts'
import { dayMark } from '#src/features/tracker/contract/days.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'
import {
  ACTION_MAX,
  CUE_KINDS,
  CUE_MAX,
  NO_DAYS,
  OBSTACLE_MAX,
  OUTCOMES,
  PLANS_PER_WEEK,
  SOURCES,
} from './constants.ts'

const pip = z.nullable(pipNumber)

const line = (max: number, missing: Words) => text(1, max, missing)

/** Weekdays, Monday = 1, sorted and each once. */
const days = z.pipe(
  z
    .array(z.int().check(z.minimum(1), z.maximum(DAYS_PER_WEEK)))
    .check(z.minLength(1, refusal(NO_DAYS)), z.maxLength(DAYS_PER_WEEK)),
  z.transform(given => [...new Set(given)].sort((a, b) => a - b)),
)

const planFields = {
  cue_kind: z.enum(CUE_KINDS),
  cue: line(CUE_MAX, msg`Please say when it begins.`),
  action: line(ACTION_MAX, msg`Please say what you will do.`),
  pip: z.optional(pip),
  days,
  obstacle: z.optional(z.nullable(freeText(OBSTACLE_MAX))),
}

const plan = z.object(planFields)
/** A plan that a member makes from something else, such as a step of their coaching. */
export const planOfStep = z.object({ ...planFields, week: weekStart })
export type NewPlan = z.output<typeof plan>

export const ifThen = z.object({
  id,
  user_id: id,
  /** The Monday of the week it is for. */
  week: calendarDate,
  cue_kind: z.enum(CUE_KINDS),
  cue: z.string(),
  action: z.string(),
  pip,
  days: z.array(z.int()),
  obstacle: z.nullable(z.string()),
  source: z.enum(SOURCES),
  created_at: instant,
  outcomes: z.array(z.object({ date: calendarDate, outcome: z.enum(OUTCOMES) })),
})
export type IfThen = z.infer<typeof ifThen>

export const listIfThens = endpoint('GET /api/if-thens', {
  auth: 'user',
  summary:
    "A member's if-then plans with the outcome of each day, newest week first, or of one week only",
  query: z.object({ week: z.optional(weekStart) }),
  data: z.array(ifThen),
})

export const createIfThen = endpoint('POST /api/if-thens', {
  auth: 'user',
  stores: true,
  summary: 'Make an if-then plan for a week, by default the current one; at most two a week',
  body: z.object({ ...planFields, week: z.optional(weekStart) }),
  data: ifThen,
  status: 201,
  errors: ['if_then_limit'],
  idempotent: true,
})

export const deleteIfThen = endpoint('DELETE /api/if-thens/{id}', {
  auth: 'user',
  summary: 'Delete an if-then plan and what was recorded of its days',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const recordOutcome = endpoint('PUT /api/if-thens/{id}/days/{date}', {
  auth: 'user',
  stores: true,
  summary: 'Record how a plan went on one of its days (idempotent)',
  params: z.object({ id: idParam, date: calendarDate }),
  body: z.object({ outcome: z.enum(OUTCOMES) }),
  data: ifThen,
  errors: ['not_found'],
})

export const sentence = z.object({
  kind: z.enum(['green_days', 'areas', 'plan', 'dominoes', 'priorities', 'rest_days']),
  text: z.string(),
  /** The numbers of the text, and what else they were counted from. */
  figures: z.record(z.string(), z.union([z.int(), z.string(), z.null()])),
})
export type Sentence = z.infer<typeof sentence>

export const area = z.object({
  pip: z.int(),
  label: z.string(),
  /** From the latest assessment, or because it waited. */
  reason: z.enum(['assessment', 'waiting']),
  /** Completed pips in the four weeks up to the reviewed week's end. */
  completed: z.int(),
})
export type Area = z.infer<typeof area>

const planners = z.object({ week: z.nullable(weeklyPlanner), next: z.nullable(weeklyPlanner) })

export const dayTile = z.extend(dayMark, { planned: z.boolean() })

export const weekReview = z.object({
  week: calendarDate,
  next_week: calendarDate,
  /** From Saturday to Wednesday, unless the week is closed; the review itself can be opened on any day. */
  offered: z.boolean(),
  closed: z.boolean(),
  /** Monday to Sunday of the reviewed week. */
  days: z.array(dayTile),
  sentences: z.array(sentence),
  areas: z.array(area),
  obstacles: z.array(z.object({ kind: z.string(), text: z.string() })),
  planners,
  /** The labels of the member's latest domino, by pip. */
  labels: z.array(z.string()),
  /** Plans of the reviewed week, which can be carried on. */
  if_thens: z.array(ifThen),
  /** Plans that the coming week has already. */
  next_if_thens: z.array(ifThen),
})
export type WeekReview = z.infer<typeof weekReview>

/** The following week must be in range, too. */
const weekParam = z.object({
  monday: z.pipe(
    weekStart,
    z
      .string()
      .check(
        z.refine(
          week => week < LAST_WEEK,
          refusal(msg`Please choose a week before ${{ last: LAST_WEEK }}.`),
        ),
      ),
  ),
})

export const getReview = endpoint('GET /api/weeks/{monday}/review', {
  auth: 'user',
  summary: 'The review of a week: computed, stores nothing',
  params: weekParam,
  data: weekReview,
})

const writtenText = z.optional(z.nullable(freeText(TEXT_MAX)))

/** The planner's version that was seen; null for a week without one. */
const seen = z.optional(z.nullable(seenAt))

export const closing = z.object({
  week: z.optional(
    z.object({
      went_well: writtenText,
      to_improve: writtenText,
      insights: writtenText,
      updated_at: seen,
    }),
  ),
  next: z.optional(z.object({ weekly_intention: writtenText, updated_at: seen })),
  if_thens: z.optional(
    z
      .array(plan)
      .check(
        z.maxLength(PLANS_PER_WEEK, refusal(msg`At most ${{ max: PLANS_PER_WEEK }} plans a week.`)),
      ),
  ),
})
export type Closing = z.output<typeof closing>

export const closed = z.object({
  week: calendarDate,
  next_week: calendarDate,
  planners,
  if_thens: z.array(ifThen),
  /** Texts that were there before and were kept, such as `week.went_well`. */
  kept: z.array(z.string()),
})
export type Closed = z.infer<typeof closed>

export const closeWeek = endpoint('POST /api/weeks/{monday}/close', {
  auth: 'user',
  stores: true,
  summary:
    'Close a week: fills the empty texts of its planner and the next, and makes the next week’s plans, all or nothing; an exact repeat returns the first result',
  params: weekParam,
  body: closing,
  data: closed,
  errors: ['week_stale', 'if_then_limit'],
  idempotent: true,
})
