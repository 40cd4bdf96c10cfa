import { expect, test } from 'vitest'
import { MEMBERSHIP_CODES } from '../constants.ts'
import type { MemberAccess } from '../contract.ts'
import { historySentence, whyAccess } from './copy.ts'

const day = (instant: string) => instant.slice(0, 10)
const membership: MemberAccess['membership'] = {
  side: 'stripe',
  renewable: true,
  status: 'active',
  tier: 'premium',
  starts_at: '2026-03-03T00:00:00.000Z',
  expires_at: '2026-12-03T00:00:00.000Z',
  cancel_at_period_end: false,
  resumes_at: null,
  price: null,
}
const member = (
  change: Partial<MemberAccess['membership']> = {},
  account: Partial<MemberAccess> = {},
): MemberAccess => ({
  username: 'ann',
  is_admin: false,
  disabled: false,
  history: [],
  membership: { ...membership, ...change },
  ...account,
})

test.each([
  [{}, 'Access to Premium since 2026-03-03: paid by card through Stripe; renews on 2026-12-03.'],
  [
    { price: { cents: 3900, currency: 'EUR' } },
    'Access to Premium since 2026-03-03: paid by card through Stripe; renews on 2026-12-03 at €39 a month.',
  ],
  [
    { side: 'sandbox', cancel_at_period_end: true },
    'Access to Premium since 2026-03-03: in the sandbox, where no money moves; canceled, so it ends on 2026-12-03.',
  ],
  [
    { resumes_at: '2027-01-03T00:00:00.000Z' },
    'Access to Premium since 2026-03-03: paid by card through Stripe; a pause begins on 2026-12-03 and ends on 2027-01-03.',
  ],
  [
    { status: 'past_due' },
    'No access to Premium for now: the payment due on 2026-12-03 is overdue. Access returns when it is paid.',
  ],
  [
    { status: 'inactive', resumes_at: '2027-01-03T00:00:00.000Z' },
    'No access to Premium for now: the membership has been paused since 2026-12-03, until 2027-01-03.',
  ],
  [{ status: 'canceled' }, 'No longer has access: Premium ended on 2026-12-03.'],
  [
    { status: 'inactive', tier: null, starts_at: null, expires_at: null },
    'No membership. The four tools and personal tracking are open to everybody.',
  ],
] as const)('%j is described in one sentence', (change, sentence) => {
  expect(whyAccess(member(change), day)).toEqual([sentence])
})

test('being an administrator or disabled is mentioned first', () => {
  const none = { status: 'inactive', tier: null, expires_at: null }
  expect(whyAccess(member(none, { is_admin: true }), day)).toEqual([
    'Is an administrator: has access to everything, with or without a membership.',
  ])
  expect(whyAccess(member({}, { is_admin: true, disabled: true }), day)).toHaveLength(3)
})

test('every history code has its own sentence', () => {
  const entry = {
    id: 1,
    at: '2026-03-03T00:00:00.000Z',
    side: 'stripe' as const,
    tier: 'premium' as const,
    from_tier: 'basic' as const,
    until: '2026-12-03T00:00:00.000Z',
  }
  const sentences = MEMBERSHIP_CODES.map(code => historySentence({ ...entry, code }, day))
  expect(new Set(sentences).size).toBe(MEMBERSHIP_CODES.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
  expect(sentences[2]).toBe('Changed from Essential Plan to Premium Plan.')
})
