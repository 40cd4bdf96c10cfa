import type { Observed, Payment, Sale } from '../domain/sales.ts'
import type { PaymentContext } from './payment-context.ts'

/** What a checkout is opened with, besides the sale itself. */
export interface Order {
  email: string | null
  /** Where the buyer comes back to, and where to without paying. */
  successUrl: string
  cancelUrl: string
  /** The sandbox's own page. */
  sandboxUrl: string
  /** How the price stands to tax that Stripe computes; null where it computes none. */
  tax: 'exclusive' | 'inclusive' | null
  /** A slow payment would outlive what is held for it. */
  answersAtOnce: boolean
}

/** Implemented by Stripe and by the sandbox, where no money moves. */
export interface Provider {
  /** Where to pay; the same for a second call. */
  open: (
    ctx: PaymentContext,
    sale: Sale,
    order: Order,
  ) => Promise<{ url: string; session: string | null }>
  /** What the provider says now, never what an event said. */
  read: (ctx: PaymentContext, sale: Sale) => Promise<Observed>
  /** Ends an unpaid checkout. */
  expire: (ctx: PaymentContext, sale: Sale) => Promise<void>
  /** Gives back what is left of payments. */
  refund: (ctx: PaymentContext, payments: readonly Payment[]) => Promise<void>
  /** Ends instalments at once, if they go on. */
  endInstalments: (ctx: PaymentContext, observed: Observed) => Promise<void>
  /** Says when instalments end by themselves. */
  setEnd: (ctx: PaymentContext, sale: Sale, subscription: string) => Promise<void>
}
