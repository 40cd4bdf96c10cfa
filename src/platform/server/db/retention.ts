import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Db } from './database.ts'

/** Small, so that a backlog does not hold the database for long; other work gets its turn before each batch. */
const BATCH = 500

/** Deletes the rows of a table with `created_at` that are older than `days`. */
export async function deleteOlderThan(
  db: Db,
  table: string,
  days: number,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  const old = sql`select id from ${sql.table(table)} where created_at < ${before} order by created_at limit ${BATCH}`
  for (;;) {
    await othersFirst()
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where id in (${old})`.execute(db)
    if ((numAffectedRows ?? 0n) < BATCH) return
  }
}
