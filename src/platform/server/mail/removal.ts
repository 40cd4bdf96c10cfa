import { type Expression, type SqlBool, sql } from 'kysely'
import { changedRows, type Db } from '../db/database.ts'

// A mail's kind says whose it is: `account-…` belongs to an account, even if somebody else has the address by now, and
// `…-team` to the site's team.
const isAccounts = (kind: string): boolean => kind.startsWith('account-')
const isTeams = (kind: string): boolean => kind.endsWith('-team')

/** Mails that are kept when an address is erased. */
export const isOthers = (kind: string): boolean => isAccounts(kind) || isTeams(kind)

/**
 * Mails that stay when an account with their address is deleted.
 * @param isTheirs whether the address is confirmed; otherwise only the account's own mails are deleted
 */
export const outlivesAccount = (kind: string, isTheirs: boolean): boolean =>
  isTheirs ? isTeams(kind) : !isAccounts(kind)

const isTo = (emailKey: string) => sql<SqlBool>`lower(recipient) = ${emailKey}`

/**
 * Deletes a member's mails, which can contain links and what the member wrote.
 * @param emailKey in lower case. @param isTheirs as in `outlivesAccount`
 */
export async function deleteMailsTo(trx: Db, emailKey: string, isTheirs: boolean): Promise<void> {
  const mails = trx.deleteFrom('mails').where(isTo(emailKey))
  await (isTheirs
    ? mails.where('kind', 'not like', '%-team')
    : mails.where('kind', 'like', 'account-%')
  ).execute()
}

/** Deletes mails to others that carry the member's name or words. */
export async function deleteMailsAbout(trx: Db, about: string): Promise<void> {
  await trx.deleteFrom('mails').where('about', '=', about).execute()
}

/** Deletes mails to the address, except `isOthers`, and those with the person's words. @returns how many there were */
export const deleteMailsOf = (trx: Db, emailKey: string): Promise<number> =>
  changedRows(
    trx
      .deleteFrom('mails')
      .where(eb =>
        eb.or([
          eb.and([
            isTo(emailKey),
            eb('kind', 'not like', 'account-%'),
            eb('kind', 'not like', '%-team'),
          ]),
          eb('about', '=', emailKey),
          sql<SqlBool>`lower(reply_to) = ${emailKey}`,
        ]),
      ),
  )

/** For mails whose links no longer work. */
export async function deleteMailsOfKinds(trx: Db, kinds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('kind', 'in', [...kinds])
    .execute()
}

/** Including those waiting for a retry. @param emailKey in lower case */
export async function deleteWaitingTo(db: Db, kind: string, emailKey: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('status', '=', 'waiting')
    .where('kind', '=', kind)
    .where(isTo(emailKey))
    .execute()
}

/** @param kinds a pattern of `like`. @param recipient and @param abouts queries of one column each */
export async function deleteWaitingAbout(
  trx: Db,
  {
    kinds,
    recipient,
    abouts,
  }: { kinds: string; recipient: Expression<unknown>; abouts: Expression<unknown> },
): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where(sql<SqlBool>`recipient = (${recipient})`)
    .where('kind', 'like', kinds)
    .where('status', '=', 'waiting')
    .where(sql<SqlBool>`about in (${abouts})`)
    .execute()
}
