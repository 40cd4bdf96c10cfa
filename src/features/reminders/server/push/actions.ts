import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { NewPushSubscription } from '../../contract/push.ts'
import { withoutPadding } from '../../domain/push-address.ts'
import * as store from './store.ts'

interface Browser {
  userId: number
  sessionId: number
}

/** @returns whether it is new to this member; another member's subscription is taken over */
export function subscribe(
  db: Db,
  { userId, sessionId }: Browser,
  { endpoint, keys }: NewPushSubscription,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const [p256dh, auth] = [withoutPadding(keys.p256dh), withoutPadding(keys.auth)]
    const own = { user_id: userId, session_id: sessionId, endpoint, p256dh, auth }
    const known = await store.findSubscription(trx, endpoint)
    if (known?.user_id === userId) {
      await store.updateSubscription(trx, own)
      return false
    }
    await store.replaceSubscription(trx, { ...own, created_at: now.toISOString() })
    await store.deleteSurplus(trx, userId)
    return true
  })
}

/** Only the service's host: the full address is a secret of the browser. */
export const exportSubscriptions = async (db: Db, userId: number) =>
  (await store.listSubscriptions(db, userId)).map(({ id, endpoint, created_at }) => ({
    id,
    service: new URL(endpoint).hostname,
    created_at,
  }))
