import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

/** Counts only administrators who can sign in. */
export async function countAdministrators(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return Number(n)
}
