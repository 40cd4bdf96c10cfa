/** What a Checkout sells, and what its seller knows of it. */
export interface Sale {
  /** The seller's id of it, which nobody can guess. */
  uid: string
  title: string
  line: string
  /** The whole price, in the currency's smallest unit. */
  price: number
  currency: string
  instalments: number | null
  /** At Stripe; null before it is open, and in the sandbox. */
  session: string | null
  /** The checkout's end, an instant. */
  until: string
  /** When it was paid, an instant. */
  paidAt: string | null
  /** How many instalments were paid. */
  paidParts: number
  isRefunded: boolean
  /** Nothing more is to be charged for it. */
  isOver: boolean
}

export interface Payment {
  id: string
  /** In the currency's smallest unit. */
  amount: number
  refunded: number
  /** An instant. */
  paid_at: string
  dispute: 'open' | 'lost' | null
}

/** How a sale stands at the provider. */
export interface Observed {
  /** `processing`: paid by a slow method; `over`: it can no longer be paid. */
  checkout: 'open' | 'processing' | 'over' | 'complete'
  /** When it was complete, an instant. */
  paid_at: string | null
  payments: readonly Payment[]
  customer: string | null
  subscription: string | null
  receipt_url: string | null
  /** Of a sale in instalments, once the first is paid. */
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
