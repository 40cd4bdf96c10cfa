import * as z from 'zod/mini'
import { calendarDate, id, instant } from '#src/contract/schemas.ts'
import { ACTION_STATUSES } from '../constants.ts'

/** A step that one side offered or wrote. */
export const action = z.object({
  id,
  coaching_id: id,
  author: z.enum(['member', 'coach']),
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
