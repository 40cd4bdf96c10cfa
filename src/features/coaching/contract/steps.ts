import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { pageQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { planOfStep } from '#src/features/review/contract.ts'
import { ACTION_STATUSES, LINE_MAX, SIDES } from '../constants.ts'
import { creates, errors, lists, writes } from './of-coaching.ts'
import { goalId } from './plan.ts'

/** A step that one side offered or wrote. */
export const action = z.object({
  id,
  coaching_id: id,
  author: z.enum(SIDES),
  text: z.string(),
  pip: z.nullable(z.int()),
  due_on: z.nullable(calendarDate),
  /** A goal of the growth plan. */
  goal_id: z.nullable(z.int()),
  status: z.enum(ACTION_STATUSES),
  /** The day for which the member took it. */
  day: z.nullable(calendarDate),
  created_at: instant,
  updated_at: instant,
})
export type Action = z.infer<typeof action>

const pip = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(12))))
const day = z.optional(z.nullable(calendarDate))

export const listActions = endpoint('GET /api/coachings/{id}/actions', {
  ...lists,
  query: pageQuery,
  summary: 'The steps that were offered and taken, newest first',
  data: z.array(action),
})

export const createAction = endpoint('POST /api/coachings/{id}/actions', {
  ...creates,
  summary: "Offer a step; a member's own is taken at once",
  read: ['text'],
  body: z.object({
    text: text(1, LINE_MAX),
    pip,
    due_on: day,
    goal_id: z.optional(z.nullable(goalId)),
  }),
  data: action,
})

export const updateAction = endpoint('PATCH /api/coachings/{id}/actions/{actionId}', {
  ...writes,
  summary:
    'The member takes (for a day or as a plan), does or lets go; the coach changes or withdraws',
  params: z.object({ id: idParam, actionId: idParam }),
  read: ['text', 'if_then'],
  body: z.object({
    status: z.optional(z.enum(ACTION_STATUSES)),
    day,
    text: z.optional(text(1, LINE_MAX)),
    pip,
    due_on: day,
    if_then: z.optional(planOfStep),
  }),
  data: action,
  errors: [...errors, 'forbidden', 'if_then_limit'],
})

export const listDayActions = endpoint('GET /api/coaching-actions/{date}', {
  auth: 'user',
  summary: 'The steps that the caller has taken for a day or that are due on it, and not yet done',
  params: z.object({ date: calendarDate }),
  data: z.array(action),
})
