import { no, OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'
import type { Content, NewContent } from '../contract/offers.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  offers: {
    contents: NewContent[]
  }
  purchases: {
    contents: Content[]
  }
}

export const offersTables = {
  offers: {
    export: 'offers',
    deletion: no('stays for what was sold, switched off and without its coach'),
    texts: {
      whose: 'coach',
      words: ['line', 'description'],
      kept: 'until the coach deletes it, or with the coach’s account',
      codes: ['title', 'slug', 'contents'],
    },
  },
  purchases: {
    export: 'purchases',
    emptied: {
      key_hash: 'always',
      body_hash: 'always',
      invite_hash: 'always',
      invite_until: 'always',
    },
    deletion: 'explicit',
    texts: {
      whose: 'member',
      words: ['name', 'email', 'email_key', 'refund_reason'],
      kept: 'until the account is deleted or the address is erased; an unpaid one for 60 days',
      codes: [
        'uid',
        'title',
        'line',
        'slug',
        'currency',
        'contents',
        'session_id',
        'customer_id',
        'subscription_id',
        'checkout_url',
        'pay_url',
        'receipt_url',
        'time_zone',
        'agreed_language',
        'invite_hash',
        'key_hash',
        'body_hash',
      ],
    },
  },
  purchase_payments: {
    export: no('is summed up in the purchase'),
    deletion: no('stays for the books, without a name'),
    texts: { codes: ['payment_id'] },
  },
  offer_terms: {
    texts: { whose: 'coach', words: ['terms'], kept: 'with the coach’s account' },
  },
  offer_site: OF_SITE,
} as const satisfies TableClaims
