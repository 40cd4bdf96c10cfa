import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

const COUNTED = ['contacts', 'bookings']

const SQLITE = (table: string) => [
  `create trigger ${table}_counted_insert after insert on ${table} begin
     update row_counts set n = n + 1 where name = '${table}';
   end`,
  `create trigger ${table}_counted_delete after delete on ${table} begin
     update row_counts set n = n - 1 where name = '${table}';
   end`,
]

const POSTGRES = (table: string) => [
  `create trigger ${table}_counted after insert or delete on ${table}
     for each row execute function count_row()`,
]

/** How many rows the lists of public forms have, kept by the database itself: counting them would read them all. */
export async function up(db: Kysely<never>, { engine }: Columns): Promise<void> {
  await db.schema
    .createTable('row_counts')
    .addColumn('name', 'text', c => c.notNull().primaryKey())
    .addColumn('n', 'bigint', c => c.notNull())
    .execute()
  if (engine === 'postgres') {
    await sql`
      create function count_row() returns trigger language plpgsql as $$
      begin
        update row_counts set n = n + case tg_op when 'INSERT' then 1 else -1 end where name = tg_table_name;
        return null;
      end $$`.execute(db)
  }
  for (const table of COUNTED) {
    await sql.raw(`insert into row_counts (name, n) select '${table}', count(*) from ${table}`).execute(db)
    const triggers = engine === 'postgres' ? POSTGRES(table) : SQLITE(table)
    for (const trigger of triggers) await sql.raw(trigger).execute(db)
  }
}
