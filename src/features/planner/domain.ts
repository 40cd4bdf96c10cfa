import { msg } from '@lingui/core/runtime-macro'
import {
  addDays,
  addWeeks,
  type CalendarDate,
  DAYS_PER_WEEK,
  isCalendarDate,
  type Week,
  weekDates,
  weekOf,
} from '#src/contract/calendar.ts'
import { numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import {
  FIRST_WEEK,
  LAST_WEEK,
  LINE_MAX,
  PRIORITIES_PER_DAY,
  TEXT_FIELDS,
  TEXT_MAX,
  type TextField,
} from './constants.ts'
import type { DailyPlans, DayPlan, WeeklyPlanner } from './contract.ts'

/** The week that contains the date in the URL; undefined if it is missing or out of range. */
export function parseWeek(value: string | null): Week | undefined {
  if (!isCalendarDate(value) || value < FIRST_WEEK || value > addDays(LAST_WEEK, DAYS_PER_WEEK - 1))
    return undefined
  return weekOf(value)
}

/** A week, the one before and the next, as far as there are planners of them. */
export const weeksAround = (week: Week): Week[] =>
  [-1, 0, 1].map(by => addWeeks(week, by)).filter(each => each >= FIRST_WEEK && each <= LAST_WEEK)

/**
 * A planner as flat form values by field name, so that versions can be compared and merged field by field.
 * `2026-11-16.priorities.0.completed` is a boolean, all others are text.
 */
export type PlannerForm = Record<string, string | boolean>

export const priorityField = (
  date: CalendarDate,
  index: number,
  part: 'text' | 'completed',
): string => `${date}.priorities.${index}.${part}`

export const dayField = (date: CalendarDate, part: 'domino' | 'notes'): string => `${date}.${part}`

export const textOf = (form: PlannerForm, field: string): string => String(form[field] ?? '')

export const isDone = (form: PlannerForm, field: string): boolean => form[field] === true

export const PRIORITY_INDEXES = Array.from({ length: PRIORITIES_PER_DAY }, (_, index) => index)

/** Form values of a stored planner, or of a blank week (docs/product.md 5.1). */
export function formOf(week: Week, planner?: WeeklyPlanner | null): PlannerForm {
  const form: PlannerForm = {}
  for (const field of TEXT_FIELDS) form[field] = planner?.[field] ?? ''
  for (const date of weekDates(week)) {
    const day = planner?.daily_plans[date]
    for (const index of PRIORITY_INDEXES) {
      form[priorityField(date, index, 'text')] = day?.priorities[index]?.text ?? ''
      form[priorityField(date, index, 'completed')] = day?.priorities[index]?.completed ?? false
    }
    form[dayField(date, 'domino')] = day?.domino ?? ''
    form[dayField(date, 'notes')] = day?.notes ?? ''
  }
  return form
}

const dayOf = (form: PlannerForm, date: CalendarDate): DayPlan => ({
  priorities: PRIORITY_INDEXES.map(index => ({
    text: textOf(form, priorityField(date, index, 'text')),
    completed: isDone(form, priorityField(date, index, 'completed')),
  })),
  domino: textOf(form, dayField(date, 'domino')),
  notes: textOf(form, dayField(date, 'notes')),
})

type Parts = Record<string, unknown>

type SomeOfWeek = { daily_plans?: DailyPlans | undefined } & {
  [F in TextField]?: string | null | undefined
}

/**
 * What of a week can be merged by itself, as an API client knows it: `weekly_intention`, and of each day its priorities
 * one by one, its domino and its notes (`daily_plans.2026-11-16.notes`).
 */
export function partsOf({ daily_plans = {}, ...week }: SomeOfWeek): Parts {
  const parts: Parts = {}
  for (const field of TEXT_FIELDS) if (week[field] !== undefined) parts[field] = week[field]
  for (const [date, { priorities, domino, notes }] of Object.entries(daily_plans)) {
    // PostgreSQL does not keep the order of an object's names, in which parts are compared.
    for (const [at, { text, completed }] of priorities.entries())
      parts[`daily_plans.${date}.priorities.${at}`] = { text, completed }
    parts[`daily_plans.${date}.domino`] = domino
    parts[`daily_plans.${date}.notes`] = notes
  }
  return parts
}

/** A week with some of its parts replaced. @param parts as `partsOf` names them */
export function withParts(
  week: Pick<WeeklyPlanner, TextField | 'daily_plans'>,
  parts: Parts,
): Pick<WeeklyPlanner, TextField | 'daily_plans'> {
  const all = { ...partsOf(week), ...parts }
  const texts = Object.fromEntries(TEXT_FIELDS.map(field => [field, all[field] ?? null]))
  const daily_plans = Object.fromEntries(
    Object.entries(week.daily_plans).map(([date, day]) => [
      date,
      {
        domino: all[`daily_plans.${date}.domino`],
        notes: all[`daily_plans.${date}.notes`],
        priorities: day.priorities.map((_, at) => all[`daily_plans.${date}.priorities.${at}`]),
      } as DayPlan,
    ]),
  )
  return { ...(texts as Record<TextField, string | null>), daily_plans }
}

/** The daily plans of a week in which nothing is planned yet. */
export const blankPlans = (week: Week): DailyPlans => bodyOf(week, formOf(week)).daily_plans

export type PlannerTexts = { week_start_date: Week; daily_plans: DailyPlans } & Record<
  TextField,
  string | null
>

/** The request body for a form; empty text becomes null. */
export function bodyOf(week: Week, form: PlannerForm): PlannerTexts {
  const texts = Object.fromEntries(TEXT_FIELDS.map(field => [field, textOf(form, field) || null]))
  return {
    week_start_date: week,
    daily_plans: Object.fromEntries(weekDates(week).map(date => [date, dayOf(form, date)])),
    ...(texts as Record<TextField, string | null>),
  }
}

const limitOf = (field: string): number => (/\.(text|domino)$/.test(field) ? LINE_MAX : TEXT_MAX)

/** A message for each text that is too long to save; text is never truncated. */
export function lengthErrors(form: PlannerForm): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [field, value] of Object.entries(form)) {
    const over = typeof value === 'string' ? value.length - limitOf(field) : 0
    if (over > 0)
      errors[field] = said(
        msg`Please keep this to ${{ max: numberText(limitOf(field)) }} characters; it is ${{ over }} over.`,
      )
  }
  return errors
}

/** The counts shown on a collapsed day. */
export function daySummary(
  form: PlannerForm,
  date: CalendarDate,
): { written: number; done: number } {
  const { priorities } = dayOf(form, date)
  const written = priorities.filter(({ text }) => text.trim() !== '')
  return { written: written.length, done: written.filter(({ completed }) => completed).length }
}

/** The order on a narrow screen: today first, if it is in this week. */
export function todayFirst(dates: readonly CalendarDate[], today: CalendarDate): CalendarDate[] {
  return dates.includes(today) ? [today, ...dates.filter(date => date !== today)] : [...dates]
}
