import type { Income } from '../contract/income.ts'

export interface Paid {
  /** In the reader's zone: `2026-11-30`. */
  date: string
  offer: number | null
  title: string
  amount: number
  refunded: number
}

function sumBy<Key>(payments: readonly Paid[], keyOf: (paid: Paid) => Key) {
  const sums = new Map<Key, { sum: number; refunded: number; count: number; title: string }>()
  for (const paid of payments) {
    const { sum, refunded, count } = sums.get(keyOf(paid)) ?? { sum: 0, refunded: 0, count: 0 }
    sums.set(keyOf(paid), {
      sum: sum + paid.amount - paid.refunded,
      refunded: refunded + paid.refunded,
      count: count + 1,
      // An offer that was renamed has its latest name.
      title: paid.title,
    })
  }
  return [...sums]
}

/** Refunded money leaves the month it was paid in. @param payments in order of time */
export const incomeOf = (payments: readonly Paid[]): Omit<Income, 'currency'> => ({
  months: sumBy(payments, ({ date }) => date.slice(0, 7)).map(
    ([month, { sum, refunded, count }]) => ({ month, sum, refunded, count }),
  ),
  by_offer: sumBy(payments, ({ offer }) => offer)
    .map(([offer, { title, sum, count }]) => ({ offer, title, sum, count }))
    .sort((a, b) => b.sum - a.sum),
})
