import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal, said } from '#src/contract/i18n.ts'
import { LEFT_OUT, SAME_PIPS, STATES, TRIAL_DAYS } from '#src/features/review/constants.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'

const count = z.int()

const effect = z.object({ pips: z.number(), from: z.number(), to: z.number() })

export const experiment = z.object({
  id,
  pip_a: pipNumber,
  pip_b: pipNumber,
  label_a: z.string(),
  label_b: z.string(),
  days: z.int(),
  starts_on: calendarDate,
  ends_on: calendarDate,
  created_at: instant,
})
export type Experiment = z.infer<typeof experiment>

/** Between which lengths a member chooses. */
export const trialDays = z.union(
  [z.literal(TRIAL_DAYS[0]), z.literal(TRIAL_DAYS[1])],
  refusal(msg`Please choose 14 or 28 days.`),
)

export const ofTwoPips = z.refine<{ pip_a: number; pip_b: number }>(
  each => each.pip_a !== each.pip_b,
  { path: ['pip_b'], error: () => said(SAME_PIPS) },
)

const testedPip = z.object({
  pip: pipNumber,
  label: z.string(),
  /** Days that it led, and days that others did. */
  led: count,
  others: count,
  /** The studentized difference, and the share of shifts in which any pip shows at least as much. */
  t: z.number(),
  p: z.number(),
})

const look = z.object({ eligible_days: count, date: calendarDate, pips: z.array(testedPip) })

export const cascade = z.object({
  state: z.enum(STATES),
  /** Eligible days until the first look; 0 once there was one. */
  days_needed: count,
  figures: z.object({
    eligible_days: count,
    /** Eligible days until the next look. */
    next_look_in: count,
    left_out: z.object(
      Object.fromEntries(LEFT_OUT.map(reason => [reason, count])) as Record<
        (typeof LEFT_OUT)[number],
        typeof count
      >,
    ),
    /** The latest looks, oldest first. */
    looks: z.array(look),
  }),
  /** What was found at two looks in a row. */
  pattern: z.nullable(
    z.object({
      pip: pipNumber,
      label: z.string(),
      led: count,
      others: count,
      p: z.number(),
      date: calendarDate,
      effect,
    }),
  ),
  /** The latest trial that has ended. `effect`: how many more of the ten other pips A brings than B. */
  trial: z.nullable(
    z.object({
      experiment,
      days_a: count,
      days_b: count,
      left_out: count,
      effect: z.nullable(effect),
      p: z.nullable(z.number()),
    }),
  ),
  /** A trial that is running or about to begin. */
  running: z.nullable(experiment),
  labels: z.array(z.string()),
})
export type Cascade = z.infer<typeof cascade>

export const getCascade = endpoint('GET /api/insights/cascade', {
  auth: 'user',
  summary: 'Whether a lead pip goes with more of the other eleven, and how that is known',
  data: cascade,
})

export const createExperiment = endpoint('POST /api/experiments', {
  auth: 'user',
  stores: true,
  summary:
    'Begin a trial on the next calendar day: a coin chooses each morning which of two pips goes first',
  body: z.object({ pip_a: pipNumber, pip_b: pipNumber, days: trialDays }).check(ofTwoPips),
  data: experiment,
  status: 201,
  errors: ['experiment_running'],
  idempotent: true,
})

export const getExperimentToday = endpoint('GET /api/experiments/today', {
  auth: 'user',
  summary: 'What the coin says today; null without a trial',
  data: z.nullable(
    z.object({
      experiment,
      date: calendarDate,
      /** From 1; null before the first day. */
      day: z.nullable(z.int()),
      /** Which pip goes first today; null before the first day. */
      pip: z.nullable(pipNumber),
      label: z.nullable(z.string()),
    }),
  ),
})

export const deleteExperiment = endpoint('DELETE /api/experiments/{id}', {
  auth: 'user',
  summary: 'End a trial and forget it',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})
