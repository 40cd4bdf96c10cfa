import { periodEnd } from '#src/contract/calendar.ts'
import { instalmentsOf } from '#src/features/texts/domain/sale-price.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { SANDBOX_CARDS } from '../constants.ts'
import type { Observed, Payment, Sale } from '../domain/sales.ts'
import type { Provider } from './provider.ts'

/** @throws AppError `card_declined`; `card_refused` for a number that is not the sandbox's own */
export function requirePaying(cardNumber: string): void {
  const card = cardNumber.replace(/[\s-]/g, '')
  if (card === SANDBOX_CARDS.declined) throw new AppError('card_declined')
  if (card !== SANDBOX_CARDS.pays) throw new AppError('card_refused')
}

/** How many instalments are due by now: the sandbox's card always pays. */
function paidBy(paidAt: string, of: number, now: Date): number {
  let paid = 1
  while (paid < of && periodEnd(paidAt, paid) <= now.toISOString()) paid++
  return paid
}

function paymentsOf(sale: Sale, paidAt: string, paid: number): Payment[] {
  const { uid, price, instalments, isRefunded } = sale
  const { first, each } = instalmentsOf(price, instalments ?? 1)
  return Array.from({ length: paid }, (_, n) => {
    const amount = n === 0 ? first : each
    return {
      id: `sandbox-${uid}-${n + 1}`,
      amount,
      refunded: isRefunded ? amount : 0,
      paid_at: n === 0 ? paidAt : periodEnd(paidAt, n),
      dispute: null,
    }
  })
}

/** How a sale stands that was paid at `paidAt`. */
export function paidInSandbox(sale: Sale, paidAt: string, now: Date): Observed {
  const { instalments, isOver } = sale
  const paid = instalments === null ? 1 : isOver ? sale.paidParts : paidBy(paidAt, instalments, now)
  const goesOn = !isOver && instalments !== null && paid < instalments
  return {
    checkout: 'complete',
    paid_at: paidAt,
    payments: paymentsOf(sale, paidAt, paid),
    customer: null,
    subscription: null,
    receipt_url: null,
    plan:
      instalments === null
        ? null
        : {
            paid,
            next_at: goesOn ? periodEnd(paidAt, paid) : null,
            failed_at: null,
            pay_url: null,
            end_set: true,
            is_live: goesOn,
          },
  }
}

/** No money moves: what was paid follows from when it was paid, and from the clock. */
export const sandboxProvider: Provider = {
  open: async (_ctx, _sale, { sandboxUrl }) => ({ url: sandboxUrl, session: null }),
  read: async ({ now }, sale) =>
    sale.paidAt === null
      ? {
          checkout: sale.until > now.toISOString() ? 'open' : 'over',
          paid_at: null,
          payments: [],
          customer: null,
          subscription: null,
          receipt_url: null,
          plan: null,
        }
      : paidInSandbox(sale, sale.paidAt, now),
  expire: async () => {},
  refund: async () => {},
  endInstalments: async () => {},
  setEnd: async () => {},
}
