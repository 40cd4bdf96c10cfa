import * as z from 'zod/mini'
import { addDays, DAYS_PER_WEEK } from '#src/contract/calendar.ts'
import { calendarDate, clientId } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { freeText } from '#src/contract/texts.ts'
import { TEXT_MAX, WRONG_DAYS } from '../constants.ts'
import { dayPlanOf, isWeek, textFields, weeklyPlanner } from '../contract.ts'

export const archivedMonday = calendarDate.check(...isWeek)

export const archivedWeek = z
  .extend(z.omit(weeklyPlanner, { user_id: true }), {
    client_id: z._default(z.nullable(clientId), null),
    week_start_date: archivedMonday,
    daily_plans: z.record(calendarDate, dayPlanOf(freeText)),
    ...textFields(z.nullable(freeText(TEXT_MAX))),
  })
  .check(
    z.refine(
      ({ week_start_date, daily_plans }) =>
        Object.keys(daily_plans).length === DAYS_PER_WEEK &&
        Object.keys(daily_plans).every(
          day => day >= week_start_date && day < addDays(week_start_date, DAYS_PER_WEEK),
        ),
      { path: ['daily_plans'], error: () => said(WRONG_DAYS) },
    ),
  )
