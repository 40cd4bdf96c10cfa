import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, oneAtATime } from '#src/server/db/database.ts'
import { AppError } from '#src/server/errors.ts'
import type { Call } from '#src/server/route.ts'
import { SANDBOX_CARDS } from '../constants.ts'
import type {
  cancelSubscription,
  confirmSandboxPayment,
  createSubscription,
  verifySubscription,
} from '../contract.ts'
import { periodEnd, settled } from '../domain.ts'
import * as store from './store.ts'

const BATCH = 200

/** A member's subscription as it is now: a period that has ended is renewed or closed first. */
async function current(db: Db, userId: number, now: Date) {
  const stored = await store.findSubscription(db, userId)
  if (!stored) throw new AppError('unauthenticated')
  const change = settled(stored, now)
  if (!change) return stored
  await store.updateSubscription(db, userId, change)
  return { ...stored, ...change }
}

/** Brings a member's row up to date before it is shown. */
export async function settle(db: Db, userId: number, now: Date): Promise<void> {
  await current(db, userId, now)
}

/** Renews or closes every subscription whose period is over, a batch at a time. */
export async function settleAll(db: Db, now: Date): Promise<void> {
  for (;;) {
    const due = await store.listDue(db, now.toISOString(), BATCH)
    for (const { id, ...period } of due) {
      const change = settled(period, now)
      if (change) await store.updateSubscription(db, id, change)
    }
    if (due.length < BATCH) return
  }
}

export async function begin({ db, caller, body, now }: Call<typeof createSubscription>) {
  const clientSecret = await inTransaction(db, async trx => {
    await oneAtATime(trx, `subscription ${caller.userId}`)
    const { subscription_status } = await current(trx, caller.userId, now)
    if (subscription_status === 'active') throw new AppError('already_subscribed')
    const secret = `sandbox_${randomBytes(24).toString('base64url')}`
    return store.openPayment(trx, {
      userId: caller.userId,
      plan: body.planType,
      secret,
      now: now.toISOString(),
    })
  })
  return { beside: { clientSecret } }
}

/** Pays with one of the sandbox's cards; the same payment pays once. */
export async function pay({ db, caller, body, now }: Call<typeof confirmSandboxPayment>): Promise<void> {
  const card = body.cardNumber.replace(/[\s-]/g, '')
  const at = now.toISOString()
  await inTransaction(db, async trx => {
    await oneAtATime(trx, `subscription ${caller.userId}`)
    const payment = await store.findPayment(trx, caller.userId, body.clientSecret)
    if (!payment)
      throw new AppError('not_found', { message: 'This payment is not known here. Please begin again.' })
    if (payment.paid_at !== null) return
    if (card === SANDBOX_CARDS.declined) throw new AppError('card_declined')
    if (card !== SANDBOX_CARDS.pays) throw new AppError('card_refused')
    await store.markPaid(trx, body.clientSecret, at)
    await store.updateSubscription(trx, caller.userId, {
      subscription_status: 'active',
      subscription_tier: payment.plan,
      subscription_starts_at: at,
      subscription_expires_at: periodEnd(at, 1),
      subscription_cancel_at_period_end: false,
    })
  })
}

export async function verify({ db, caller, now }: Call<typeof verifySubscription>) {
  const { subscription_status } = await current(db, caller.userId, now)
  const active = subscription_status === 'active'
  const message = active ? 'Your subscription is active.' : 'There is no active subscription.'
  return { beside: { success: active, message } }
}

/** Ends the subscription with its period; until then it stays active. */
export async function cancel({ db, caller, now }: Call<typeof cancelSubscription>): Promise<void> {
  await inTransaction(db, async trx => {
    await oneAtATime(trx, `subscription ${caller.userId}`)
    const { subscription_status } = await current(trx, caller.userId, now)
    if (subscription_status !== 'active') throw new AppError('not_subscribed')
    await store.updateSubscription(trx, caller.userId, { subscription_cancel_at_period_end: true })
  })
}
