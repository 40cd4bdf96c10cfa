import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Columns } from './columns.ts'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

const SQLITE = (table: string) => [
  `create trigger ${table}_counted_insert after insert on ${table} begin
     update row_counts set n = n + 1 where name = '${table}';
   end`,
  `create trigger ${table}_counted_delete after delete on ${table} begin
     update row_counts set n = n - 1 where name = '${table}';
   end`,
]

const POSTGRES = (table: string) => [
  `create or replace function count_row() returns trigger language plpgsql as $$
   begin
     update row_counts set n = n + case tg_op when 'INSERT' then 1 else -1 end where name = tg_table_name;
     return null;
   end $$`,
  `create trigger ${table}_counted after insert or delete on ${table}
     for each row execute function count_row()`,
]

/** For migrations: triggers maintain the number of rows, since counting would read the whole table. */
export async function countRows(
  db: Kysely<never>,
  { engine }: Columns,
  table: string,
): Promise<void> {
  await db.schema
    .createTable('row_counts')
    .ifNotExists()
    .addColumn('name', 'text', c => c.notNull().primaryKey())
    .addColumn('n', 'bigint', c => c.notNull())
    .execute()
  await sql
    .raw(`insert into row_counts (name, n) select '${table}', count(*) from ${table}`)
    .execute(db)
  for (const statement of engine === 'postgres' ? POSTGRES(table) : SQLITE(table))
    await sql.raw(statement).execute(db)
}

export async function rowCount(db: Db, table: string): Promise<number> {
  const { n } = await db
    .selectFrom('row_counts')
    .select('n')
    .where('name', '=', table)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** How many rows a query finds. */
export async function countOf<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const { n } = await query.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

interface Change {
  executeTakeFirst: () => Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>
}

/** How many rows an update has changed, or a deletion has removed. */
export async function changedRows(query: Change): Promise<number> {
  const result = await query.executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows)
}

export const hasChanged = async (query: Change): Promise<boolean> => (await changedRows(query)) > 0
