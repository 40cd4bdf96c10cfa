import { msg } from '@lingui/core/runtime-macro'
import { HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { outcomesOf, type Standing, type Told } from '#src/features/payments/domain/outcomes.ts'
import type { Observed } from '#src/features/payments/domain/sales.ts'
import {
  auditPurchase,
  pauseBought,
  resumeBought,
} from '#src/features/scheduling/server/exposed.ts'
import { mailCoach } from './coach-mails.ts'
import { reasonNotToGive, refuseToGive, stopPlan } from './ending.ts'
import { type Change, cancelUnpaid, endRefunded, grantPurchase } from './granting.ts'
import { mailOverdue, mailTwice } from './purchase-mails.ts'
import * as store from './purchases.store.ts'
import { hasEnded, owedOf } from './sales.ts'

type Purchase = store.StoredPurchase

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Keeps what was paid and given back; each later instalment is noted in the audit log. */
async function savePayments(
  ctx: Change,
  purchase: Purchase,
  { payments, customer, subscription, receipt_url }: Observed,
): Promise<Purchase> {
  for (const { id, amount, refunded, paid_at } of payments) {
    const payment = { purchase_id: purchase.id, payment_id: id, amount, refunded, paid_at }
    const isNew = await store.savePayment(ctx.db, payment)
    if (!isNew || purchase.bought_at === null) continue
    const details = { payment: id, amount }
    await auditPurchase(ctx, { purchaseId: purchase.id, action: 'paid', by: ctx.by, details })
  }
  return store.updatePurchase(ctx.db, purchase.id, {
    paid: sumOf(payments.map(({ amount }) => amount)),
    refunded: sumOf(payments.map(({ refunded }) => refunded)),
    ...(customer !== null && { customer_id: customer }),
    ...(subscription !== null && { subscription_id: subscription }),
    ...(receipt_url !== null && { receipt_url }),
  })
}

/** Pauses what is unused. */
export async function pausePurchase(ctx: Change, purchase: Purchase): Promise<Purchase> {
  const { by } = ctx
  if (purchase.paused_at !== null) return purchase
  await pauseBought(ctx, purchase.id)
  const paused = await store.updatePurchase(ctx.db, purchase.id, {
    paused_at: ctx.now.toISOString(),
  })
  const details = { disputed: paused.disputed }
  await auditPurchase(ctx, { purchaseId: paused.id, action: 'paused', by, details })
  return paused
}

async function resume(ctx: Change, purchase: Purchase): Promise<Purchase> {
  const { by } = ctx
  if (purchase.paused_at === null || purchase.disputed || purchase.status === 'past_due')
    return purchase
  await resumeBought(ctx.db, purchase.id)
  const resumed = await store.updatePurchase(ctx.db, purchase.id, { paused_at: null })
  await auditPurchase(ctx, { purchaseId: resumed.id, action: 'resumed', by, details: {} })
  return resumed
}

/** Follows the instalments: how many are paid, and since when one is overdue. */
async function followPlan(
  ctx: Change,
  purchase: Purchase,
  plan: NonNullable<Observed['plan']>,
): Promise<Purchase> {
  const of = purchase.instalments ?? 1
  const isOverdue = isOverdueNow(purchase, plan)
  const surplus = Math.max(0, plan.paid - of)
  const settled = await store.updatePurchase(ctx.db, purchase.id, {
    status: isOverdue ? 'past_due' : 'paid',
    instalments_paid: Math.min(plan.paid, of),
    next_at: purchase.ended_by === null ? plan.next_at : null,
    // A second failure does not begin the seven days anew.
    failed_at: isOverdue ? (purchase.failed_at ?? plan.failed_at) : null,
    pay_url: isOverdue ? plan.pay_url : null,
    end_set: plan.end_set,
    overpaid: surplus,
  })
  if (surplus > purchase.overpaid)
    await mailCoach(ctx, settled, 'refunds', () => ({
      heading: said(msg`A payment too many was given back`),
      text: said(
        msg`One more instalment was paid than was agreed. It goes back to your client by itself.`,
      ),
    }))
  return settled
}

/** What the site itself has ended is not overdue. */
const isOverdueNow = ({ ended_by }: Purchase, plan: Observed['plan']): boolean =>
  plan !== null && plan.failed_at !== null && ended_by === null

/** What was read, and the reason of a coach who has just refunded it. */
interface Seen {
  observed: Observed
  reason: string | null
}

const standingOf = ({ status, disputed }: Purchase): Standing => ({
  isPaid: status === 'paid' || status === 'past_due',
  isRefunded: status === 'refunded',
  isDisputed: disputed,
  isOverdue: status === 'past_due',
  isEnded: status === 'canceled',
})

/** @param purchase with the payments that were seen */
const seenOf = (purchase: Purchase, { observed, reason }: Seen): Standing => ({
  isPaid: observed.checkout === 'complete',
  isRefunded:
    reason !== null ||
    hasWhole(purchase) ||
    observed.payments.some(({ dispute }) => dispute === 'lost'),
  isDisputed: observed.payments.some(({ dispute }) => dispute === 'open'),
  isOverdue: isOverdueNow(purchase, observed.plan),
  isEnded: observed.checkout === 'over',
})

const told: Told<Change, Purchase, Seen> = {
  /** One that was canceled here as well: nobody pays and gets nothing. */
  async paid(ctx, purchase, { observed }) {
    const at = observed.paid_at ?? ctx.now.toISOString()
    const why = await reasonNotToGive(ctx, purchase)
    return why === null
      ? grantPurchase(ctx, purchase, { at })
      : refuseToGive(ctx, purchase, { why, at })
  },

  refunded: (ctx, purchase, { reason }) => endRefunded(ctx, purchase, reason),

  async disputed(ctx, purchase) {
    const isOpen = !purchase.disputed
    const settled = await store.updatePurchase(ctx.db, purchase.id, { disputed: isOpen })
    await mailCoach(ctx, settled, 'failed_payments', () => ({
      heading: isOpen ? said(msg`A payment is disputed`) : said(msg`A dispute was decided`),
      text: isOpen
        ? said(msg`What is unused is paused until the dispute is decided at Stripe.`)
        : said(msg`You find the decision at Stripe.`),
    }))
    return isOpen ? pausePurchase(ctx, settled) : settled
  },

  async failed(ctx, purchase, { observed: { plan } }) {
    const settled = plan ? await followPlan(ctx, purchase, plan) : purchase
    await mailOverdue(ctx, settled, 'offer_overdue')
    await mailCoach(ctx, settled, 'failed_payments', () => ({
      heading: said(msg`An instalment could not be charged`),
      text: said(
        msg`Your client was told at once, with the way to pay. What is unused is paused after seven days.`,
      ),
    }))
    return settled
  },

  ended: (ctx, purchase) => cancelUnpaid(ctx, purchase),
}

/** When to read it again. */
function nextCheck(purchase: Purchase, observed: Observed, now: Date): string | null {
  const { plan, checkout } = observed
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const isWaiting = purchase.status === 'open' || purchase.paid_by === 'bank'
  if (isWaiting && checkout === 'processing') return after(HOUR_MS)
  if (isWaiting && checkout === 'open') return after(2 * MINUTE_MS)
  if (purchase.paid_by === 'sandbox') return plan?.next_at ?? null
  // Until the provider has it, it is said again.
  const goesOn = plan?.is_live === true && hasEnded(purchase)
  if (goesOn || owedOf(purchase, observed).length > 0) return after(MINUTE_MS)
  if (plan === null || hasEnded(purchase)) return null
  if (!plan.end_set) return after(MINUTE_MS)
  if (!plan.is_live && purchase.status === 'paid') return null
  return after(purchase.status === 'past_due' ? HOUR_MS : 12 * HOUR_MS)
}

/**
 * Writes down how a purchase stands at the provider, whatever the order and number of reports. It is granted once, by its
 * Checkout session.
 * @param reason of the coach who has just refunded it
 */
export async function settlePurchase(
  ctx: Change,
  before: Purchase,
  observed: Observed,
  reason: string | null = null,
): Promise<Purchase> {
  const isByBank = before.paid_by === 'bank'
  const purchase = await (isByBank
    ? settleBeside(ctx, before, observed)
    : settleSold(ctx, before, { observed, reason }))
  const check_at = nextCheck(purchase, observed, ctx.now)
  return store.updatePurchase(ctx.db, purchase.id, { check_at })
}

async function settleSold(ctx: Change, before: Purchase, seen: Seen): Promise<Purchase> {
  const { plan, checkout } = seen.observed
  const isPaid = checkout === 'complete'
  let purchase = isPaid ? await savePayments(ctx, before, seen.observed) : before
  const goesOn = plan?.is_live === true && standingOf(purchase).isPaid
  if (goesOn && !seenOf(purchase, seen).isRefunded) purchase = await stopPlan(ctx, purchase)
  for (const outcome of outcomesOf(standingOf(purchase), seenOf(purchase, seen))) {
    purchase = await told[outcome](ctx, purchase, seen)
    if (purchase.status === 'refunded') break
  }
  if (isPaid && purchase.status !== 'refunded') {
    if (plan) purchase = await followPlan(ctx, purchase, plan)
    return resume(ctx, purchase)
  }
  return purchase.status === 'open' ? noteOpen(ctx, purchase, checkout) : purchase
}

/** Not paid yet. What can no longer be given is noted: its checkout is ended at the provider. */
const noteOpen = async (
  ctx: Change,
  purchase: Purchase,
  checkout: Observed['checkout'],
): Promise<Purchase> =>
  store.updatePurchase(ctx.db, purchase.id, {
    processing: checkout === 'processing',
    ended_by: await reasonNotToGive(ctx, purchase),
  })

/** Marked as paid by bank, and paid at the provider as well: that goes back by itself. */
async function settleBeside(
  ctx: Change,
  purchase: Purchase,
  { payments }: Observed,
): Promise<Purchase> {
  const overpaid = sumOf(payments.map(({ amount }) => amount))
  if (overpaid <= purchase.overpaid) return purchase
  const settled = await store.updatePurchase(ctx.db, purchase.id, { overpaid })
  await mailTwice(ctx, settled)
  return settled
}

/** Whether all that was paid was given back; nothing was of a purchase for which nothing was paid. */
const hasWhole = ({ paid, refunded }: { paid: number; refunded: number }): boolean =>
  paid > 0 && refunded >= paid
