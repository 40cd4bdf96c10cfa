import type { PaymentContext } from '#src/features/membership/server/exposed.ts'
import type { StoredPurchase } from '../purchases/store.ts'

export type { PaymentContext }

export type Context = Omit<PaymentContext, 'log'>

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
  /** What the provider must still be told: when instalments end, what was paid too much. */
  tidy: (context: PaymentContext, purchase: StoredPurchase, observed: Observed) => Promise<void>
}
