import { type SqlBool, sql } from 'kysely'
import type { Deps } from '#src/platform/server/context.ts'
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

type Settings = Pick<Deps, 'settings'>

/** If so, coaches without two-factor authentication have no coach's rights (`two-factor/requirement.ts`). */
export const coachesNeedTwoFactor = ({ settings }: Settings): boolean =>
  settings.site.twoFactor !== 'optional'

const coaches = (db: Db, deps: Settings) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'full_name'])
    .where(hasCoachRight(coachesNeedTwoFactor(deps)))

/** For work that the coach did not request, such as mails to them and bookings with them. */
export const mayCoach = async (db: Db, deps: Settings, userId: number): Promise<boolean> =>
  (await coaches(db, deps).where('id', '=', userId).executeTakeFirst()) !== undefined

export const listCoaches = (db: Db, deps: Settings) =>
  coaches(db, deps).orderBy('id').limit(200).execute()

/** Only those who are not disabled. */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .orderBy('id')
    .execute()

export const listAdministratorAddresses = async (db: Db): Promise<string[]> =>
  (await listAdministrators(db)).map(({ email }) => email).filter(email => email !== null)

/** Only of administrators who are not disabled. */
export const countAdministrators = (db: Db): Promise<number> =>
  countOf(db.selectFrom('users').where('is_admin', '=', true).where('disabled', '=', false))
