import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { DAYS_PER_WEEK, weekdayOf } from '#src/contract/calendar.ts'
import { calendarDate, clientId, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { freeText } from '#src/contract/texts.ts'
import {
  FIRST_WEEK,
  LAST_WEEK,
  LINE_MAX,
  NOT_A_MONDAY,
  PRIORITIES_PER_DAY,
  TEXT_FIELDS,
  TEXT_MAX,
  type TextField,
  WEEK_OUT_OF_RANGE,
  WRONG_DAYS,
  WRONG_PRIORITY_COUNT,
} from './constants.ts'

/** The rules for a week's first day. */
export const isWeek = [
  z.refine<string>(date => weekdayOf(date) === 0, refusal(NOT_A_MONDAY)),
  z.refine<string>(date => date >= FIRST_WEEK && date <= LAST_WEEK, refusal(WEEK_OUT_OF_RANGE)),
] as const

/** A week's first day: `yyyy-MM-dd`, or the date part of an ISO date-time. */
export const weekStart = z.pipe(
  z.pipe(
    z.union(
      [calendarDate, z.iso.datetime({ offset: true, local: true })],
      refusal(msg`Please enter a date as yyyy-MM-dd.`),
    ),
    z.transform((value: string) => value.slice(0, 10)),
  ),
  z.string().check(...isWeek),
)

/** @param text makes a text of at most so many characters */
export const dayPlanOf = <S extends z.core.$ZodType>(text: (max: number) => S) =>
  z.object({
    priorities: z
      .array(z.object({ text: text(LINE_MAX), completed: z.boolean() }))
      .check(z.length(PRIORITIES_PER_DAY, refusal(WRONG_PRIORITY_COUNT))),
    domino: text(LINE_MAX),
    notes: text(TEXT_MAX),
  })

const dayPlan = dayPlanOf(freeText)
export type DayPlan = z.infer<typeof dayPlan>

/** One plan per day; the action checks that they are the days of the planner's week. */
const dailyPlans = z
  .record(calendarDate, dayPlan)
  .check(z.refine(plans => Object.keys(plans).length === DAYS_PER_WEEK, refusal(WRONG_DAYS)))
export type DailyPlans = z.infer<typeof dailyPlans>

export function textFields<S extends z.core.$ZodType>(field: S): Record<TextField, S> {
  return Object.fromEntries(TEXT_FIELDS.map(name => [name, field])) as Record<TextField, S>
}

export const weeklyPlanner = z.object({
  id,
  user_id: id,
  client_id: z.nullable(z.string()),
  week_start_date: calendarDate,
  daily_plans: z.record(calendarDate, dayPlan),
  ...textFields(z.nullable(z.string())),
  created_at: instant,
  updated_at: instant,
})
export type WeeklyPlanner = z.infer<typeof weeklyPlanner>

const texts = textFields(z.optional(z.nullable(freeText(TEXT_MAX))))

const newPlanner = z.object({
  user_id: z.optional(id),
  client_id: z.optional(clientId),
  week_start_date: weekStart,
  daily_plans: dailyPlans,
  ...texts,
})
export type NewPlanner = z.output<typeof newPlanner>

/** When a version was made, in any time zone. */
export const seenAt = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((value: string) => new Date(value).toISOString()),
)

const plannerChange = z.object({
  user_id: z.optional(id),
  week_start_date: z.optional(weekStart),
  daily_plans: z.optional(dailyPlans),
  ...texts,
  /** The `updated_at` that the change is based on; if it is older than the stored one, the call fails with 409. */
  updated_at: z.optional(seenAt),
  /** The `updated_at` that the change was made on; what was changed since is merged (docs/product.md 12.10). */
  base: z.optional(seenAt),
})
export type PlannerChange = z.output<typeof plannerChange>

export const getPlanner = endpoint('GET /api/weekly-planners/user/{userId}/week/{weekStartDate}', {
  auth: 'user',
  summary: "A member's planner of one week",
  params: z.object({ userId: idParam, weekStartDate: weekStart }),
  data: weeklyPlanner,
  errors: ['not_found'],
})

export const listPlannersAround = endpoint(
  'GET /api/weekly-planners/user/{userId}/around/{weekStartDate}',
  {
    auth: 'user',
    summary: "A member's planners of a week and its two neighbors; a week without one is left out",
    params: z.object({ userId: idParam, weekStartDate: weekStart }),
    data: z.array(weeklyPlanner),
  },
)

export const createPlanner = endpoint('POST /api/weekly-planners', {
  auth: 'user',
  stores: true,
  summary: 'Create the planner of a week; one per member and week',
  body: newPlanner,
  data: weeklyPlanner,
  status: 201,
  again: true,
  errors: ['planner_exists', 'merge_conflict'],
  idempotent: true,
})

export const updatePlanner = endpoint('PATCH /api/weekly-planners/{id}', {
  auth: 'user',
  stores: true,
  summary: 'Change any part of a planner except its week',
  params: z.object({ id: idParam }),
  body: plannerChange,
  data: weeklyPlanner,
  errors: ['not_found', 'planner_stale', 'merge_conflict'],
})
