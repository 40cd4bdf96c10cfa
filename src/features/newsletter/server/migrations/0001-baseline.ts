import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

const newsletters: Table = ({ id, instant }) => [
  `create table newsletters (
    id ${id},
    email text not null,
    -- Lower case, unique.
    email_key text not null unique,
    subscribed_at ${instant} not null,
    is_active boolean default false not null,
    -- Null until the mailed link is confirmed; such rows are never listed.
    confirmed_at ${instant},
    confirm_token_hash text unique,
    confirm_expires_at ${instant},
    -- When is_active last changed; null for changes before this column existed.
    changed_at ${instant},
    ${checks('newsletters', { is_active: 'not is_active or confirmed_at is not null' })}
  )`,
  'create index newsletters_listed on newsletters (id, is_active) where confirmed_at is not null',
  'create index newsletters_asked on newsletters (confirm_expires_at)',
]

const newsletterLetters: Table = ({ id, instant }) => [
  `create table newsletter_letters (
    id ${id},
    subject text not null,
    body text not null,
    status text not null,
    created_at ${instant} not null,
    started_at ${instant},
    finished_at ${instant},
    recipients integer default 0 not null,
    -- Id of the last subscriber whose mail was queued, to continue from after a restart.
    reached bigint default 0 not null,
    -- Counts of copies that have been deleted from the list of mails.
    forgotten_sent integer default 0 not null,
    forgotten_failed integer default 0 not null,
    ${checks('newsletter_letters', {
      status: "status in ('draft', 'sending', 'sent')",
      recipients: 'recipients >= 0',
      reached: 'reached >= 0',
      forgotten_sent: 'forgotten_sent >= 0',
      forgotten_failed: 'forgotten_failed >= 0',
    })}
  )`,
]

const newsletterRequests: Table = ({ id, instant }) => [
  `-- A sign-up; looked up later, so that the response takes equally long for every address.
  create table newsletter_requests (
    id ${id},
    -- As it was typed.
    email text not null,
    created_at ${instant} not null
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [newsletters, newsletterLetters, newsletterRequests])
  await indexSearch(db, columns, { table: 'newsletters', columns: ['email_key'] })
}
