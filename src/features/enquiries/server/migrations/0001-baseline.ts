import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'
import { countRows } from '#src/platform/server/db/row-counts.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

const contacts: Table = ({ id, instant }) => [
  `create table contacts (
    id ${id},
    name text not null,
    email text not null,
    phone text,
    subject text,
    message text not null,
    -- searchText of the searchable fields.
    search text not null,
    created_at ${instant} not null
  )`,
]

const bookings: Table = ({ id, instant }) => [
  `create table bookings (
    id ${id},
    name text not null,
    email text not null,
    phone text,
    interest text not null,
    message text,
    search text not null,
    created_at ${instant} not null,
    answered_at ${instant},
    ${checks('bookings', { interest: "interest in ('1on1', 'group', 'self', 'other')" })}
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [contacts, bookings])
  await indexSearch(db, columns, { table: 'contacts', columns: ['search'] })
  await indexSearch(db, columns, { table: 'bookings', columns: ['search'] })
  await countRows(db, columns, 'contacts')
  await countRows(db, columns, 'bookings')
}
