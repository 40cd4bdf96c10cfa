import type { PaymentContext } from '#src/features/membership/server/exposed.ts'
import type { StoredPurchase } from './purchases.store.ts'

export type { PaymentContext }

export interface Payment {
  id: string
  /** In the currency's smallest unit. */
  amount: number
  refunded: number
  /** An instant. */
  paid_at: string
  dispute: 'open' | 'lost' | null
}

/** How a purchase stands at the provider. */
export interface Observed {
  /** `processing`: paid by a slow method; `over`: it can no longer be paid. */
  checkout: 'open' | 'processing' | 'over' | 'complete'
  /** When it was complete, an instant. */
  paid_at: string | null
  payments: readonly Payment[]
  customer: string | null
  subscription: string | null
  receipt_url: string | null
  /** Of a purchase in instalments, once the first is paid. */
  plan: {
    paid: number
    next_at: string | null
    /** Since when one is overdue; also where the subscription ended before its last one. */
    failed_at: string | null
    pay_url: string | null
    end_set: boolean
    /** Whether the provider will still charge. */
    is_live: boolean
  } | null
}

/** Nothing more is to be charged for it. */
export const hasEnded = ({ status, ended_by }: StoredPurchase): boolean =>
  status === 'refunded' || status === 'canceled' || ended_by !== null

/** Payments that are to go back by themselves, and are not back yet; of a disputed one the bank decides. */
export function owedOf(purchase: StoredPurchase, { payments }: Observed): readonly Payment[] {
  const { paid_by, status, ended_by, instalments } = purchase
  const isRefused = status === 'refunded' && ended_by !== null
  const all = paid_by === 'bank' || isRefused
  return payments
    .slice(all ? 0 : (instalments ?? 1))
    .filter(({ amount, refunded, dispute }) => amount > refunded && dispute === null)
}

/** Implemented by Stripe and by the sandbox, where no money moves. */
export interface Provider {
  /** Where to pay; the same for a second call. @param token of the purchase */
  open: (
    context: PaymentContext,
    purchase: StoredPurchase,
    token: string,
  ) => Promise<{ url: string; session: string | null }>
  read: (context: PaymentContext, purchase: StoredPurchase) => Promise<Observed>
  /** Ends an unpaid checkout. */
  expire: (context: PaymentContext, purchase: StoredPurchase) => Promise<void>
  /** Ends the instalments and gives back every payment that is left. */
  refund: (context: PaymentContext, purchase: StoredPurchase, observed: Observed) => Promise<void>
  /** What the provider must still be told: when instalments end, what nobody is to pay, what goes back. */
  tidy: (context: PaymentContext, purchase: StoredPurchase, observed: Observed) => Promise<void>
}
