import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import { SUBSCRIPTIONS_MAX } from '../constants.ts'
import type { PushKeys, PushMessages, PushSubscriptions } from './rows.generated.ts'
import type { PushContent } from './tables.ts'

const ONLY = 1

export const findKey = (db: Db) =>
  db
    .selectFrom('push_keys')
    .select(['public_key', 'sealed_private_key'])
    .where('id', '=', ONLY)
    .executeTakeFirst()

/** If several processes make one at once, one of them is kept. */
export async function insertKey(
  db: Db,
  key: Omit<Insertable<PushKeys>, 'id' | 'created_at'>,
  now: string,
): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ id: ONLY, ...key, created_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

export async function resealKey(db: Db, sealed: string): Promise<void> {
  await db
    .updateTable('push_keys')
    .set({ sealed_private_key: sealed })
    .where('id', '=', ONLY)
    .execute()
}

/** Also deletes all subscriptions: they are bound to this key. */
export const forgetKey = (db: Db, publicKey: string): Promise<void> =>
  inTransaction(db, async trx => {
    await trx.deleteFrom('push_keys').where('public_key', '=', publicKey).execute()
    await trx.deleteFrom('push_subscriptions').execute()
  })

export type Subscription = Selectable<PushSubscriptions>

export const findSubscription = (trx: Db, endpoint: string) =>
  trx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()

/** Messages for the browser's former member are deleted with the old row. */
export async function replaceSubscription(
  trx: Db,
  row: Insertable<PushSubscriptions>,
): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('endpoint', '=', row.endpoint).execute()
  await trx.insertInto('push_subscriptions').values(row).execute()
}

export async function updateSubscription(
  trx: Db,
  { user_id, endpoint, ...change }: Omit<Insertable<PushSubscriptions>, 'created_at'>,
): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set(change)
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSurplus(trx: Db, userId: number): Promise<void> {
  const kept = trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SUBSCRIPTIONS_MAX)
  await trx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

export async function deleteSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSubscriptionsOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** For a subscription that the browser has given up. */
export async function deleteGone(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export const listSubscriptions = (db: Db, userId: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export async function insertMessage(
  trx: Db,
  subscriptionId: number,
  content: PushContent,
  { now, expires }: { now: string; expires: string },
): Promise<void> {
  await trx
    .insertInto('push_messages')
    .values({
      subscription_id: subscriptionId,
      content: JSON.stringify(content),
      status: 'waiting',
      due_at: now,
      expires_at: expires,
    })
    .execute()
}

export type Message = Selectable<PushMessages> & Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>

/** No delay and no handover is longer: what is due later was written while the clock was ahead. */
const AHEAD_MS = 3_600_000

const isDue = (now: string) => (eb: ExpressionBuilder<Schema, 'push_messages'>) =>
  eb.or([
    eb('due_at', '<=', now),
    eb('due_at', '>', new Date(Date.parse(now) + AHEAD_MS).toISOString()),
  ])

const dueMessages = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('push_messages')
    .select('id')
    .where('status', '=', 'waiting')
    .where(isDue(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)

/** Marks a batch as being handed over, so that none of it is sent twice. */
export async function takeMessages(
  db: Db,
  { now, until, limit }: { now: string; until: string; limit: number },
): Promise<Message[]> {
  const ids = (await dueMessages(db, now, limit).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const taken = await db
    .updateTable('push_messages')
    .set(eb => ({ status: 'handing_over', due_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  if (taken.length === 0) return []
  return db
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_messages.subscription_id')
    .selectAll('push_messages')
    .select(['push_subscriptions.endpoint', 'push_subscriptions.p256dh', 'push_subscriptions.auth'])
    .where(
      'push_messages.id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute()
}

export async function deleteMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute()
}

export async function retryMessage(db: Db, id: number, at: string): Promise<void> {
  await db
    .updateTable('push_messages')
    .set({ status: 'waiting', due_at: at })
    .where('id', '=', id)
    .execute()
}

/** Deletes what has expired, and what was being handed over when its process died: it may have arrived. */
export async function deleteOver(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('push_messages')
    .where(isDue(now))
    .where(eb => eb.or([eb('status', '=', 'handing_over'), eb('expires_at', '<=', now)]))
    .execute()
}

export async function deleteMessages(trx: Db): Promise<void> {
  await trx.deleteFrom('push_messages').execute()
}
