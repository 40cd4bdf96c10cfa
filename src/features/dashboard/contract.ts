import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { calendarDate } from '#src/contract/schemas.ts'

export const week = z.object({
  /** Its Monday, UTC. */
  week: calendarDate,
  sign_ups: z.int(),
  bookings: z.int(),
  /** Members who created a domino in that week. */
  active_members: z.int(),
  completed_dominoes: z.int(),
})

export type Week = z.infer<typeof week>

export const getWeeks = endpoint({
  method: 'GET',
  path: '/api/admin/weeks',
  auth: 'admin',
  replica: true,
  summary: 'Sign-ups, bookings, active members and completed dominoes by week, oldest first; counts only',
  data: z.array(week),
})
