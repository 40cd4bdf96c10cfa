import * as z from 'zod/mini'
import { addDays, DAYS_PER_WEEK } from '#src/contract/calendar.ts'
import { calendarDate, freeText, id, instant } from '#src/contract/schemas.ts'
import {
  FIRST_WEEK,
  LAST_WEEK,
  LINE_MAX,
  NOT_A_MONDAY,
  PRIORITIES_PER_DAY,
  TEXT_MAX,
  WEEK_OUT_OF_RANGE,
  WRONG_DAYS,
  WRONG_PRIORITY_COUNT,
} from '../constants.ts'

const isMonday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 1

export const archivedMonday = calendarDate.check(
  z.refine(isMonday, NOT_A_MONDAY),
  z.refine(date => date >= FIRST_WEEK && date <= LAST_WEEK, WEEK_OUT_OF_RANGE),
)

const text = z.nullable(freeText(TEXT_MAX))
const dayPlan = z.object({
  priorities: z
    .array(z.object({ text: freeText(LINE_MAX), completed: z.boolean() }))
    .check(z.length(PRIORITIES_PER_DAY, WRONG_PRIORITY_COUNT)),
  domino: freeText(LINE_MAX),
  notes: freeText(TEXT_MAX),
})

/** A week as a member's archive has it. */
export const archivedWeek = z
  .object({
    id,
    week_start_date: archivedMonday,
    daily_plans: z.record(calendarDate, dayPlan),
    weekly_intention: text,
    went_well: text,
    to_improve: text,
    insights: text,
    next_week_intention: text,
    created_at: instant,
    updated_at: instant,
  })
  .check(
    z.refine(
      ({ week_start_date, daily_plans }) =>
        Object.keys(daily_plans).length === DAYS_PER_WEEK &&
        Object.keys(daily_plans).every(
          day => day >= week_start_date && day < addDays(week_start_date, DAYS_PER_WEEK),
        ),
      { path: ['daily_plans'], error: WRONG_DAYS },
    ),
  )
export type ArchivedWeek = z.output<typeof archivedWeek>
