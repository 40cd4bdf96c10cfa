import { describe, expect, test } from 'vitest'
import { said } from '#src/contract/i18n.ts'
import {
  chosenSubscription,
  type StripeSubscription,
  seenSubscription,
} from '#src/features/payments/domain/subscriptions.ts'
import {
  accessOf,
  featuresOf,
  hasMembership,
  isSubscribed,
  planLabel,
  type Subscriber,
  statusDisplay,
  tierLabel,
} from './domain/access.ts'
import { historyOf } from './domain/history.ts'
import { columnsOf, type Membership, membershipAt } from './domain/period.ts'
import { planOf } from './domain/plans.ts'

const someone = (subscription: Partial<Subscriber> = {}): Subscriber => ({
  subscription_status: 'inactive',
  subscription_tier: null,
  is_admin: false,
  ...subscription,
})

test('each status and tier has its name, anything else is unknown or free', () => {
  const tones = Object.entries({
    ...{ active: ['Active', 'done'], past_due: ['Past Due', 'warning'] },
    ...{ canceled: ['Canceled', 'danger'], inactive: ['Inactive', 'neutral'] },
    ...{ trialing: ['Unknown', 'neutral'], constructor: ['Unknown', 'neutral'] },
  })
  for (const [status, words] of tones) {
    const { label, tone } = statusDisplay(status)
    expect([said(label), tone]).toEqual(words)
  }
  const tiers = ['basic', 'premium', 'coaching', null, 'toString']
  expect(tiers.map(tierLabel)).toEqual(['Essential', 'Premium', 'Coaching', 'Free', 'Free'])
  const plans = ['Essential Plan', 'Premium Plan', 'Coaching Plan', 'Free', 'Free']
  expect(tiers.map(planLabel)).toEqual(plans)
})

describe('access', () => {
  const DOMINO = 'Daily Domino Tracker'
  const PREMIUM = [DOMINO, 'Perception Filter', 'Three Rooms of Mind']
  test.each([
    ['active', 'basic', [true, false, false], [DOMINO]],
    ['active', 'premium', [true, true, false], PREMIUM],
    ['active', 'coaching', [true, true, true], [...PREMIUM, 'Conscious Cabinet']],
    ['active', null, [true, false, false], [DOMINO]],
    ['past_due', 'coaching', [false, false, false], []],
    ['canceled', 'premium', [false, false, false], []],
    ['inactive', null, [false, false, false], []],
  ] as const)('with status %s and tier %s', (status, tier, flags, features) => {
    const access = accessOf(someone({ subscription_status: status, subscription_tier: tier }))
    expect(Object.values(access)).toEqual(flags)
    expect(featuresOf(access)).toEqual(features)
  })

  test('an administrator has all of it without a subscription', () => {
    const admin = someone({ is_admin: true })
    expect(isSubscribed(admin)).toBe(false)
    expect(accessOf(admin)).toEqual({ basic: true, premium: true, coaching: true })
  })
})

const at = (day: string) => new Date(`${day}T00:00:00.000Z`)
const unix = (day: string) => at(day).getTime() / 1000
const iso = (day: string) => at(day).toISOString()

const active: Membership = {
  subscription_status: 'active',
  subscription_tier: 'premium',
  subscription_starts_at: iso('2027-01-31'),
  subscription_expires_at: iso('2027-02-28'),
  subscription_cancel_at_period_end: false,
  subscription_resumes_at: null,
}

const ending: Membership = { ...active, subscription_cancel_at_period_end: true }
const pausing: Membership = { ...active, subscription_resumes_at: iso('2027-04-30') }
const paused: Membership = { ...pausing, subscription_status: 'inactive' }
const overdue: Membership = { ...active, subscription_status: 'past_due' }
const ended: Membership = { ...active, subscription_status: 'canceled' }

const inSandbox = (membership: Membership, now: Date, hasStripe = false) => {
  const row = { ...membership, stripe_subscription_id: null }
  const found = membershipAt(row, null, { now, hasStripe })
  const { stripe_subscription_id: _, ...after } = found.membership
  return { membership: after, charges: found.charges, isSame: found.membership === row }
}

test('a sandbox membership is renewed for every month that has passed, on its own day', () => {
  expect(inSandbox(active, at('2027-02-27')).isSame).toBe(true)
  expect(inSandbox(active, at('2027-05-01'))).toMatchObject({
    membership: { ...active, subscription_expires_at: iso('2027-05-31') },
    charges: [iso('2027-02-28'), iso('2027-03-31'), iso('2027-04-30')],
  })
  expect(inSandbox(ending, at('2027-05-01'))).toMatchObject({ membership: ended, charges: [] })
  expect(inSandbox(pausing, at('2027-03-01'))).toMatchObject({ membership: paused, charges: [] })
  expect(inSandbox(pausing, at('2027-05-01')).charges).toEqual([iso('2027-04-30')])
})

test('without payments a sandbox membership ends with its month, or immediately when paused', () => {
  const withStripe = (membership: Membership) => inSandbox(membership, at('2027-02-01'), true)
  expect(withStripe(active).membership).toEqual(ending)
  expect(withStripe(pausing).membership).toEqual(ending)
  expect(withStripe(ending).isSame).toBe(true)
  expect(withStripe(paused).membership).toEqual(ended)
})

