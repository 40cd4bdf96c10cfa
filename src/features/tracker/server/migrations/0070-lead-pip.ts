import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

const PIPS = Array.from({ length: 12 }, (_, index) => index + 1)

const SQLITE = PIPS.map(
  pip => `create trigger domino_entries_pip${pip}_marked after update of pip${pip}_status on domino_entries
    when new.pip${pip}_status <> old.pip${pip}_status begin
      insert into pip_marks (entry_id, pip, status, at, source)
      values (new.id, ${pip}, new.pip${pip}_status, new.updated_at, 'app');
    end`,
)

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
]

/** Changes are marked by triggers on updates only: moving a site inserts rows, and brings their marks along. */
export async function up(db: Kysely<never>, { id, instant, engine }: Columns): Promise<void> {
  await db.schema.alterTable('domino_entries').addColumn('lead_pip', 'integer').execute()
  await db.schema.alterTable('domino_entries').addColumn('lead_pip_at', instant).execute()
  await db.schema
    .createTable('pip_marks')
    .addColumn('id', ...id)
    .addColumn('entry_id', 'bigint', c => c.notNull().references('domino_entries.id').onDelete('cascade'))
    .addColumn('pip', 'integer', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('at', instant, c => c.notNull())
    .addColumn('source', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('pip_marks_entry').on('pip_marks').columns(['entry_id', 'id']).execute()
  for (const statement of engine === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}
