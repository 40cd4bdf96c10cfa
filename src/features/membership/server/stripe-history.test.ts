import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chosenSubscription,
  seenSubscription,
} from '#src/features/payments/domain/subscriptions.ts'
import type { Person } from '#test/app.ts'
import { PRICES } from '#test/doubles/stripe/account.ts'
import type { FakeCustomer, FakeEvent } from '#test/doubles/stripe/objects.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { member } from '#test/people.ts'
import { rounds } from '#test/rounds.ts'
import { columnsOf } from '../domain/period.ts'
import { planOf } from '../domain/plans.ts'
import { findMembership } from './membership.store.ts'

const paid = stagePaidSite()

const RUNS = rounds(12)
const HALF_MONTH_MINUTES = 16 * 24 * 60

const HAPPENINGS = [
  ...(['half a month passes', 'the card breaks', 'the card is renewed', 'canceled'] as const),
  ...(['kept', 'another plan', 'paused', 'resumed', 'ended by us'] as const),
  ...(['paused by the member', 'goes on'] as const),
  'the customer is deleted',
] as const
type Happening = (typeof HAPPENINGS)[number]

function happen(customer: FakeCustomer, happening: Happening): void {
  const { account } = paid.stripe
  const [subscription] = account.of(customer.id)
  if (subscription?.status === 'paused' && happening === 'goes on') account.resume(subscription.id)
  if (!subscription || customer.deleted || !['active', 'past_due'].includes(subscription.status))
    return
  const { id, end, status } = subscription
  if (happening === 'the card breaks') customer.card = 'declines'
  else if (happening === 'the card is renewed') account.renewCard(customer.id)
  else if (happening === 'ended by us') account.cancel(id)
  else if (happening === 'the customer is deleted') account.deleteCustomer(customer.id)
  else if (status !== 'active') return
  else if (happening === 'canceled') account.update(id, { cancel_at_period_end: true })
  else if (happening === 'kept') account.update(id, { cancel_at_period_end: false })
  else if (happening === 'another plan') account.update(id, { items: [{ price: PRICES.coaching }] })
  else if (happening === 'paused by the member') account.pause(id)
  else if (happening === 'resumed')
    account.update(id, { pause_collection: '', metadata: { paused_from: '' } })
  else if (happening === 'paused' && !subscription.pause) {
    account.update(id, {
      pause_collection: { behavior: 'void', resumes_at: end + 40 * 86_400 },
      metadata: { paused_from: String(end) },
    })
  }
}

async function subscriber(): Promise<{ person: Person; customer: FakeCustomer }> {
  const person = await member(paid.site)
  await paid.pay(person, 'premium')
  const customer = [...paid.stripe.account.customers.values()].at(-1)
  if (!customer) throw new Error('no customer')
  return { person, customer }
}

const belongsTo =
  ({ id }: FakeCustomer) =>
  ({ data: { object } }: FakeEvent) =>
    JSON.stringify(object).includes(`"${id}"`)

async function stateOf({ userId }: Person) {
  const found = await findMembership(paid.site.db, userId)
  if (!found) throw new Error('no member')
  const { id: _, stripe_customer_id: __, stripe_subscription_id: ___, ...membership } = found
  return membership
}

const step = fc.record({
  happening: fc.constantFrom(...HAPPENINGS),
  /** Indexes of the events to deliver now, in any order and with repetitions. */
  deliveries: fc.array(fc.nat(), { maxLength: 3 }),
})

test('after reconciliation, events in any order, repeated or lost, give the same result as in the right order', async () => {
  const { account } = paid.stripe
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, forgotten) => {
      account.events = []
      const orderly = await subscriber()
      const chaotic = await subscriber()
      let delivered = 0
      for (const { happening, deliveries } of steps) {
        happen(orderly.customer, happening)
        happen(chaotic.customer, happening)
        if (happening === 'half a month passes') await paid.later(HALF_MONTH_MINUTES)
        for (const event of account.events.slice(delivered).filter(belongsTo(orderly.customer)))
          expect(await paid.deliver(event)).toBe(200)
        delivered = account.events.length
        const theirs = account.events.filter(belongsTo(chaotic.customer))
        for (const n of deliveries) {
          const event = theirs[n % theirs.length]
          if (event) expect(await paid.deliver(event)).toBe(200)
        }
      }
      // Without any step the site has not heard of the payment yet.
      if (steps.length === 0) await orderly.person.get('/api/verify-subscription')
      const inOrder = await stateOf(orderly.person)
      const truth = account.of(orderly.customer.id).map(each => account.showSubscription(each))
      if (!orderly.customer.deleted) {
        const plans = new Map([
          [PRICES.premium, 'premium'],
          [PRICES.coaching, 'coaching'],
        ] as const)
        const chosen = chosenSubscription(truth)
        const seen = chosen && seenSubscription(chosen, paid.site.clock.now)
        if (!seen) throw new Error('no subscription')
        expect(inOrder).toMatchObject({
          ...columnsOf(seen),
          subscription_tier: planOf(seen, plans),
        })
      }
      if (forgotten) account.events = []
      await paid.site.db.deleteFrom('stripe_jobs').execute()
      await paid.work()
      await paid.work()
      expect(await stateOf(chaotic.person)).toEqual(inOrder)
      account.customers.clear()
      account.subscriptions.clear()
      await paid.site.db.deleteFrom('users').execute()
    }),
    { numRuns: RUNS, seed: 20261121 },
  )
}, 120_000)
