import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

/** Only those who can sign in. */
export async function countAdministrators(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The member's data in other tables is deleted by their foreign keys. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** Kinds of mail that go to the site's team, even when a member has the same address. */
export const TEAM_MAILS = ['booking-team', 'contact-team']

/** @param isTheirs whether the address is confirmed; otherwise only the account's own mails are deleted */
export const isKept = (kind: string, isTheirs: boolean): boolean =>
  isTheirs ? TEAM_MAILS.includes(kind) : !kind.startsWith('account-')

/**
 * Queued mails can contain links and what a member wrote.
 * @param emailKey in lower case. @param isTheirs as in `isKept`
 */
export async function deleteMailsTo(db: Db, emailKey: string, isTheirs: boolean): Promise<void> {
  const mails = db.deleteFrom('mails').where(sql<boolean>`lower(recipient) = ${emailKey}`)
  await (isTheirs
    ? mails.where('kind', 'not in', TEAM_MAILS)
    : mails.where('kind', 'like', 'account-%')
  ).execute()
}

/** To others, with the member's name or words. */
export async function deleteMailsAbout(db: Db, about: string): Promise<void> {
  await db.deleteFrom('mails').where('about', '=', about).execute()
}
