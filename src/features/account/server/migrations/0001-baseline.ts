import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const siteIds: Table = () => [
  `-- The site's own random id, drawn once: it tells which rows were first written here.
  create table site_ids (
    id text primary key
  )`,
]

const imports: Table = ({ id, instant, json }) => [
  `create table imports (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    state text not null,
    file_sha256 text not null,
    counts ${json} not null,
    never ${json} not null,
    ignored ${json} not null,
    -- No longer read, like plans.
    shared ${json} not null,
    plans ${json} not null,
    adds_bytes bigint not null,
    done integer not null,
    total integer not null,
    created_at ${instant} not null,
    expires_at ${instant},
    applied_at ${instant},
    -- The first day of its dominoes.
    first_day date,
    ${checks('imports', { state: "state in ('reading', 'previewed', 'applying', 'applied')" })}
  )`,
  'create index imports_user on imports (user_id, id)',
  'create index imports_state on imports (state, created_at)',
]

const importRows: Table = ({ id, json }) => [
  `-- Empty: no longer written.
  create table import_rows (
    id ${id},
    import_id bigint not null references imports (id) on delete cascade,
    list text not null,
    n integer not null,
    source_id bigint not null,
    ref_id bigint,
    origin_site text not null,
    origin_id bigint not null,
    origin_at text not null,
    row ${json} not null,
    bytes integer not null,
    outcome text,
    row_id bigint,
    applied boolean not null,
    ${checks('import_rows', { outcome: "outcome in ('new', 'here', 'merged', 'left_out')" })}
  )`,
  'create index import_rows_next on import_rows (import_id, list, applied, id)',
  'create index import_rows_source on import_rows (import_id, list, source_id)',
]

const importOrigins: Table = ({ id }) => [
  `-- Empty, but for what an earlier practice brings along: no longer written.
  create table import_origins (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    list text not null,
    row_id bigint not null,
    site text not null,
    origin_id bigint not null,
    origin_at text not null,
    constraint import_origins_origin unique (user_id, list, site, origin_id, origin_at)
  )`,
  'create index import_origins_row on import_origins (user_id, list, row_id)',
]

const contactImports: Table = ({ id, instant, json }) => [
  `-- A coach's table of people, between upload and invitation and for a day after.
  create table contact_imports (
    id ${id},
    coach_id bigint not null references users (id) on delete cascade,
    rows ${json} not null,
    created_at ${instant} not null,
    applied_at ${instant}
  )`,
  'create index contact_imports_coach on contact_imports (coach_id, id)',
]

const contactNotes: Table = ({ id, instant }) => [
  `-- What a coach's table says of somebody who has not accepted yet.
  create table contact_notes (
    id ${id},
    coach_id bigint not null references users (id) on delete cascade,
    -- The same key as in the invitation.
    invited_key text not null,
    body text not null,
    created_at ${instant} not null,
    constraint contact_notes_invited unique (coach_id, invited_key)
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    siteIds,
    imports,
    importRows,
    importOrigins,
    contactImports,
    contactNotes,
  ])
}
