import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

/** Except those to an account and to the site's team. @returns how many there were */
export async function deleteMailsTo(trx: Db, emailKey: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where(sql<SqlBool>`lower(recipient) = ${emailKey}`)
    .where('kind', 'not like', 'account-%')
    .where('kind', 'not like', '%-team')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
