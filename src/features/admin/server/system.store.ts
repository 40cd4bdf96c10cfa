import { sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'

/** @returns the server's version, the clock of PostgreSQL in milliseconds since 1970 (null for SQLite), and the size in bytes */
export async function describeDatabase(
  db: Db,
): Promise<{ version: string; clock: number | null; bytes: number }> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ version: string; clock: number; bytes: number }>`
      select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as clock,
        pg_database_size(current_database()) as bytes`.execute(db)
    const [row] = rows
    return {
      version: row?.version ?? '',
      clock: Number(row?.clock),
      bytes: Number(row?.bytes ?? 0),
    }
  }
  const { rows } = await sql<{ version: string; bytes: number }>`
    select sqlite_version() as version,
      (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes`.execute(
    db,
  )
  return { version: rows[0]?.version ?? '', clock: null, bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Mails created since then that failed, or may have failed; newest first. */
export const failedMails = (db: Db, since: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'last_error as reason', 'created_at'])
    .where('status', 'in', ['failed', 'uncertain'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()

export const lateJobs = (db: Db, before: string) =>
  db
    .selectFrom('jobs')
    .select(['name', 'due_at'])
    .where('due_at', '<', before)
    .orderBy('due_at')
    .limit(20)
    .execute()

/** Jobs whose last run failed since then, latest first. */
export async function failedJobs(db: Db, since: string) {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'failed_at', 'failure'])
    .where('failed_at', '>=', since)
    .orderBy('failed_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ name, failed_at, failure }) => ({
    name,
    failed_at: failed_at ?? since,
    failure: failure ?? 'unknown',
  }))
}

/** Enabled administrators: how many, how many of them with a printed first password, and how many with one factor. */
export async function countAdministrators(db: Db) {
  const counts = await db
    .selectFrom('users')
    .select(({ fn, exists, not, or, selectFrom }) => {
      const hasCode = exists(
        selectFrom('second_steps')
          .select('second_steps.user_id')
          .whereRef('second_steps.user_id', '=', 'users.id')
          .where('on_since', 'is not', null),
      )
      const hasPasskey = exists(
        selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
      )
      return [
        fn.countAll().as('all'),
        fn.count('password_ends_at').as('first_password'),
        fn
          .countAll()
          .filterWhere(not(or([hasCode, hasPasskey])))
          .as('one_factor'),
      ]
    })
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  const { all, first_password, one_factor } = counts
  return {
    all: Number(all),
    first_password: Number(first_password),
    one_factor: Number(one_factor),
  }
}
