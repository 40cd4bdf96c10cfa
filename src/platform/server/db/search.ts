import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf } from './database.ts'
import { folded } from './folded.ts'

/** The searchable columns of a table; its index uses the same expressions. */
export interface Searched {
  table: string
  columns: readonly string[]
}

/** The index is made of trigrams; shorter texts are searched row by row. */
const INDEXED_FROM = 3

/** The text of a search column. */
export const searchText = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join('\n').toLowerCase()

/** A substring pattern for `fold(…) like … escape '\'`, with wildcards escaped. */
const likePattern = (text: string): string => `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`

/** Ignores case and accents. No index. */
export const likeText = (text: RawBuilder<string>, q: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`fold(${text}) like ${likePattern(q)} escape '\\'`

/** Ignores case and accents; uses the index from three characters on. @param searched with the table's name in the query */
export function containsText(db: Db, { table, columns }: Searched, q: string): RawBuilder<SqlBool> {
  const index = sql.table(`${table}_searched`)
  if (engineOf(db) === 'sqlite' && [...q].length >= INDEXED_FROM) {
    const phrase = `"${q.replaceAll('"', '""')}"`
    return sql<SqlBool>`${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${phrase})`
  }
  const parts = columns.map(column => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`)
  const text = sql.join(parts, sql.raw(" || '\n' || "))
  return likeText(sql`${text}`, q)
}

/** PostgreSQL plans without the words, and would scan all rows for a rare one: so first these, then the index. */
const NEAR = 1_000

/**
 * The newest rows with a text, by `id`. A common word costs no more in a long table: it is read from its end until
 * there are enough. @param where further conditions on the table's own columns
 */
export function newestWith(
  db: Db,
  searched: Searched,
  q: string,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const { table } = searched
  const id = sql.ref(`${table}.id`)
  const holdsIt = containsText(db, searched, q)
  if ([...q].length < INDEXED_FROM)
    return sql`select ${id} from ${sql.table(table)} where ${where} and ${holdsIt} order by ${id} desc limit ${limit}`
  if (engineOf(db) !== 'sqlite')
    return sql`with near as materialized (select ${id} from (select * from ${sql.table(table)} where ${where}
        order by ${id} desc limit ${sql.lit(NEAR)}) as ${sql.table(table)} where ${holdsIt} limit ${limit}),
      far as materialized (select ${id} from ${sql.table(table)}
        where (select count(*) from near) < ${limit} and ${where} and ${holdsIt})
      select id from (select id from near union select id from far) as found order by id desc limit ${limit}`
  const index = sql.table(`${table}_searched`)
  const rowid = sql.ref(`${table}_searched.rowid`)
  return sql`select ${id} from ${index} cross join ${sql.table(table)} on ${id} = ${rowid}
    where ${index} match ${`"${q.replaceAll('"', '""')}"`} and ${where} order by ${rowid} desc limit ${limit}`
}
