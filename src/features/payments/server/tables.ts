import { no, OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'

export const paymentsTables = {
  stripe_events: {
    export: no('holds no contents'),
    deletion: no('names a Stripe customer and is deleted after 60 days'),
    texts: { codes: ['event_id', 'type', 'customer_id', 'object_id'] },
  },
  stripe_closings: {
    export: no('names only a Stripe customer'),
    deletion: no('outlives the member until Stripe has ended the payments'),
    texts: { codes: ['customer_id'] },
  },
  stripe_jobs: {
    ...OF_SITE,
    practice: no('is the schedule of this host'),
    texts: { codes: ['name'] },
  },
  sandbox_payments: {
    export: no('holds the secret of one payment form'),
    practice: no('is a form of payment'),
    texts: { codes: ['client_secret', 'price_currency'] },
  },
  sandbox_invoices: {
    texts: { codes: ['currency'] },
  },
} as const satisfies TableClaims
