// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

/** The primary key, coach and cell, makes overlapping bookings impossible. */
export interface AppointmentCells {
  coach_id: Fixed<number>
  cell: Fixed<number>
  appointment_id: Fixed<number>
}

/** How many sessions a day or week has; period is a date or weekKey. */
export interface AppointmentCounts {
  coach_id: Fixed<number>
  period: Fixed<string>
  n: number
}

export interface Appointments {
  id: Generated<number>
  session_type_id: ColumnTypes['appointments']['session_type_id']
  coach_id: ColumnTypes['appointments']['coach_id']
  /** Null for a guest. */
  member_id: number | null
  guest_name: string | null
  guest_email: string | null
  message: string | null
  /** Copied from the session type when it was booked. */
  name: string
  minutes: number
  place: string
  credits: number
  status: 'held' | 'booked' | 'cancelled' | 'done' | 'missed'
  starts_at: Instant
  ends_at: Instant
  /** With its buffers (domain/cells.ts). */
  first_cell: number
  last_cell: number
  /** The zone of the person who booked, and the wall time there at the start. */
  zone: string
  wall_time: string
  coach_zone: string
  coach_wall_time: string
  /** Its date in the coach's zone, which counts toward the daily and weekly caps. */
  coach_date: CalendarDate
  /** The UID of its calendar invitations. Another one when a held time goes to another address: no mailed link leads to the one before. */
  uid: string
  sequence: number
  hold_until: Instant | null
  moves: number
  /** When its present time was chosen. */
  placed_at: Instant
  /** How many of the reminders in REMINDER_HOURS were sent or skipped. */
  reminded: number
  /** One of the people, a hold that was not confirmed in time, the end of an account, or the end of a coach's right. */
  cancelled_by: 'member' | 'coach' | 'guest' | 'hold' | 'account' | 'site' | null
  reason: string | null
  notes: string
  needs_review: boolean
  created_at: Fixed<Instant>
  updated_at: Instant
  /** The purchase whose payment it waits for, or that it was booked with when that was made. */
  purchase_id: number | null
  video_link: Generated<string>
  /** When the coach opened it, or booked it themselves; null again once the other side has moved it. */
  seen_at: Instant | null
  /** Of the page on which a guest booked; null for a member, and where it is not known. */
  language: string | null
}

export interface Availability {
  id: Generated<number>
  coach_id: Fixed<number>
  weekday: number
  from_time: string
  to_time: string
  from_date: CalendarDate | null
  until_date: CalendarDate | null
}

export interface AvailabilityDays {
  coach_id: Fixed<number>
  date: Fixed<CalendarDate>
  ranges: Json<ColumnTypes['availability_days']['ranges']>
}

/**
 * Sessions of one type that were bought. Apart from credits, because these may have no account yet, and are of no plan
 * (decision 0069).
 */
export interface BoughtSessions {
  id: Generated<number>
  purchase_id: number
  /** Which of the purchase's contents. */
  item: number
  /** Null until the address that bought them is confirmed by an account. */
  user_id: number | null
  /** Null after its coach has left. */
  session_type_id: number | null
  name: string
  minutes: number
  granted: number
  used: Generated<number>
  expires_at: Instant
  /** An instalment is overdue, or the payment is disputed. */
  paused_at: Instant | null
  /** Refunded. */
  ended_at: Instant | null
  created_at: Fixed<Instant>
}

/** One row for each session that was booked with a bought one; it outlives the appointment. */
export interface BoughtUses {
  id: Generated<number>
  bought_id: Fixed<number>
  appointment_id: number | null
  name: string
  starts_at: Instant
  used_at: Instant
  refunded_at: Instant | null
}

/** Nothing but times: what the entries are called is not stored. */
export interface BusyTimes {
  id: Generated<number>
  calendar_id: Fixed<number>
  starts_at: Instant
  ends_at: Instant
}

export interface Calendars {
  id: Generated<number>
  coach_id: Fixed<number>
  kind: 'ics' | 'caldav'
  name: string
  host: string
  /** Address, user name and password, encrypted. */
  sealed_source: string
  count_all_day: boolean
  count_unanswered: boolean
  when_failing: 'stop' | 'continue'
  /** Busy times found by the last reading. */
  busy: number
  /** Entries that the last reading understood, and those that it did not. */
  entries: Generated<number>
  left_out: Generated<number>
  /** The first that it did not, by name: all that is stored of an entry beside its time. */
  unread: Json<ColumnTypes['calendars']['unread'], undefined>
  read_at: Instant | null
  /** When a reading last began, so that processes do not read it at the same time. */
  asked_at: Instant | null
  failing_since: Instant | null
  created_at: Fixed<Instant>
}

/** One row for each coach who has set availability. */
export interface CoachSchedules {
  coach_id: Fixed<number>
  zone: string
  updated_at: Instant
}

export interface CreditRules {
  plan: Fixed<'basic' | 'premium' | 'coaching'>
  credits: number
  /** Credits are granted once in this many months. */
  months: number
}

/** One row for each credit that an appointment took. */
export interface CreditUses {
  id: Generated<number>
  credit_id: Fixed<number>
  appointment_id: Fixed<number>
  used_at: Instant
  refunded_at: Instant | null
}

export interface Credits {
  id: Generated<number>
  user_id: Fixed<number>
  plan: 'basic' | 'premium' | 'coaching'
  period_start: Instant
  granted: number
  used: number
  expires_at: Instant
  created_at: Fixed<Instant>
  /** When its period’s price or plan was taken back; what was used stays. */
  fell_at: Instant | null
}

export interface FeedTokens {
  coach_id: Fixed<number>
  /** SHA-256 of the secret part of the address. */
  token_hash: string
  details: boolean
  created_at: Fixed<Instant>
}

export interface PastSessions {
  id: Fixed<number>
  member_id: Fixed<number>
  name: string
  minutes: number
  status: 'held' | 'booked' | 'cancelled' | 'done' | 'missed'
  starts_at: Instant
  ends_at: Instant
  zone: string
  wall_time: string
  message: string | null
  credits: number
  notes: string
  moves: number
  cancelled_by: 'member' | 'coach' | 'guest' | 'hold' | 'account' | 'site' | null
  reason: string | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

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
  plans: Json<ColumnTypes['session_types']['plans']>
  /** When it was deleted; the row stays for what was booked. */
  archived_at: Instant | null
  created_at: Fixed<Instant>
  updated_at: Instant
  video_link: Generated<string>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    appointment_cells: AppointmentCells
    appointment_counts: AppointmentCounts
    appointments: Appointments
    availability: Availability
    availability_days: AvailabilityDays
    bought_sessions: BoughtSessions
    bought_uses: BoughtUses
    busy_times: BusyTimes
    calendars: Calendars
    coach_schedules: CoachSchedules
    credit_rules: CreditRules
    credit_uses: CreditUses
    credits: Credits
    feed_tokens: FeedTokens
    past_sessions: PastSessions
    session_types: SessionTypes
  }
  interface MembersOwn {
    appointment_cells: true
    appointment_counts: true
    appointments: true
    availability: true
    availability_days: true
    bought_sessions: true
    bought_uses: true
    busy_times: true
    calendars: true
    coach_schedules: true
    credit_uses: true
    credits: true
    feed_tokens: true
    past_sessions: true
    session_types: true
  }
}
