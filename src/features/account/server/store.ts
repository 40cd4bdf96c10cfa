import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

/** Those who can sign in: a disabled one looks after nothing. */
export async function countAdministrators(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The member's row; every table that belongs to a member goes with it by its foreign key. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** Written to whoever runs the site, whosever address that is. */
export const TEAM_MAILS = ['booking-team', 'contact-team']

/**
 * Mails to an address that is leaving: some hold links, some what a member wrote.
 * @param emailKey in lower case
 * @param isTheirs whether it is known to be the member's; of anybody else's only the account's own mails go
 */
export async function deleteMailsTo(db: Db, emailKey: string, isTheirs: boolean): Promise<void> {
  const mails = db.deleteFrom('mails').where(sql<boolean>`lower(recipient) = ${emailKey}`)
  await (isTheirs
    ? mails.where('kind', 'not in', TEAM_MAILS)
    : mails.where('kind', 'like', 'account-%')
  ).execute()
}
