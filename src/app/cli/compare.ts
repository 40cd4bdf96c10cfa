import { DatabaseSync } from 'node:sqlite'
import { numberText } from '#src/contract/formats.ts'

export interface ComparedTable {
  name: string
  /** Rows of the backup; null when it lacks the table, as one from before an upgrade does. */
  stored: number | null
  live: number
  /** Rows that are identical in both; null when an upgrade has changed the columns. */
  same: number | null
}

const INTERNAL = "name not like 'sqlite_%' and name not like '%\\_search%' escape '\\'"

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Compares every row of a backup with the site's database, which may be in use and have changed since.
 * @param file the site's database @param backup a decrypted one, which is not changed
 */
export function compareTables(file: string, backup: string): ComparedTable[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    db.prepare('attach ? as backup').run(`file:${encodeURI(backup)}?mode=ro`)
    db.exec('begin')
    const namesIn = (schema: string) =>
      db
        .prepare(
          `select name from ${schema}.sqlite_master where type = 'table' and ${INTERNAL} order by name`,
        )
        .all()
        .map(({ name }) => String(name))
    const one = (statement: string) => Number(db.prepare(statement).get()?.n)
    const columnsOf = (schema: string, name: string) =>
      JSON.stringify(
        db.prepare(`select name from pragma_table_info(?, ?) order by cid`).all(name, schema),
      )
    const stored = new Set(namesIn('backup'))
    return namesIn('main').map(name => {
      const table = quoted(name)
      const live = one(`select count(*) as n from main.${table}`)
      if (!stored.has(name)) return { name, stored: null, live, same: null }
      const comparable = columnsOf('main', name) === columnsOf('backup', name)
      const both = `select * from backup.${table} intersect select * from main.${table}`
      return {
        name,
        stored: one(`select count(*) as n from backup.${table}`),
        live,
        same: comparable ? one(`select count(*) as n from (${both})`) : null,
      }
    })
  } finally {
    db.close()
  }
}

const count = numberText

export const compareLines = (tables: readonly ComparedTable[]): string[] =>
  tables
    .filter(({ stored, live }) => (stored ?? 0) + live > 0)
    .map(({ name, stored, live, same }) => {
      if (stored === null) return `${name}: not in the backup, ${count(live)} now`
      const alike = same === null ? 'with other columns' : `${count(same)} of them the same`
      return `${name}: ${count(stored)} in the backup, ${count(live)} now, ${alike}`
    })
