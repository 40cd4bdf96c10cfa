import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { newestOf } from '#src/platform/server/db/pages.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import { auditLogSearched } from '#src/platform/server/db/tables.ts'

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

export async function listAudit(db: Db, query: ListQuery) {
  const { data, beside } = await newestOf(
    db
      .selectFrom('audit_log')
      .$if(Boolean(query.q), found =>
        found.where(containsText(db, auditLogSearched, query.q ?? '')),
      ),
    query,
  )
  return { data: data.map(entry => ({ ...entry, admin_id: entry.admin_id || null })), beside }
}
