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
  price: { cents: 3900, currency: 'EUR' },
}
const resumes_at = '2027-01-03T00:00:00.000Z'

test.each([
  [{}, 'paid by card through Stripe; renews on 2026-12-03 at €39 a month.'],
  [{ side: 'sandbox', cancel_at_period_end: true }, 'no money moves; canceled, so it ends on'],
  [{ resumes_at }, 'a pause begins on 2026-12-03 and ends on 2027-01-03.'],
  [{ status: 'past_due' }, 'No access to Premium for now: the payment due on 2026-12-03 is'],
  [{ status: 'inactive', resumes_at }, 'paused since 2026-12-03, until 2027-01-03.'],
  [{ status: 'canceled' }, 'No longer has access: Premium ended on 2026-12-03.'],
  [{ status: 'inactive', tier: null }, 'No membership.'],
] as const)('%j says why a member has access, or has none', (change, part) => {
  const member = { username: 'ann', is_admin: false, disabled: false, history: [] }
  const shown = { ...member, membership: { ...membership, ...change } }
  expect(whyAccess(shown, day)).toEqual([expect.stringContaining(part)])
})

test('being an administrator or disabled is mentioned, too', () => {
  const boss = { username: 'boss', is_admin: true, disabled: true, history: [], membership }
  expect(whyAccess(boss, day)).toHaveLength(3)
})

test('every history code has its own sentence', () => {
  const entry = { id: 1, at: '2026-03-03T00:00:00.000Z', side: 'stripe', tier: 'premium' } as const
  const change = { ...entry, from_tier: 'basic', until: '2026-12-03T00:00:00.000Z' } as const
  const sentences = MEMBERSHIP_CODES.map(code => historySentence({ ...change, code }, day))
  expect(new Set(sentences).size).toBe(MEMBERSHIP_CODES.length)
  expect(sentences[2]).toBe('Changed from Essential Plan to Premium Plan.')
})
