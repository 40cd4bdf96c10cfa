import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const sessionTypes: Table = ({ id, instant, json }) => [
  `create table session_types (
    id ${id},
    coach_id bigint not null references users (id) on delete cascade,
    name text not null,
    minutes integer not null,
    buffer_before integer not null,
    buffer_after integer not null,
    step integer not null,
    min_notice_hours integer not null,
    horizon_days integer not null,
    daily_cap integer,
    weekly_cap integer,
    place text not null,
    credits integer not null,
    plans ${json} not null,
    -- When it was deleted; the row stays for what was booked.
    archived_at ${instant},
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('session_types', {
      minutes: 'minutes between 5 and 480',
      buffer_before: 'buffer_before between 0 and 240',
      buffer_after: 'buffer_after between 0 and 240',
      step: 'step between 5 and 480',
      min_notice_hours: 'min_notice_hours between 0 and 8760',
      horizon_days: 'horizon_days between 1 and 365',
      daily_cap: 'daily_cap between 1 and 1000',
      weekly_cap: 'weekly_cap between 1 and 1000',
      credits: 'credits between 0 and 100',
    })}
  )`,
  'create index session_types_coach_id on session_types (coach_id)',
]

const coachSchedules: Table = ({ instant }) => [
  `-- One row for each coach who has set availability.
  create table coach_schedules (
    coach_id bigint primary key references users (id) on delete cascade,
    zone text not null,
    updated_at ${instant} not null
  )`,
]

const availability: Table = ({ id }) => [
  `create table availability (
    id ${id},
    coach_id bigint not null references users (id) on delete cascade,
    weekday integer not null,
    from_time text not null,
    to_time text not null,
    from_date date,
    until_date date,
    ${checks('availability', {
      weekday: 'weekday between 1 and 7',
      times: 'from_time < to_time',
      dates: 'from_date <= until_date',
    })}
  )`,
  'create index availability_coach_id on availability (coach_id)',
]

const availabilityDays: Table = ({ json }) => [
  `create table availability_days (
    coach_id bigint not null references users (id) on delete cascade,
    date date not null,
    ranges ${json} not null,
    constraint availability_days_key primary key (coach_id, date)
  )`,
]

const appointments: Table = ({ id, instant }) => [
  `create table appointments (
    id ${id},
    session_type_id bigint not null references session_types (id) on delete cascade,
    coach_id bigint not null references users (id) on delete cascade,
    -- Null for a guest.
    member_id bigint references users (id) on delete cascade,
    guest_name text,
    guest_email text,
    message text,
    -- Copied from the session type when it was booked.
    name text not null,
    minutes integer not null,
    place text not null,
    credits integer not null,
    status text not null,
    starts_at ${instant} not null,
    ends_at ${instant} not null,
    -- With its buffers (domain/cells.ts).
    first_cell bigint not null,
    last_cell bigint not null,
    -- The zone of the person who booked, and the wall time there at the start.
    zone text not null,
    wall_time text not null,
    coach_zone text not null,
    coach_wall_time text not null,
    -- Its date in the coach's zone, which counts toward the daily and weekly caps.
    coach_date date not null,
    -- The UID of its calendar invitations. Another one when a held time goes to another address: no mailed link leads to the one before.
    uid text not null unique,
    sequence integer not null,
    hold_until ${instant},
    moves integer not null,
    -- When its present time was chosen.
    placed_at ${instant} not null,
    -- How many of the reminders in REMINDER_HOURS were sent or skipped.
    reminded integer not null,
    -- One of the people, a hold that was not confirmed in time, the end of an account, or the end of a coach's right.
    cancelled_by text,
    reason text,
    notes text not null,
    needs_review boolean not null,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('appointments', {
      status: "status in ('held', 'booked', 'cancelled', 'done', 'missed')",
      cancelled_by: "cancelled_by in ('member', 'coach', 'guest', 'hold', 'account', 'site')",
      cancelled: "(status = 'cancelled') = (cancelled_by is not null)",
      held: "status <> 'held' or hold_until is not null",
      person: 'member_id is not null or (guest_name is not null and guest_email is not null)',
      times: 'starts_at <= ends_at',
      cells: 'first_cell <= last_cell',
      minutes: 'minutes between 5 and 480',
      credits: 'credits between 0 and 100',
      sequence: 'sequence >= 0',
      moves: 'moves >= 0',
      reminded: 'reminded between 0 and 2',
    })}
  )`,
  'create index appointments_coach_id_starts_at on appointments (coach_id, starts_at)',
  'create index appointments_coach_id_status_first_cell on appointments (coach_id, status, first_cell)',
  'create index appointments_member_id_starts_at on appointments (member_id, starts_at)',
  'create index appointments_status_starts_at on appointments (status, starts_at)',
  'create index appointments_guests_created_at on appointments (created_at) where member_id is null',
  'create index appointments_session_type_id on appointments (session_type_id)',
]

