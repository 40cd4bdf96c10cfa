import type { Insertable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { LinkRequests } from './rows.generated.ts'

export async function insertRequest(db: Db, request: Insertable<LinkRequests>): Promise<void> {
  await db.insertInto('link_requests').values(request).execute()
}

/** The oldest. */
export const findRequest = (db: Db) =>
  db.selectFrom('link_requests').select('id').orderBy('id').limit(1).executeTakeFirst()

/** @returns undefined when another process was faster */
export const takeRequest = (db: Db, id: number) =>
  db
    .deleteFrom('link_requests')
    .where('id', '=', id)
    .returning(['purpose', 'name_key'])
    .executeTakeFirst()

export async function deleteRequestsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('link_requests').where('created_at', '<', instant).execute()
}
