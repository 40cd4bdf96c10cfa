import { expect, test } from 'vitest'
import { paidInSandbox } from './sandbox.ts'

const SALE = {
  ...{ uid: 'sale', title: 'Six sessions', line: '', price: 10_000, currency: 'usd' },
  ...{ instalments: 3, session: null, until: '2026-01-31T10:30:00.000Z' },
  ...{ paidAt: '2026-01-31T10:00:00.000Z', paidParts: 1, isRefunded: false, isOver: false },
}

test.each([
  ['2026-02-28T09:59:59.999Z', [3_334], '2026-02-28T10:00:00.000Z'],
  ['2026-02-28T10:00:00.000Z', [3_334, 3_333], '2026-03-31T10:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', [3_334, 3_333, 3_333], null],
  ['2027-01-31T10:00:00.000Z', [3_334, 3_333, 3_333], null],
])('by %s the instalments that were due are paid, and none beyond', (now, amounts, next_at) => {
  const { payments, plan } = paidInSandbox(SALE, SALE.paidAt, new Date(now))
  expect(payments.map(({ amount }) => amount)).toEqual(amounts)
  expect(plan).toMatchObject({ paid: amounts.length, next_at, is_live: next_at !== null })
})
