import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const calendars: Table = ({ id, instant, json }) => [
  `create table calendars (
    id ${id},
    coach_id bigint not null references users (id) on delete cascade,
    kind text not null,
    name text not null,
    host text not null,
    sealed_source text not null,
    count_all_day boolean not null,
    count_unanswered boolean not null,
    when_failing text not null,
    busy integer not null,
    entries integer default 0 not null,
    left_out integer default 0 not null,
    unread ${json} default '[]' not null,
    read_at ${instant},
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
  `create table busy_times (
    id ${id},
    calendar_id bigint not null references calendars (id) on delete cascade,
    starts_at ${instant} not null,
    ends_at ${instant} not null,
    ${checks('busy_times', { times: 'starts_at <= ends_at' })}
  )`,
  'create index busy_times_calendar_id_ends_at on busy_times (calendar_id, ends_at)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [calendars, busyTimes])
}
