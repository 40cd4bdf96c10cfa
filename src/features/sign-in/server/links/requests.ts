import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { findAccountByName } from '../store.ts'
import { mailLink } from './links.ts'

const KEPT_MS = 3_600_000

/** Does the same for every name, so that neither the answer nor its time reveals who has an account. */
export async function requestLink(
  db: Db,
  { purpose, username }: { purpose: 'confirm' | 'reset'; username: string },
  now: Date,
): Promise<void> {
  const request = { purpose, name_key: username.toLowerCase(), created_at: now.toISOString() }
  await db.insertInto('link_requests').values(request).execute()
}

/** @returns undefined when another process was faster */
const takeRequest = (db: Db, id: number) =>
  db
    .deleteFrom('link_requests')
    .where('id', '=', id)
    .returning(['purpose', 'name_key'])
    .executeTakeFirst()

async function answer(trx: Db, deps: Deps, id: number): Promise<void> {
  const request = await takeRequest(trx, id)
  if (!request) return
  const account = await findAccountByName(trx, request.name_key)
  if (!account?.email || (request.purpose === 'confirm' && account.email_verified)) return
  await mailLink(trx, deps, deps.now(), request.purpose, { ...account, email: account.email })
}

/** Part of the mail worker. @returns whether there was a request */
export async function answerLinkRequest({ db, deps }: { db: Db; deps: Deps }): Promise<boolean> {
  const oldest = db.selectFrom('link_requests').select('id').orderBy('id').limit(1)
  const next = await oldest.executeTakeFirst()
  if (!next) return false
  try {
    await inTransaction(db, trx => answer(trx, deps, next.id))
  } catch (error) {
    // A request that always fails must not block the mail behind it; the person can ask again.
    await takeRequest(db, next.id)
    throw error
  }
  return true
}

export async function forgetOldRequests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await db.deleteFrom('link_requests').where('created_at', '<', before).execute()
}
