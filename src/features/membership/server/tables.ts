import { no, OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'

export const membershipTables = {
  memberships: {
    export: no('is shown in the list of the account, without the ids at Stripe'),
    texts: {
      codes: ['stripe_customer_id', 'stripe_subscription_id'],
    },
  },
  refunded_months: {
    export: no('says again what the invoices at Stripe say'),
  },
  stripe_members: {
    export: no('holds a lease only'),
    practice: no('holds leases, and what Stripe says again'),
    texts: { codes: ['lease', 'price_currency'] },
  },
  stripe_prices: {
    ...OF_SITE,
    texts: { codes: ['price_id', 'currency'] },
  },
  stripe_addresses: {
    export: no('counts changes not yet sent to Stripe'),
  },
} as const satisfies TableClaims
