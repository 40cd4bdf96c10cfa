import { sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'

/** Whether somebody waits for a lock of another in this database. */
async function someoneWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Two at once, in the worst order there is: `first` does its work in a transaction, `second` begins before that ends, and
 * it ends when `second` waits for it or is through. The embedded database lets nobody in until then by itself.
 * @returns what `second` came to
 */
export async function meanwhile<T>(
  db: Db,
  first: (trx: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | undefined
  await db.transaction().execute(async trx => {
    await first(trx)
    let through = false
    begun = second().finally(() => {
      through = true
    })
    begun.catch(() => {})
    if (engineOf(db) === 'postgres') while (!through && !(await someoneWaits(db)));
  })
  return begun as Promise<T>
}
