import { CompiledQuery } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '#src/platform/server/db/database.ts'

export interface Recorded {
  sql: string
  parameters: readonly unknown[]
}

/**
 * What the engine reads for a query, a line for each table or index.
 * @param isSmall the tables are too small for PostgreSQL to prefer an index by itself
 */
export async function planOf(
  db: Db,
  { sql, parameters }: Recorded,
  isSmall = true,
): Promise<string> {
  const ask = (how: string) => CompiledQuery.raw(`${how} ${sql}`, [...parameters])
  if (inject('engine') === 'sqlite') {
    const { rows } = await db.executeQuery<{ detail: string }>(ask('explain query plan'))
    return rows.map(row => row.detail).join('\n')
  }
  return db.connection().execute(async one => {
    await one.executeQuery(CompiledQuery.raw(`set enable_seqscan = ${isSmall ? 'off' : 'on'}`))
    const { rows } = await one.executeQuery<{ 'QUERY PLAN': string }>(ask('explain (costs off)'))
    await one.executeQuery(CompiledQuery.raw('reset enable_seqscan'))
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}
