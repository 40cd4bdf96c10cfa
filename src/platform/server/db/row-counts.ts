import { type Kysely, sql } from 'kysely'
import type { Columns } from './columns.ts'
import type { Db } from './database.ts'

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
  await sql
    .raw(`-- Row counts, maintained by triggers only (row-counts.ts).
      create table if not exists row_counts (name text not null primary key, n bigint not null)`)
    .execute(db)
  await sql
    .raw(`insert into row_counts (name, n) select '${table}', count(*) from ${table}`)
    .execute(db)
  for (const statement of engine === 'postgres' ? POSTGRES(table) : SQLITE(table))
    await sql.raw(statement).execute(db)
}

const SQLITE_PER = (table: string, column: string) => {
  const more = `insert into row_counts (name, n) select '${table}:' || new.${column}, 1 where new.${column} is not null
    on conflict (name) do update set n = n + 1;`
  const less = `update row_counts set n = n - 1 where name = '${table}:' || old.${column};
    delete from row_counts where name = '${table}:' || old.${column} and n = 0;`
  return [
    `create trigger ${table}_counted_insert after insert on ${table} begin ${more} end`,
    `create trigger ${table}_counted_delete after delete on ${table} begin ${less} end`,
    `create trigger ${table}_counted_update after update of ${column} on ${table} begin ${less} ${more} end`,
  ]
}

const POSTGRES_PER = (table: string, column: string) => [
  `create or replace function count_row_per() returns trigger language plpgsql as $$
   declare
     gone text := tg_table_name || ':' || (to_jsonb(old) ->> tg_argv[0]);
     come text := tg_table_name || ':' || (to_jsonb(new) ->> tg_argv[0]);
   begin
     if gone is not null then
       update row_counts set n = n - 1 where name = gone;
       delete from row_counts where name = gone and n = 0;
     end if;
     if come is not null then
       insert into row_counts (name, n) values (come, 1)
         on conflict (name) do update set n = row_counts.n + 1;
     end if;
     return null;
   end $$`,
  `create trigger ${table}_counted after insert or delete or update of ${column} on ${table}
     for each row execute function count_row_per(${column})`,
]

/** Counts anew what `countRowsPer` maintains. */
export async function recountPer(
  db: Db | Kysely<never>,
  table: string,
  column: string,
): Promise<void> {
  const per = sql.ref(column)
  await sql`delete from row_counts where name like ${`${table}:%`}`.execute(db)
  await sql`insert into row_counts (name, n) select ${`${table}:`} || ${per}, count(*)
    from ${sql.table(table)} where ${per} is not null group by ${per}`.execute(db)
}

/** For migrations: like `countRows`, for each value of a column. */
export async function countRowsPer(
  db: Kysely<never>,
  { engine }: Columns,
  table: string,
  column: string,
): Promise<void> {
  await recountPer(db, table, column)
  for (const statement of (engine === 'postgres' ? POSTGRES_PER : SQLITE_PER)(table, column))
    await sql.raw(statement).execute(db)
}

/** @param per the value of the column that `countRowsPer` counts by */
export async function rowCount(db: Db, table: string, per?: number): Promise<number> {
  const row = await db
    .selectFrom('row_counts')
    .select('n')
    .where('name', '=', per === undefined ? table : `${table}:${per}`)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
