import { type Kysely, sql } from 'kysely'
import type { Columns } from './columns.ts'
import type { Searched } from './search.ts'

const text = (columns: readonly string[], row = '') =>
  columns.map(column => `coalesce(${row}${column}, '')`).join(" || '\n' || ")

const forPostgres = ({ table, columns }: Searched) => [
  'create extension if not exists pg_trgm',
  `create index ${table}_searched on ${table} using gin (lower(${text(columns)}) gin_trgm_ops)`,
]

const forSqlite = ({ table, columns }: Searched) => [
  `create virtual table ${table}_searched using fts5(text, content='', contentless_delete=1, tokenize='trigram')`,
  `insert into ${table}_searched (rowid, text) select id, ${text(columns)} from ${table}`,
  `create trigger ${table}_searched_insert after insert on ${table} begin
     insert into ${table}_searched (rowid, text) values (new.id, ${text(columns, 'new.')});
   end`,
  `create trigger ${table}_searched_update after update of ${columns} on ${table} begin
     delete from ${table}_searched where rowid = old.id;
     insert into ${table}_searched (rowid, text) values (new.id, ${text(columns, 'new.')});
   end`,
  `create trigger ${table}_searched_delete after delete on ${table} begin
     delete from ${table}_searched where rowid = old.id;
   end`,
]

/** For migrations: trigrams, so that substring search need not scan. SQLite needs a separate table with triggers. */
export async function indexSearch(
  db: Kysely<never>,
  { engine }: Columns,
  searched: Searched,
): Promise<void> {
  const statements = engine === 'postgres' ? forPostgres(searched) : forSqlite(searched)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
