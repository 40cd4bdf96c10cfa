import { type SqlBool, sql } from 'kysely'
import { countOf, type Db } from '#src/platform/server/db/database.ts'

/**
 * Whether an account has a coach's rights now, in a statement that reads `users`.
 * @param needsTwoFactor whether the site requires two-factor authentication of coaches. @param users its name or alias
 */
export const hasCoachRight = (needsTwoFactor: boolean, users = 'users') => {
  const of = (column: string) => sql.ref(`${users}.${column}`)
  const secured = sql`and exists (select 1 from second_steps
    where second_steps.user_id = ${of('id')} and second_steps.on_since is not null)`
  return sql<SqlBool>`(${of('is_coach')} = true and ${of('disabled')} = false ${needsTwoFactor ? secured : sql``})`
}

export const findCoach = (db: Db, id: number, needsTwoFactor: boolean) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'full_name'])
    .where('id', '=', id)
    .where(hasCoachRight(needsTwoFactor))
    .executeTakeFirst()

export const listCoaches = (db: Db, needsTwoFactor: boolean) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'full_name'])
    .where(hasCoachRight(needsTwoFactor))
    .orderBy('id')
    .limit(200)
    .execute()

/** Only of administrators who are not disabled. */
export async function listAdministratorAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email).filter(email => email !== null)
}

/** Only of administrators who are not disabled. */
export const countAdministrators = (db: Db): Promise<number> =>
  countOf(db.selectFrom('users').where('is_admin', '=', true).where('disabled', '=', false))
