import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { NewsletterRequests } from '../tables.ts'

export async function insertRequest(
  db: Db,
  request: Insertable<NewsletterRequests>,
): Promise<void> {
  await db.insertInto('newsletter_requests').values(request).execute()
}

/** The oldest request. */
export const findRequest = (db: Db) =>
  db.selectFrom('newsletter_requests').select('id').orderBy('id').limit(1).executeTakeFirst()

/** @returns undefined when another process was faster */
export const takeRequest = (db: Db, id: number) =>
  db.deleteFrom('newsletter_requests').where('id', '=', id).returning('email').executeTakeFirst()

export async function deleteRequestsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('newsletter_requests').where('created_at', '<', instant).execute()
}

export async function deleteRequestsOf(db: Db, emailKey: string): Promise<void> {
  await db
    .deleteFrom('newsletter_requests')
    .where(sql<SqlBool>`lower(email) = ${emailKey}`)
    .execute()
}

export async function deleteRequests(db: Db): Promise<void> {
  await db.deleteFrom('newsletter_requests').execute()
}
