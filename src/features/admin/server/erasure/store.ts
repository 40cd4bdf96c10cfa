import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

/** Mails that are not the person's own: those to an account and to the site's team. */
export const isOthers = (kind: string): boolean => kind.startsWith('account-') || kind.endsWith('-team')

/** Those to the address, except `isOthers`, and those that carry the person's words. @returns how many there were */
export async function deleteMailsOf(trx: Db, emailKey: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where(eb =>
      eb.or([
        eb.and([
          sql<SqlBool>`lower(recipient) = ${emailKey}`,
          eb('kind', 'not like', 'account-%'),
          eb('kind', 'not like', '%-team'),
        ]),
        eb('about', '=', emailKey),
        sql<SqlBool>`lower(reply_to) = ${emailKey}`,
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
