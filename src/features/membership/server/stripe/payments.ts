import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { PAUSED, PAYMENT_UNDER_WAY } from '../../constants.ts'
import { isLive, type Plan } from '../../domain.ts'
import type { MemberContext, Payments } from '../payments/port.ts'
import * as changes from './changes.ts'
import { ask, idempotencyKey, orMissing, StripeFailure, siteMark, stripeSettings } from './client.ts'
import { costsWhatIsSaid, notSold } from './prices.ts'
import * as stripeStore from './store.ts'
import { alone, type Lease, type Synced, synchronize } from './sync.ts'

/** Repetitions within this time get the same answer; a failure that Stripe keeps for a key ends with it. */
const KEY_MINUTES = 10

/** The member's one customer at Stripe, made if there is none. */
async function ensureCustomer(lease: Lease): Promise<string> {
  const { db, deps, userId } = lease
  const found = await stripeStore.findCustomer(db, userId)
  if (!found) throw new AppError('unauthenticated')
  if (found.stripe_customer_id) return found.stripe_customer_id
  const metadata = { member: String(userId), site: siteMark(deps) }
  const { email, customer_attempt: attempt } = found
  const made = (email && (await lostCustomer(lease, email))) || (await create())
  // The account was deleted while we asked: nobody shall be left who could be charged.
  if (!(await stripeStore.setCustomer(db, userId, made))) {
    await stripeStore.insertClosing(db, made, deps.now().toISOString())
    throw new AppError('unauthenticated')
  }
  return made

  async function create(): Promise<string> {
    // Another address is another request, and would be refused under the same key.
    const address = createHash('sha256')
      .update(email ?? '')
      .digest('hex')
    const { id } = await ask(lease, 'create customer', stripe =>
      stripe.customers.create(
        { metadata, ...(email && { email }) },
        idempotencyKey(deps, 'customer', userId, attempt, address, timeSlot(lease)),
      ),
    )
    return id
  }
}

const timeSlot = ({ deps }: MemberContext) => Math.floor(deps.now().getTime() / (KEY_MINUTES * 60_000))

/** A customer that was made for the member, but whose answer was lost on the way to our row. */
async function lostCustomer(lease: Lease, email: string): Promise<string | null> {
  const { data } = await ask(lease, 'list customers', stripe => stripe.customers.list({ email, limit: 100 }))
  const site = siteMark(lease.deps)
  const mine = data.find(({ metadata }) => metadata.member === String(lease.userId) && metadata.site === site)
  return mine?.id ?? null
}

const priceOf = (subscription: Stripe.Subscription): string | undefined =>
  subscription.items.data[0]?.price.id

/** Where the secret stood before 2025-03-31; a mock of Stripe's API may still have it there. */
interface OlderInvoice {
  payment_intent?: { client_secret?: string | null } | null
}

/** The secret of a subscription's first payment while it can still be paid; else null. */
async function openSecret(lease: Lease, id: string): Promise<string | null> {
  const subscription = await orMissing(
    ask(lease, 'retrieve subscription', stripe =>
      stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] }),
    ),
  )
  return subscription?.status === 'incomplete' ? secretOf(subscription) : null
}

function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return null
  const { confirmation_secret, payment_intent }: Stripe.Invoice & OlderInvoice = invoice
  return confirmation_secret?.client_secret ?? payment_intent?.client_secret ?? null
}

/**
 * Closes a subscription that was begun for another plan. Its invoice goes first: Stripe refuses that once it is
 * paid, so that nothing a member has just paid for in another tab is thrown away.
 */
async function abandon(lease: Lease, subscription: Stripe.Subscription): Promise<void> {
  const { latest_invoice: invoice } = subscription
  const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id
  let refused = false
  if (invoiceId) {
    await ask(lease, 'void invoice', stripe =>
      stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: randomUUID() }),
    ).catch(error => {
      if (!(error instanceof StripeFailure) || error.kind !== 'refused') throw error
      refused = true
    })
  }
  const after = await synchronize(lease)
  refuseLive(after)
  const still = after.subscriptions.find(each => each.id === subscription.id)
  if (still?.status !== 'incomplete') return
  // A slow payment is on its way: what it pays for must still be there when it arrives.
  if (refused) throw new AppError('unavailable', { message: PAYMENT_UNDER_WAY })
  await ask(lease, 'cancel subscription', stripe =>
    stripe.subscriptions.cancel(subscription.id, {}, { idempotencyKey: randomUUID() }),
  )
}

/** @throws AppError `already_subscribed` when there is a membership that is paid, or waits for its payment */
function refuseLive({ membership, subscriptions }: Synced): void {
  if (membership.subscription_status === 'past_due') {
    throw new AppError('already_subscribed', {
      message: 'You have a membership whose last payment is overdue. You find it in your account.',
    })
  }
  if (membership.subscription_status === 'inactive' && membership.subscription_resumes_at)
    throw new AppError('already_subscribed', { message: PAUSED })
  if (membership.subscription_status === 'active' || subscriptions.some(isLive))
    throw new AppError('already_subscribed')
}

const begin = (member: MemberContext, plan: Plan): Promise<string> =>
  alone(member, lease =>
    beginOnce(lease, plan).catch(async error => {
      const gone = error instanceof StripeFailure && error.kind === 'missing' && error.param === 'customer'
      if (!gone) throw error
      // Somebody deleted the customer at Stripe: a new one takes its place.
      await inTransaction(lease.db, trx => stripeStore.forgetCustomer(trx, lease.userId))
      return beginOnce(lease, plan)
    }),
  )

async function beginOnce(lease: Lease, plan: Plan): Promise<string> {
  const { deps } = lease
  const price = stripeSettings(deps).prices[plan]
  let state = await synchronize(lease)
  refuseLive(state)
  const waiting = state.subscriptions.filter(({ status }) => status === 'incomplete')
  for (const each of waiting) {
    const secret = priceOf(each) === price ? await openSecret(lease, each.id) : null
    if (secret) return secret
    await abandon(lease, each)
  }
  const wasKnown = state.customerId !== null
  const customer = await ensureCustomer(lease)
  // One that was found there by the address may be paying already, as after an older backup was restored.
  if (waiting.length > 0 || !wasKnown) state = await synchronize(lease)
  refuseLive(state)
  const made = await ask(lease, 'create subscription', stripe =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { member: String(lease.userId), site: siteMark(deps), plan },
        expand: ['latest_invoice.confirmation_secret'],
      },
      // What the customer had before tells this beginning from an earlier one.
      idempotencyKey(
        deps,
        'subscription',
        customer,
        price,
        state.subscriptions[0]?.id ?? '',
        timeSlot(lease),
      ),
    ),
  )
  if (!costsWhatIsSaid(made, plan)) {
    const refused = notSold(lease, plan, made.items.data[0]?.price)
    await abandon(lease, made)
    throw refused
  }
  const secret = secretOf(made)
  if (!secret) throw new StripeFailure('down')
  return secret
}

/** Memberships paid for through Stripe. */
export const stripePayments: Payments = {
  begin,
  refresh: member => alone(member, async lease => (await synchronize(lease)).membership),
  ...changes,
}
