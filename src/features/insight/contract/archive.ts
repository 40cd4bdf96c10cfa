import * as z from 'zod/mini'
import { addDays } from '#src/contract/calendar.ts'
import { calendarDate, id, instant } from '#src/contract/schemas.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'
import { SAME_PIPS, TRIAL_DAYS } from '../constants.ts'

/** A trial as a member's archive has it. */
export const archivedExperiment = z
  .object({
    id,
    pip_a: pipNumber,
    pip_b: pipNumber,
    days: z.union([z.literal(TRIAL_DAYS[0]), z.literal(TRIAL_DAYS[1])], 'Please choose 14 or 28 days.'),
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
