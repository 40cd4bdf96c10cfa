import { describe, expect, test } from 'vitest'
import {
  accessOf,
  dollars,
  featuresOf,
  isSubscribed,
  planLabel,
  type Subscriber,
  statusDisplay,
  tierLabel,
} from './domain.ts'

const someone = (subscription: Partial<Subscriber> = {}): Subscriber => ({
  subscription_status: 'inactive',
  subscription_tier: null,
  is_admin: false,
  ...subscription,
})

test.each([
  ['active', 'Active', 'done'],
  ['past_due', 'Past Due', 'warning'],
  ['canceled', 'Canceled', 'danger'],
  ['inactive', 'Inactive', 'neutral'],
  ['trialing', 'Unknown', 'neutral'],
  ['', 'Unknown', 'neutral'],
  ['constructor', 'Unknown', 'neutral'],
])('the status %s shows as %s', (status, label, tone) => {
  expect(statusDisplay(status)).toEqual({ label, tone })
})

test.each([
  ['basic', 'Essential', 'Essential Plan'],
  ['premium', 'Premium', 'Premium Plan'],
  ['coaching', 'Coaching', 'Coaching Plan'],
  [null, 'Free', 'Free'],
  ['toString', 'Free', 'Free'],
])('the tier %s is called %s, its plan %s', (tier, label, plan) => {
  expect(tierLabel(tier)).toBe(label)
  expect(planLabel(tier)).toBe(plan)
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

test('a price shows its cents only where it has some', () => {
  expect([dollars(0), dollars(29.99), dollars(197)]).toEqual(['$0', '$29.99', '$197'])
})
