import { type Kysely, sql } from 'kysely'
import type { Columns } from './columns.ts'
import type { Searched } from './search.ts'

const text = (columns: readonly string[], row = '') =>
  columns.map(column => `coalesce(${row}${column}, '')`).join(" || '\n' || ")

/** As `folded` of `folded.ts`, in an expression that an index can be made of. */
const FOLD = `create or replace function fold(words text) returns text language sql immutable parallel safe as
  $$ select translate(lower(regexp_replace(normalize(words, nfd), '[\\u0300-\\u036f]', '', 'g')), 'ς', 'σ') $$`

const forPostgres = ({ table, columns }: Searched) => [
  'create extension if not exists pg_trgm',
  FOLD,
  `create index if not exists ${table}_searched_folded on ${table} using gin (fold(${text(columns)}) gin_trgm_ops)`,
]

/** The table folds what it is given and what it is asked for; none of its own functions is needed to write to it. */
const forSqlite = ({ table, columns }: Searched) => [
  ...['insert', 'update', 'delete'].map(act => `drop trigger if exists ${table}_searched_${act}`),
  `drop table if exists ${table}_searched`,
  `create virtual table ${table}_searched
     using fts5(text, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1')`,
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

/**
 * For migrations: trigrams, so that substring search need not scan. SQLite needs a separate table with triggers. An index of an
 * earlier version is made again.
 */
export async function indexSearch(
  db: Kysely<never>,
  { engine }: Columns,
  searched: Searched,
): Promise<void> {
  const statements = engine === 'postgres' ? forPostgres(searched) : forSqlite(searched)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
