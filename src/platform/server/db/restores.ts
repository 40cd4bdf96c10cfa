import { type Selectable, sql } from 'kysely'
import { type Db, engineOf } from './database.ts'
import type { Restores } from './rows.generated.ts'

export type Restore = Pick<Selectable<Restores>, 'lost_from' | 'restored_at'>

const ONLY = 1

/**
 * What a copy of the rows never has: `pg_restore` recreates each table with another id. A file of the embedded database
 * has nothing like it, since everything is copied along.
 */
async function markOf(db: Db): Promise<string> {
  if (engineOf(db) === 'sqlite') return ''
  const { rows } = await sql<{
    mark: string
  }>`select 'site_life'::regclass::oid::text as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

const findLife = (db: Db) =>
  db.selectFrom('site_life').select(['mark', 'seen_at']).where('id', '=', ONLY).executeTakeFirst()

/** Notes that the site uses this database now: at start and every hour. */
export async function noteLife(db: Db, now: Date): Promise<void> {
  const life = { mark: await markOf(db), seen_at: now.toISOString() }
  await db
    .insertInto('site_life')
    .values({ id: ONLY, ...life })
    .onConflict(conflict => conflict.column('id').doUpdateSet(life))
    .execute()
}

/** Whether these rows came from a dump since the site last used them; always false for the embedded database. */
export async function cameFromDump(db: Db): Promise<boolean> {
  const life = await findLife(db)
  // Empty after an import, which revives nothing that has ended.
  return Boolean(life?.mark) && life?.mark !== (await markOf(db))
}

export async function recordRestore(trx: Db, now: Date): Promise<void> {
  const life = await findLife(trx)
  await trx
    .insertInto('restores')
    .values({ lost_from: life?.seen_at ?? null, restored_at: now.toISOString() })
    .execute()
  await noteLife(trx, now)
}

/** @param after instant. @returns newest first */
export const listRestores = (db: Db, after: string): Promise<Restore[]> =>
  db
    .selectFrom('restores')
    .select(['lost_from', 'restored_at'])
    .where('restored_at', '>', after)
    .orderBy('id', 'desc')
    .execute()
