import { type Kysely, sql } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const PIPS = Array.from({ length: 12 }, (_, index) => index + 1)

const dominoEntries: Table = ({ id, instant, json }) => [
  `create table domino_entries (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- The member's own name for it, unique to the member.
    client_id text,
    field_history ${json} not null default '{}',
    date date not null,
    title text not null,
    description text,
    completed boolean default false not null,
    completed_at ${instant},
    lead_pip integer,
    -- When the present lead was named.
    lead_pip_at ${instant},
    tipped_at ${instant},
    ${PIPS.map(pip => `pip${pip}_label text not null, pip${pip}_status text not null`)},
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('domino_entries', {
      lead_pip: 'lead_pip between 1 and 12',
      lead_pip_at: 'lead_pip is null or lead_pip_at is not null',
      completed_at: 'completed = (completed_at is not null)',
    })}
  )`,
  'create index domino_entries_user_date on domino_entries (user_id, date, id)',
  'create unique index domino_entries_client on domino_entries (user_id, client_id)',
]

const dominoReflections: Table = ({ id, instant }) => [
  `create table domino_reflections (
    id ${id},
    domino_id bigint not null references domino_entries (id) on delete cascade,
    client_id text,
    reflection text not null,
    created_at ${instant} not null
  )`,
  'create index domino_reflections_domino on domino_reflections (domino_id, id)',
  'create unique index domino_reflections_client on domino_reflections (client_id, domino_id)',
]

const deletedClientIds: Table = () => [
  `-- What was deleted is not made again by a repeated call.
  create table deleted_client_ids (
    user_id bigint not null references users (id) on delete cascade,
    client_id text not null,
    primary key (user_id, client_id)
  )`,
]

const restDays: Table = ({ id }) => [
  `-- A day off marked by the member; it does not break a run.
  create table rest_days (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- Unique per member.
    date date not null,
    constraint rest_days_user_date unique (user_id, date)
  )`,
]

const pipMarks: Table = ({ id, instant }) => [
  `-- What became of a pip, and when; only ever added to.
  create table pip_marks (
    id ${id},
    entry_id bigint not null references domino_entries (id) on delete cascade,
    -- 1 to 12; TIPPED_MARK for the domino itself.
    pip integer not null,
    status text not null,
    at ${instant} not null,
    source text not null,
    ${checks('pip_marks', { pip: 'pip between 0 and 12', source: "source in ('app', 'import')" })}
  )`,
  'create index pip_marks_entry on pip_marks (entry_id, id)',
]

const SQLITE = [
  ...PIPS.map(
    pip => `create trigger domino_entries_pip${pip}_marked after update of pip${pip}_status on domino_entries
    when new.pip${pip}_status <> old.pip${pip}_status begin
      insert into pip_marks (entry_id, pip, status, at, source)
      values (new.id, ${pip}, new.pip${pip}_status, new.updated_at, 'app');
    end`,
  ),
  `create trigger domino_entries_tipped after update of tipped_at on domino_entries
    when (new.tipped_at is null) <> (old.tipped_at is null) begin
      insert into pip_marks (entry_id, pip, status, at, source)
      values (new.id, 0, case when new.tipped_at is null then 'Not Started' else 'Completed' end, new.updated_at, 'app');
    end`,
]

const POSTGRES = [
  `create function mark_pip() returns trigger language plpgsql as $$
   begin
     insert into pip_marks (entry_id, pip, status, at, source)
     values (new.id, tg_argv[0]::integer, to_jsonb(new) ->> ('pip' || tg_argv[0] || '_status'), new.updated_at, 'app');
     return null;
   end $$`,
  ...PIPS.map(
    pip => `create trigger domino_entries_pip${pip}_marked after update of pip${pip}_status on domino_entries
      for each row when (new.pip${pip}_status <> old.pip${pip}_status) execute function mark_pip('${pip}')`,
  ),
  `create function mark_tipped() returns trigger language plpgsql as $$
   begin
     insert into pip_marks (entry_id, pip, status, at, source)
     values (new.id, 0, case when new.tipped_at is null then 'Not Started' else 'Completed' end, new.updated_at, 'app');
     return null;
   end $$`,
  `create trigger domino_entries_tipped after update of tipped_at on domino_entries
    for each row when ((new.tipped_at is null) <> (old.tipped_at is null)) execute function mark_tipped()`,
]

/** Changes are marked by triggers on updates only: an import inserts rows, and brings their marks along. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    dominoEntries,
    dominoReflections,
    deletedClientIds,
    restDays,
    pipMarks,
  ])
  for (const statement of columns.engine === 'postgres' ? POSTGRES : SQLITE)
    await sql.raw(statement).execute(db)
}