const appointmentCells: Table = () => [
  `-- The primary key, coach and cell, makes overlapping bookings impossible.
  create table appointment_cells (
    coach_id bigint not null references users (id) on delete cascade,
    cell bigint not null,
    appointment_id bigint not null references appointments (id) on delete cascade,
    constraint appointment_cells_key primary key (coach_id, cell)
  )`,
  'create index appointment_cells_appointment_id on appointment_cells (appointment_id)',
]

const appointmentCounts: Table = () => [
  `-- How many sessions a day or week has; period is a date or weekKey.
  create table appointment_counts (
    coach_id bigint not null references users (id) on delete cascade,
    period text not null,
    n integer not null,
    constraint appointment_counts_key primary key (coach_id, period),
    ${checks('appointment_counts', { n: 'n >= 0' })}
  )`,
]

const feedTokens: Table = ({ instant }) => [
  `create table feed_tokens (
    coach_id bigint primary key references users (id) on delete cascade,
    -- SHA-256 of the secret part of the address.
    token_hash text not null unique,
    details boolean not null,
    created_at ${instant} not null
  )`,
]

const pastSessions: Table = ({ instant }) => [
  `create table past_sessions (
    id bigint primary key,
    member_id bigint not null references users (id) on delete cascade,
    name text not null,
    minutes integer not null,
    status text not null,
    starts_at ${instant} not null,
    ends_at ${instant} not null,
    zone text not null,
    wall_time text not null,
    message text,
    credits integer not null,
    notes text not null,
    moves integer not null,
    cancelled_by text,
    reason text,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('past_sessions', {
      status: "status in ('held', 'booked', 'cancelled', 'done', 'missed')",
      cancelled_by: "cancelled_by in ('member', 'coach', 'guest', 'hold', 'account', 'site')",
      cancelled: "(status = 'cancelled') = (cancelled_by is not null)",
    })}
  )`,
  'create index past_sessions_member_id_starts_at on past_sessions (member_id, starts_at)',
]

const calendars: Table = ({ id, instant, json }) => [
  `create table calendars (
    id ${id},
    coach_id bigint not null references users (id) on delete cascade,
    kind text not null,
    name text not null,
    host text not null,
    -- Address, user name and password, encrypted.
    sealed_source text not null,
    count_all_day boolean not null,
    count_unanswered boolean not null,
    when_failing text not null,
    -- Busy times found by the last reading.
    busy integer not null,
    -- Entries that the last reading understood, and those that it did not.
    entries integer default 0 not null,
    left_out integer default 0 not null,
    -- The first that it did not, by name: all that is stored of an entry beside its time.
    unread ${json} default '[]' not null,
    read_at ${instant},
    -- When a reading last began, so that processes do not read it at the same time.
    asked_at ${instant},
    failing_since ${instant},
    created_at ${instant} not null,
    ${checks('calendars', {
      kind: "kind in ('ics', 'caldav')",
      when_failing: "when_failing in ('stop', 'continue')",
      busy: 'busy >= 0',
      entries: 'entries >= 0',
      left_out: 'left_out >= 0',
    })}
  )`,
  'create index calendars_coach_id on calendars (coach_id)',
]

const busyTimes: Table = ({ id, instant }) => [
  `-- Nothing but times: what the entries are called is not stored.
  create table busy_times (
    id ${id},
    calendar_id bigint not null references calendars (id) on delete cascade,
    starts_at ${instant} not null,
    ends_at ${instant} not null,
    ${checks('busy_times', { times: 'starts_at <= ends_at' })}
  )`,
  'create index busy_times_calendar_id_ends_at on busy_times (calendar_id, ends_at)',
]

const credits: Table = ({ id, instant }) => [
  `create table credits (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    plan text not null,
    period_start ${instant} not null,
    granted integer not null,
    used integer not null,
    expires_at ${instant} not null,
    created_at ${instant} not null,
    constraint credits_period unique (user_id, plan, period_start),
    ${checks('credits', {
      plan: "plan in ('basic', 'premium', 'coaching')",
      granted: 'granted >= 0',
      used: 'used between 0 and granted',
    })}
  )`,
]

const creditUses: Table = ({ id, instant }) => [
  `-- One row for each credit that an appointment took.
  create table credit_uses (
    id ${id},
    credit_id bigint not null references credits (id) on delete cascade,
    appointment_id bigint not null references appointments (id) on delete cascade,
    used_at ${instant} not null,
    refunded_at ${instant}
  )`,
  'create index credit_uses_appointment_id on credit_uses (appointment_id)',
  'create index credit_uses_credit_id on credit_uses (credit_id)',
]

const creditRules: Table = () => [
  `create table credit_rules (
    plan text primary key,
    credits integer not null,
    -- Credits are granted once in this many months.
    months integer not null,
    ${checks('credit_rules', {
      plan: "plan in ('basic', 'premium', 'coaching')",
      credits: 'credits between 0 and 100',
      months: 'months between 1 and 12',
    })}
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    sessionTypes,
    coachSchedules,
    availability,
    availabilityDays,
    appointments,
    appointmentCells,
    appointmentCounts,
    feedTokens,
    pastSessions,
    calendars,
    busyTimes,
    credits,
    creditUses,
    creditRules,
  ])
}
