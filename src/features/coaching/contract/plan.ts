import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { freeText, text, verbatim } from '#src/contract/texts.ts'
import { GOAL_ID_MAX, GOALS_MAX, LINE_MAX, TEXT_MAX } from '../constants.ts'
import { errors, own, writes } from './of-coaching.ts'

/** A goal of the growth plan, as a step names it. */
export const goalId = z.int().check(z.minimum(1), z.maximum(GOAL_ID_MAX))

const goalText = freeText(TEXT_MAX)
export const goal = z.object({
  id: z.optional(id),
  title: text(1, LINE_MAX, msg`Please name the goal`),
  why: z._default(goalText, ''),
  by: z._default(z.nullable(verbatim(100)), null),
  first_step: z._default(goalText, ''),
})
export type NewGoal = z.output<typeof goal>

export const plan = z.object({
  goals: z.array(z.extend(goal, { id })),
  /** Null before the first one. */
  updated_at: z.nullable(instant),
})
export type Plan = z.infer<typeof plan>

export const getPlan = endpoint('GET /api/coachings/{id}/plan', {
  ...own,
  summary: 'The growth plan',
  data: plan,
  errors: ['not_found'],
})

export const putPlan = endpoint('PUT /api/coachings/{id}/plan', {
  ...writes,
  summary: 'Replace the growth plan',
  read: ['goals'],
  body: z.object({
    goals: z.array(goal).check(z.maxLength(GOALS_MAX)),
    expected_updated_at: z.optional(z.nullable(instant)),
  }),
  data: plan,
  errors: [...errors, 'plan_stale'],
})
