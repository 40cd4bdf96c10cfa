import { periodEnd } from '#src/features/membership/domain/period.ts'
import { instalmentsOf } from '#src/features/texts/domain/sale-price.ts'
import { sandboxPath } from '../constants.ts'
import type { Observed, Payment, Provider } from './payment-port.ts'
import type { StoredPurchase } from './purchases.store.ts'

/** How many instalments are due by now: the sandbox's card always pays. */
function paidBy(boughtAt: string, of: number, now: Date): number {
  let paid = 1
  while (paid < of && periodEnd(boughtAt, paid) <= now.toISOString()) paid++
  return paid
}

function paymentsOf(purchase: StoredPurchase, boughtAt: string, paid: number): Payment[] {
  const { uid, price, instalments, status } = purchase
  const { first, each } = instalmentsOf(price, instalments ?? 1)
  return Array.from({ length: paid }, (_, n) => {
    const amount = n === 0 ? first : each
    return {
      id: `sandbox-${uid}-${n + 1}`,
      amount,
      refunded: status === 'refunded' ? amount : 0,
      paid_at: n === 0 ? boughtAt : periodEnd(boughtAt, n),
      dispute: null,
    }
  })
}

/** How a purchase stands that was paid at `boughtAt`. */
export function paidInSandbox(purchase: StoredPurchase, boughtAt: string, now: Date): Observed {
  const { instalments, instalments_paid, status } = purchase
  const ended = status === 'refunded' || purchase.ended_by !== null
  const paid =
    instalments === null ? 1 : ended ? instalments_paid : paidBy(boughtAt, instalments, now)
  const goesOn = !ended && instalments !== null && paid < instalments
  return {
    checkout: 'complete',
    paid_at: boughtAt,
    payments: paymentsOf(purchase, boughtAt, paid),
    customer: null,
    subscription: null,
    receipt_url: null,
    plan:
      instalments === null
        ? null
        : {
            paid,
            next_at: goesOn ? periodEnd(boughtAt, paid) : null,
            failed_at: null,
            pay_url: null,
            end_set: true,
            is_live: goesOn,
          },
  }
}

/** No money moves: what was paid follows from when the purchase was paid, and from the clock. */
export const sandboxProvider: Provider = {
  open: async ({ deps }, _purchase, token) => ({
    url: `${deps.settings.site.siteUrl}${sandboxPath(token)}`,
    session: null,
  }),
  read: async ({ now }, purchase) =>
    purchase.bought_at === null
      ? {
          checkout: purchase.checkout_until > now.toISOString() ? 'open' : 'over',
          ...{ paid_at: null, payments: [], customer: null, subscription: null },
          ...{ receipt_url: null, plan: null },
        }
      : paidInSandbox(purchase, purchase.bought_at, now),
  expire: async () => {},
  refund: async () => {},
  tidy: async () => {},
}
