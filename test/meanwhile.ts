import { sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'

/** Whether a connection to this database waits for a lock. */
async function isLockAwaited(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Runs two operations in the worst interleaving: `first` works in a transaction, `second` starts before it commits, and
 * the commit comes when `second` waits for its lock or has finished. On SQLite `second` has to wait anyway.
 * @returns the result of `second`
 */
export async function meanwhile<T>(
  db: Db,
  first: (trx: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let result: Promise<T> | undefined
  await db.transaction().execute(async trx => {
    await first(trx)
    let isDone = false
    result = second().finally(() => {
      isDone = true
    })
    result.catch(() => {})
    if (engineOf(db) === 'postgres') while (!isDone && !(await isLockAwaited(db)));
  })
  return result as Promise<T>
}