describe("Stripe's subscription as a membership", () => {
  const plans = new Map([
    ['price_b', 'basic'],
    ['price_p', 'premium'],
  ] as const)
  const item = { current_period_start: unix('2027-01-31'), current_period_end: unix('2027-02-28') }
  const subscription = (change: Partial<StripeSubscription> = {}): StripeSubscription => ({
    id: 'sub_1',
    status: 'active',
    created: 1,
    start_date: unix('2027-01-31'),
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    pause_collection: null,
    metadata: {},
    items: { data: [{ ...item, price: { id: 'price_p' } }] },
    ...change,
  })
  const now = at('2027-02-10')
  const unpaid = { ...overdue, subscription_expires_at: iso('2027-01-31') }
  const pause_collection = { resumes_at: unix('2027-04-30') }

  test.each([
    ['active', {}, active],
    ['trialing', { status: 'trialing' }, active],
    ['canceled at the end', { cancel_at_period_end: true }, ending],
    [
      'canceled for a certain day',
      { cancel_at: unix('2027-02-20') },
      { ...ending, subscription_expires_at: iso('2027-02-20') },
    ],
    ['past_due', { status: 'past_due' }, unpaid],
    ['unpaid', { status: 'unpaid' }, unpaid],
    ['paused for want of a card', { status: 'paused' }, unpaid],
    [
      'paused on the page of Stripe',
      {
        status: 'paused',
        status_details: {
          paused: {
            transitioned_at: unix('2027-02-28'),
            subscription: { type: 'pause_requested' },
          },
        },
      },
      { ...active, subscription_status: 'inactive' },
    ],
    [
      'ended',
      { status: 'canceled', ended_at: unix('2027-02-05') },
      { ...ended, subscription_expires_at: iso('2027-02-05') },
    ],
    [
      'about to pause',
      { pause_collection, metadata: { paused_from: String(unix('2027-02-28')) } },
      pausing,
    ],
    [
      'paused',
      { pause_collection, metadata: { paused_from: String(unix('2027-02-01')) } },
      { ...paused, subscription_expires_at: iso('2027-02-01') },
    ],
    ['given for free by the operator', { pause_collection: { resumes_at: null } }, active],
    [
      'with a previous price',
      { items: { data: [{ ...item, price: { id: 'price_old' } }] }, metadata: { plan: 'premium' } },
      active,
    ],
    [
      'with an unknown price',
      { items: { data: [{ ...item, price: { id: 'price_x' } }] }, metadata: { plan: 'toString' } },
      { ...active, subscription_tier: null },
    ],
  ] as [string, Partial<StripeSubscription>, Membership][])('%s', (_, change, membership) => {
    const seen = seenSubscription(subscription(change), now)
    if (!seen) throw new Error('nothing is seen')
    const found = { ...columnsOf(seen), subscription_tier: planOf(seen, plans) }
    expect(found).toEqual(membership)
  })

  test('no subscription, or one that was never paid, is no membership', () => {
    expect(chosenSubscription([])).toBeNull()
    expect(seenSubscription(subscription({ items: { data: [] } }), now)).toBeNull()
    expect(chosenSubscription([subscription({ status: 'incomplete' })])).toBeNull()
    expect(chosenSubscription([subscription({ status: 'incomplete_expired' })])).toBeNull()
  })

  test('prefers a subscription that grants access, then one that could, then the last that ended', () => {
    const of = (id: string, status: string, created: number) =>
      subscription({ id, status, created })
    const others = [of('a', 'canceled', 9), of('b', 'past_due', 8)]
    const all = [...others, of('c', 'active', 1), of('d', 'active', 2)]
    for (const order of [all, all.toReversed()]) expect(chosenSubscription(order)?.id).toBe('d')
    expect(chosenSubscription(others)?.id).toBe('b')
    expect(chosenSubscription([of('a', 'canceled', 9), of('e', 'canceled', 10)])?.id).toBe('e')
  })
})

const none: Membership = { ...active, subscription_status: 'inactive', subscription_tier: null }

test('history records each change', () => {
  const changes: [before: Membership, after: Membership, code?: string][] = [
    [active, active],
    [none, active, 'started'],
    [active, { ...active, subscription_expires_at: iso('2027-03-31') }, 'renewed'],
    [active, { ...active, subscription_tier: 'coaching' }, 'changed'],
    [active, ending, 'cancel_asked'],
    [ending, active, 'kept'],
    [active, pausing, 'pause_asked'],
    [pausing, active, 'pause_taken_back'],
    [active, overdue, 'past_due'],
    [overdue, active, 'recovered'],
    [active, ended, 'ended'],
    [active, paused, 'paused'],
    [paused, active, 'resumed'],
  ]
  for (const [before, after, ...codes] of changes)
    expect(historyOf(before, after).map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['active', null, true],
  ['past_due', null, true],
  ['inactive', '2026-12-01T00:00:00.000Z', true],
  ['inactive', null, false],
  ['canceled', '2026-12-01T00:00:00.000Z', false],
] as const)('who is %s until %s has a membership: %s', (subscription_status, end, has) => {
  expect(hasMembership({ subscription_status, subscription_expires_at: end })).toBe(has)
})
