import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const weeklyCounts: Table = () => [
  `-- Past weeks only.
  create table weekly_counts (
    -- A Monday, UTC.
    week date not null primary key,
    sign_ups integer not null,
    bookings integer not null,
    active_members integer not null,
    completed_dominoes integer not null,
    ${checks('weekly_counts', {
      sign_ups: 'sign_ups >= 0',
      bookings: 'bookings >= 0',
      active_members: 'active_members >= 0',
      completed_dominoes: 'completed_dominoes >= 0',
    })}
  )`,
]

/** For the weekly counts; those of messages avoid reading them. */
const indexes: Table = () => [
  'create index users_created on users (created_at)',
  'create index contacts_created on contacts (created_at)',
  'create index bookings_created on bookings (created_at)',
  'create index domino_entries_created on domino_entries (created_at, user_id)',
  'create index domino_entries_completed on domino_entries (completed_at)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [weeklyCounts, indexes])
}
