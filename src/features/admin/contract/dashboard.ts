import * as z from 'zod/mini'
import { calendarDate, endpoint, id, instant } from '#src/contract/endpoint.ts'

export const week = z.object({
  /** Its Monday, UTC. */
  week: calendarDate,
  sign_ups: z.int(),
  /** Requests, and consultations that guests booked themselves. */
  bookings: z.int(),
  /** Members who created a domino in that week. */
  active_members: z.int(),
  completed_dominoes: z.int(),
})

export type Week = z.infer<typeof week>

export const getWeeks = endpoint('GET /api/admin/weeks', {
  auth: 'admin',
  summary:
    'Sign-ups, bookings, active members and completed dominoes by week, oldest first; counts only',
  data: z.array(week),
})

export const getConsultations = endpoint('GET /api/admin/consultations', {
  auth: 'admin',
  summary: 'How many consultations guests have booked, and the latest of them',
  data: z.object({
    total: z.int(),
    latest: z.array(
      z.object({
        id,
        guest_name: z.nullable(z.string()),
        starts_at: instant,
        created_at: instant,
      }),
    ),
  }),
})

export const backups = z.object({
  /** How often the site backs itself up; null when it does not. */
  every_hours: z.nullable(z.int()),
  /** The latest backup in the site's own folder. */
  last_at: z.nullable(instant),
  /** Backups are scheduled, but the last one is more than twice the interval old, or there is none. */
  late: z.boolean(),
})

export const getBackups = endpoint('GET /api/admin/backups', {
  auth: 'admin',
  summary:
    'When the embedded database was last backed up on this machine, and whether that is too long ago',
  data: backups,
})
