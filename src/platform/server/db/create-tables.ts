import { type Kysely, sql } from 'kysely'
import type { Columns } from './columns.ts'

export type Table = (columns: Columns) => readonly string[]

/** For migrations. @param tables those that others reference first */
export async function createTables(
  db: Kysely<never>,
  columns: Columns,
  tables: readonly Table[],
): Promise<void> {
  for (const statement of tables.flatMap(table => table(columns)))
    await sql.raw(statement).execute(db)
}
