import { type RawBuilder, sql } from 'kysely'
import { type Db, engineOf } from './database.ts'

/** The columns of a table that a list is searched by; its index holds the same expressions. */
export interface Searched {
  table: string
  columns: readonly string[]
}

/** The index holds runs of this many characters; a shorter text is looked for row by row. */
const INDEXED_FROM = 3

/** What a search column holds: the parts a person searches by, in lower case as JavaScript knows it. */
export const searchText = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join('\n').toLowerCase()

/** A pattern for `like … escape '\'` that finds the text anywhere, with its own wildcards as letters. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * The condition that a row's text holds `q` anywhere, whatever the case, answered by an index from three
 * characters on (`plans.test.ts` holds it to that).
 * @param searched its table as it is named in the query
 */
export function holds(db: Db, { table, columns }: Searched, q: string): RawBuilder<boolean> {
  const index = sql.table(`${table}_searched`)
  if (engineOf(db) === 'sqlite' && [...q].length >= INDEXED_FROM) {
    const phrase = `"${q.replaceAll('"', '""')}"`
    return sql<boolean>`${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${phrase})`
  }
  const parts = columns.map(column => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`)
  const text = sql.join(parts, sql.raw(" || '\n' || "))
  return sql<boolean>`lower(${text}) like ${containing(q)} escape '\\'`
}
