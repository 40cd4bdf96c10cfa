import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { CreditPlan } from '#src/features/credits/constants.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import { type AppointmentStatus, CANCELLED_BY, type CancelledBy, STATUSES } from '../constants.ts'
import type { TimeRange } from '../domain/ranges.ts'

/** Written as JSON text, because PostgreSQL's driver would turn a list into a PostgreSQL array. */
type JsonList<T> = ColumnType<T[], string, string>

export interface SessionTypes {
  id: Generated<number>
  coach_id: Fixed<number>
  name: string
  minutes: number
  buffer_before: number
  buffer_after: number
  step: number
  min_notice_hours: number
  horizon_days: number
  daily_cap: number | null
  weekly_cap: number | null
  place: string
  credits: number
  plans: JsonList<CreditPlan>
  /** When it was deleted; the row stays for what was booked. */
  archived_at: Instant | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

/** One row for each coach who has set availability. */
export interface CoachSchedules {
  coach_id: Fixed<number>
  zone: string
  updated_at: Instant
}

export interface AvailabilityRows {
  id: Generated<number>
  coach_id: Fixed<number>
  weekday: Fixed<number>
  from_time: Fixed<string>
  to_time: Fixed<string>
  from_date: Fixed<CalendarDate | null>
  until_date: Fixed<CalendarDate | null>
}

export interface AvailabilityDays {
  coach_id: Fixed<number>
  date: Fixed<CalendarDate>
  ranges: JsonList<TimeRange>
}

export interface Appointments {
  id: Generated<number>
  session_type_id: number
  coach_id: number
  /** Null for a guest. */
  member_id: Fixed<number | null>
  guest_name: Fixed<string | null>
  guest_email: Fixed<string | null>
  message: Fixed<string | null>
  /** Copied from the session type when it was booked. */
  name: Fixed<string>
  minutes: Fixed<number>
  place: string
  credits: Fixed<number>
  status: AppointmentStatus
  starts_at: Instant
  ends_at: Instant
  /** With its buffers (`domain/cells.ts`). */
  first_cell: number
  last_cell: number
  /** The zone of the person who booked, and the wall time there at the start. */
  zone: Fixed<string>
  wall_time: string
  coach_zone: string
  coach_wall_time: string
  /** Its date in the coach's zone, which counts toward the daily and weekly caps. */
  coach_date: CalendarDate
  /** The UID of its calendar invitations, which never changes. */
  uid: Fixed<string>
  sequence: number
  hold_until: Instant | null
  moves: number
  /** When its present time was chosen. */
  placed_at: Instant
  /** How many of the reminders in `REMINDER_HOURS` were sent or skipped. */
  reminded: number
  cancelled_by: CancelledBy | null
  reason: string | null
  notes: string
  needs_review: boolean
  created_at: Fixed<Instant>
  updated_at: Instant
}

/** What is kept of a member's session whose coach has left, with the same id. Of the coach's words, only what they shared. */
export const KEPT = [
  'id',
  'member_id',
  'name',
  'minutes',
  'status',
  'starts_at',
  'ends_at',
  'zone',
  'wall_time',
  'message',
  'credits',
  'notes',
  'moves',
  'cancelled_by',
  'reason',
  'created_at',
  'updated_at',
] as const

export type PastSessions = Pick<Appointments, Exclude<(typeof KEPT)[number], 'id' | 'member_id'>> & {
  id: Fixed<number>
  member_id: Fixed<number>
}

/** The primary key, coach and cell, makes overlapping bookings impossible. */
export interface AppointmentCells {
  coach_id: Fixed<number>
  cell: Fixed<number>
  appointment_id: Fixed<number>
}

/** How many sessions a day or week has; `period` is a date or `weekKey`. */
export interface AppointmentCounts {
  coach_id: Fixed<number>
  period: Fixed<string>
  n: number
}

export interface FeedTokens {
  coach_id: Fixed<number>
  /** SHA-256 of the secret part of the address. */
  token_hash: string
  details: boolean
  created_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    session_types: SessionTypes
    coach_schedules: CoachSchedules
    availability: AvailabilityRows
    availability_days: AvailabilityDays
    appointments: Appointments
    past_sessions: PastSessions
    appointment_cells: AppointmentCells
    appointment_counts: AppointmentCounts
    feed_tokens: FeedTokens
  }
}

const rows = (list: string) => ({ export: list, practice: 'kept', deletion: 'cascade' }) as const

export const schedulingTables = {
  session_types: {
    ...rows('session_types'),
    texts: { whose: 'coach', words: ['name', 'place'], kept: 'with the coach’s account', codes: ['plans'] },
  },
  coach_schedules: {
    ...rows('coach_schedules'),
    texts: { whose: 'coach', words: ['zone'], kept: 'with the coach’s account' },
  },
  availability: { ...rows('availability'), texts: { codes: ['from_time', 'to_time'] } },
  availability_days: { ...rows('availability_days'), texts: { codes: ['ranges'] } },
  appointments: {
    ...rows('appointments'),
    texts: {
      whose: 'visitor',
      words: ['guest_name', 'guest_email', 'message', 'reason', 'notes'],
      kept: 'a member’s with the account of either side, when the coach’s ends as `past_sessions`; a guest’s for BOOKINGS_KEPT_DAYS, or until the address is erased once it is over',
      codes: ['name', 'place', 'zone', 'wall_time', 'coach_zone', 'coach_wall_time', 'uid'],
    },
    enums: { status: STATUSES, cancelled_by: CANCELLED_BY },
  },
  past_sessions: {
    ...rows('past_sessions'),
    texts: {
      whose: 'member',
      words: ['name', 'message', 'reason', 'notes'],
      kept: 'with the member’s account',
      codes: ['zone', 'wall_time'],
    },
    enums: { status: STATUSES, cancelled_by: CANCELLED_BY },
  },
  appointment_cells: {
    export: no('repeats the times of appointments'),
    practice: 'kept',
    deletion: 'cascade',
  },
  appointment_counts: {
    export: no('counts appointments'),
    practice: 'kept',
    deletion: 'cascade',
    texts: { codes: ['period'] },
  },
  feed_tokens: {
    export: no('holds a hash only'),
    practice: no('belongs to addresses that this host gave out'),
    deletion: 'cascade',
    texts: { codes: ['token_hash'] },
  },
} as const satisfies TableClaims
