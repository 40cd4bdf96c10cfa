import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { findAccountByName } from '../store.ts'
import { mailLink } from './links.ts'
import * as store from './store.ts'

const KEPT_MS = 3_600_000

/** Does the same for every name, so that neither the answer nor its time reveals who has an account. */
export const requestLink = (
  db: Db,
  { purpose, username }: { purpose: 'confirm' | 'reset'; username: string },
  now: Date,
): Promise<void> =>
  store.insertRequest(db, {
    purpose,
    name_key: username.toLowerCase(),
    created_at: now.toISOString(),
  })

async function answer(trx: Db, deps: Deps, id: number): Promise<void> {
  const request = await store.takeRequest(trx, id)
  if (!request) return
  const account = await findAccountByName(trx, request.name_key)
  if (!account?.email || (request.purpose === 'confirm' && account.email_verified)) return
  await mailLink(trx, deps, deps.now(), request.purpose, { ...account, email: account.email })
}

/** Part of the mail worker. @returns whether there was a request */
export async function answerLinkRequest({ db, deps }: { db: Db; deps: Deps }): Promise<boolean> {
  const next = await store.findRequest(db)
  if (!next) return false
  try {
    await inTransaction(db, trx => answer(trx, deps, next.id))
  } catch (error) {
    // A request that always fails must not block the mail behind it; the person can ask again.
    await store.takeRequest(db, next.id)
    throw error
  }
  return true
}

export const forgetOldRequests = (db: Db, now: Date): Promise<void> =>
  store.deleteRequestsBefore(db, new Date(now.getTime() - KEPT_MS).toISOString())
