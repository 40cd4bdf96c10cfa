import { randomUUID } from 'node:crypto'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'

const siteId = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('site_ids').select('id').executeTakeFirst())?.id

/** The site's own id, by which an archive says where it comes from; drawn when it is first asked for. */
export async function findSiteId(db: Db): Promise<string> {
  const known = await siteId(db)
  if (known) return known
  return inTransaction(db, async trx => {
    await advisoryLock(trx, 'site id')
    const drawn = await siteId(trx)
    if (drawn) return drawn
    const id = randomUUID()
    await trx.insertInto('site_ids').values({ id }).execute()
    return id
  })
}
