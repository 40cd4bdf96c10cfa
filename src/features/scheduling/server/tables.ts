import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { AppointmentStatus, CancelledBy, CreditPlan } from '../constants.ts'
import type { UnreadEntry } from '../contract/calendars.ts'
import type { TimeRange } from '../contract/ranges.ts'

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
  video_link: Generated<string>
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
  member_id: number | null
  guest_name: string | null
  guest_email: string | null
  message: Fixed<string | null>
  /** Copied from the session type when it was booked. */
  name: Fixed<string>
  minutes: Fixed<number>
  place: string
  /** The session type's when it was booked, or this session's own. */
  video_link: Generated<string>
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
  /** Another one when a held time goes to another address: no mailed link leads to the one before. */
  uid: string
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
  /** The purchase whose payment it waits for, or that it was booked with when that was made. */
  purchase_id: Generated<number | null>
  /** When the coach opened it, or booked it themselves; null again once the other side has moved it. */
  seen_at: Generated<Instant | null>
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

export type PastSessions = Pick<
  Appointments,
  Exclude<(typeof KEPT)[number], 'id' | 'member_id'>
> & {
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

export interface Calendars {
  id: Generated<number>
  coach_id: Fixed<number>
  kind: Fixed<'ics' | 'caldav'>
  name: Fixed<string>
  host: Fixed<string>
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
  unread: ColumnType<UnreadEntry[], string | undefined, string>
  read_at: Instant | null
  /** When a reading last began, so that processes do not read it at the same time. */
  asked_at: Instant | null
  failing_since: Instant | null
  created_at: Fixed<Instant>
}

/** Nothing but times: what the entries are called is not stored. */
export interface BusyTimes {
  id: Generated<number>
  calendar_id: Fixed<number>
  starts_at: Fixed<Instant>
  ends_at: Fixed<Instant>
}

export interface Credits {
  id: Generated<number>
  user_id: Fixed<number>
  plan: Fixed<CreditPlan>
  period_start: Fixed<Instant>
  granted: Fixed<number>
  used: number
  expires_at: Instant
  /** When its period’s price or plan was taken back; what was used stays. */
  fell_at: Instant | null
  created_at: Fixed<Instant>
}

/** One row for each credit that an appointment took. */
export interface CreditUses {
  id: Generated<number>
  credit_id: Fixed<number>
  appointment_id: Fixed<number>
  used_at: Fixed<Instant>
  refunded_at: Instant | null
}

/**
 * Sessions of one type that were bought. Apart from `credits`, because these may have no account yet, and are of no plan
 * (decision 0069).
 */
export interface BoughtSessions {
  id: Generated<number>
  purchase_id: Fixed<number>
  /** Which of the purchase's contents. */
  item: Fixed<number>
  /** Null until the address that bought them is confirmed by an account. */
  user_id: number | null
  /** Null after its coach has left. */
  session_type_id: number | null
  name: Fixed<string>
  minutes: Fixed<number>
  granted: Fixed<number>
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
  appointment_id: Fixed<number | null>
  name: Fixed<string>
  starts_at: Fixed<Instant>
  used_at: Fixed<Instant>
  refunded_at: Instant | null
}

export interface CreditRules {
  plan: Fixed<CreditPlan>
  credits: number
  /** Credits are granted once in this many months. */
  months: number
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
    calendars: Calendars
    busy_times: BusyTimes
    credits: Credits
    credit_uses: CreditUses
    bought_sessions: BoughtSessions
    bought_uses: BoughtUses
    credit_rules: CreditRules
  }
}

const rows = (list: string) => ({ export: list, practice: 'kept', deletion: 'cascade' }) as const

export const schedulingTables = {
  session_types: {
    ...rows('session_types'),
    texts: {
      whose: 'coach',
      words: ['name', 'place', 'video_link'],
      kept: 'with the coach’s account',
      codes: ['plans'],
    },
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
      kept: 'a member’s with the account of either side, when the coach’s ends as `past_sessions`; a guest’s for two years, or until the address is erased once it is over',
      codes: [
        'name',
        'place',
        'video_link',
        'zone',
        'wall_time',
        'coach_zone',
        'coach_wall_time',
        'uid',
      ],
    },
  },
  past_sessions: {
    ...rows('past_sessions'),
    texts: {
      whose: 'member',
      words: ['name', 'message', 'reason', 'notes'],
      kept: 'with the member’s account',
      codes: ['zone', 'wall_time'],
    },
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
  calendars: {
    export: 'calendars',
    practice: no('is connected with secrets of this host'),
    deletion: 'cascade',
    texts: {
      whose: 'coach',
      words: ['name', 'host', 'unread'],
      kept: 'until the coach disconnects it',
      codes: ['sealed_source'],
    },
  },
  busy_times: {
    export: no('is read again from the coach’s own calendar'),
    practice: no('is read again once the calendar is connected'),
    deletion: 'cascade',
  },
  credits: { ...rows('session_credits'), texts: { codes: [] } },
  credit_uses: rows('session_credit_uses'),
  bought_sessions: { ...rows('bought_sessions'), texts: { codes: ['name'] } },
  bought_uses: { ...rows('bought_session_uses'), texts: { codes: ['name'] } },
  credit_rules: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
  },
} as const satisfies TableClaims
