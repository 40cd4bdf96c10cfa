import * as z from 'zod/mini'
import { addDays } from '#src/contract/calendar.ts'
import { calendarDate, id, instant } from '#src/contract/endpoint.ts'
import { freeText, text } from '#src/contract/texts.ts'
import { archivedMonday } from '#src/features/planner/contract/archive.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'
import {
  ACTION_MAX,
  CUE_KINDS,
  CUE_MAX,
  NO_DAYS,
  OBSTACLE_MAX,
  OUTCOMES,
  SAME_PIPS,
  SOURCES,
  TRIAL_DAYS,
} from '../constants.ts'

const weekday = z.int().check(z.minimum(1), z.maximum(7))

/** A plan as a member's archive has it. */
export const archivedPlan = z.object({
  id,
  week: archivedMonday,
  cue_kind: z.enum(CUE_KINDS),
  cue: text(1, CUE_MAX),
  action: text(1, ACTION_MAX),
  pip: z.nullable(pipNumber),
  days: z.array(weekday).check(
    z.minLength(1, NO_DAYS),
    z.maxLength(7),
    z.refine(
      days => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)),
      'Each day once, in order.',
    ),
  ),
  obstacle: z.nullable(freeText(OBSTACLE_MAX)),
  source: z.enum(SOURCES),
  created_at: instant,
})
export type ArchivedPlan = z.output<typeof archivedPlan>

export const archivedOutcome = z.object({
  id,
  if_then_id: id,
  date: calendarDate,
  outcome: z.enum(OUTCOMES),
  recorded_at: instant,
})
export type ArchivedOutcome = z.output<typeof archivedOutcome>

/** A trial as a member's archive has it. */
export const archivedExperiment = z
  .object({
    id,
    pip_a: pipNumber,
    pip_b: pipNumber,
    days: z.union(
      [z.literal(TRIAL_DAYS[0]), z.literal(TRIAL_DAYS[1])],
      'Please choose 14 or 28 days.',
    ),
    starts_on: calendarDate,
    ends_on: calendarDate,
    seed: z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647)),
    created_at: instant,
  })
  .check(
    z.refine(each => each.pip_a !== each.pip_b, { path: ['pip_b'], error: SAME_PIPS }),
    z.refine(each => each.ends_on === addDays(each.starts_on, each.days - 1), {
      path: ['ends_on'],
      error: 'A trial ends after as many days as it has.',
    }),
  )
export type ArchivedExperiment = z.output<typeof archivedExperiment>
