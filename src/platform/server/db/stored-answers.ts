import { sql } from 'kysely'
import { changedRows, type Db } from './database.ts'
import { likeText } from './search.ts'

/**
 * Deletes the stored responses that name a mail address, since they repeat all that was sent with it.
 * @param emailKey in lower case. @returns how many there were
 */
export const forgetAnswersOf = (trx: Db, emailKey: string): Promise<number> =>
  changedRows(
    trx.deleteFrom('idempotency_keys').where(likeText(sql<string>`body`, JSON.stringify(emailKey))),
  )
