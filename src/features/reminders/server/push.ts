import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { Found } from '#src/platform/server/found.ts'
import type * as contract from '../contract/push.ts'
import { withoutPadding } from '../domain/push-address.ts'
import * as store from './push.store.ts'
import { pushKeys } from './push-keys.ts'
import { type PushPort, webPush } from './push-port.ts'
import type { PushContent } from './tables.ts'

/** How many messages are handed over at a time. */
const BATCH = 20
/** A handover that takes longer belongs to a dead process. */
const CLAIM_MS = 60_000
const BACKOFF_MINUTES = [1, 5, 15, 30]
/** Keeps the whole message within one record, in any script. */
const BODY_MAX = 500

export const hasSubscriptions = async (db: Db, userId: number): Promise<boolean> =>
  (await store.listSubscriptions(db, userId)).length > 0

/** One message for each of the member's browsers, in the transaction of the reminder. */
export async function enqueuePushes(
  trx: Db,
  userId: number,
  { now, expiresAt }: { now: Date; expiresAt: string },
  content: PushContent,
): Promise<void> {
  const times = { now: now.toISOString(), expires: expiresAt }
  const short = { ...content, body: content.body.slice(0, BODY_MAX).toWellFormed() }
  for (const { id } of await store.listSubscriptions(trx, userId))
    await store.insertMessage(trx, id, short, times)
}

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

async function settle(
  ctx: AnyContext,
  message: store.Message,
  outcome: Awaited<ReturnType<PushPort['send']>>,
) {
  if (outcome === 'gone') return store.deleteGone(ctx.db, message.subscription_id)
  const minutes = BACKOFF_MINUTES[message.attempts - 1]
  const isRetried = outcome === 'retry' && minutes !== undefined
  const at = after(ctx.now, (minutes ?? 0) * 60_000)
  return isRetried && at < message.expires_at
    ? store.retryMessage(ctx.db, message.id, at)
    : store.deleteMessage(ctx.db, message.id)
}

/** Hands over the waiting messages; those that fail temporarily are retried later. @param port another one in tests */
export async function sendPushes(
  ctx: AnyContext,
  leaseLost: AbortSignal,
  port: PushPort = webPush(),
): Promise<void> {
  await store.deleteOver(ctx.db, ctx.deps.now().toISOString())
  while (!leaseLost.aborted) {
    const now = ctx.deps.now()
    const batch = { now: now.toISOString(), until: after(now, CLAIM_MS), limit: BATCH }
    const messages = await store.takeMessages(ctx.db, batch)
    if (messages.length === 0) return
    const keys = await pushKeys({ ...ctx, now })
    const contact = ctx.deps.settings.site.contactEmail
    await Promise.all(
      messages.map(async message => {
        const push = { ...message, text: JSON.stringify(message.content) }
        const outcome = await port.send(push, keys, contact).catch(() => 'refused' as const)
        await settle({ ...ctx, now: ctx.deps.now() }, message, outcome)
      }),
    )
  }
}

export const getPushKey = async (ctx: AnyContext) => ({ key: (await pushKeys(ctx)).publicKey })

/** Another member's subscription is taken over. */
export function addPushSubscription(
  ctx: Context,
  { endpoint, keys }: InputOf<typeof contract.addPushSubscription>,
) {
  const { userId, sessionId } = ctx.who
  return inTransaction(ctx, async ctx => {
    const secrets = { p256dh: withoutPadding(keys.p256dh), auth: withoutPadding(keys.auth) }
    const own = { user_id: userId, session_id: sessionId, endpoint, ...secrets }
    const known = await store.findSubscription(ctx.db, endpoint)
    if (known?.user_id === userId) {
      await store.updateSubscription(ctx.db, own)
      return new Found(undefined)
    }
    await store.replaceSubscription(ctx.db, { ...own, created_at: ctx.now.toISOString() })
    await store.deleteSurplus(ctx.db, userId)
    return undefined
  })
}

export const removePushSubscription = (
  { db, who }: Context,
  { endpoint }: InputOf<typeof contract.removePushSubscription>,
) => store.deleteSubscription(db, who.userId, endpoint)

/** Only the service's host: the full address is a secret of the browser. */
export const exportSubscriptions = async (db: Db, userId: number) =>
  (await store.listSubscriptions(db, userId)).map(({ id, endpoint, created_at }) => ({
    id,
    service: new URL(endpoint).hostname,
    created_at,
  }))
