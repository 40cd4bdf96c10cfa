import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { addDays } from '#src/contract/calendar.ts'
import { calendarDate, id, instant } from '#src/contract/endpoint.ts'
import { refusal, said } from '#src/contract/i18n.ts'
import { freeText, text } from '#src/contract/texts.ts'
import { archivedMonday } from '#src/features/planner/contract/archive.ts'
import { ACTION_MAX, CUE_MAX, NO_DAYS, OBSTACLE_MAX, OUTCOMES } from '../constants.ts'
import { ifThen } from '../contract.ts'
import { experiment, ofTwoPips, trialDays } from './insight.ts'

export const archivedPlan = z.extend(z.omit(ifThen, { user_id: true, outcomes: true }), {
  week: archivedMonday,
  cue: text(1, CUE_MAX),
  action: text(1, ACTION_MAX),
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
    z.minLength(1, refusal(NO_DAYS)),
    z.maxLength(7),
    z.refine(
      days => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)),
      refusal(msg`Each day once, in order.`),
    ),
  ),
  obstacle: z.nullable(freeText(OBSTACLE_MAX)),
})

export const archivedOutcome = z.object({
  id,
  if_then_id: id,
  date: calendarDate,
  outcome: z.enum(OUTCOMES),
  recorded_at: instant,
})

export const archivedExperiment = z
  .extend(z.omit(experiment, { label_a: true, label_b: true }), {
    days: trialDays,
    seed: z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647)),
  })
  .check(
    ofTwoPips,
    z.refine(each => each.ends_on === addDays(each.starts_on, each.days - 1), {
      path: ['ends_on'],
      error: () => said(msg`A trial ends after as many days as it has.`),
    }),
  )
