import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import {
  ENDED_BY,
  type EndedBy,
  PAID_BY,
  PAYS,
  type PaidBy,
  type Pays,
  type PurchaseStatus,
  STATUSES,
  TAXES,
  type Tax,
  VISIBILITIES,
  type Visibility,
} from '../constants.ts'
import type { Content, NewContent } from '../contract/offers.ts'

/** Written as JSON text, because PostgreSQL's driver would turn a list into a PostgreSQL array. */
type JsonList<T> = ColumnType<T[], string, string>

export interface Offers {
  id: Generated<number>
  /** Null after the coach has left. */
  coach_id: number | null
  title: string
  slug: string
  line: string
  description: string
  picture_id: number | null
  price: number
  pays: Pays
  instalments: number | null
  contents: JsonList<NewContent>
  on_sale_from: Instant | null
  on_sale_until: Instant | null
  sale_limit: number | null
  /** How often one person may take or buy it. */
  per_person: number | null
  visible: Visibility
  created_at: Fixed<Instant>
  updated_at: Instant
}

/** With the words, price and contents it was made with. */
export interface Purchases {
  id: Generated<number>
  /** From which its links are computed. */
  uid: Fixed<string>
  offer_id: Fixed<number | null>
  coach_id: number | null
  /** Null before an account has confirmed the address, and after the account was deleted. */
  user_id: number | null
  name: string | null
  email: string | null
  email_key: string | null
  /** How often it was changed while a free offer waited for the press in its mail. */
  address_changes: Generated<number>
  title: Fixed<string>
  line: Fixed<string>
  slug: Fixed<string>
  price: Fixed<number>
  currency: Fixed<string>
  pays: Fixed<Pays>
  instalments: Fixed<number | null>
  contents: JsonList<Content>
  status: PurchaseStatus
  paid_by: PaidBy
  /** At Stripe. */
  session_id: string | null
  customer_id: string | null
  subscription_id: string | null
  checkout_url: string | null
  checkout_until: Instant
  /** A slow payment is in progress, which may arrive after the checkout's end. */
  processing: Generated<boolean>
  /** When it was paid or given; months are counted from here. */
  bought_at: Instant | null
  paid: Generated<number>
  refunded: Generated<number>
  instalments_paid: Generated<number>
  next_at: Instant | null
  /** Since when an instalment is overdue. */
  failed_at: Instant | null
  pay_url: string | null
  receipt_url: string | null
  paused_at: Instant | null
  disputed: Generated<boolean>
  /** Whether Stripe knows when the instalments end. */
  end_set: Generated<boolean>
  /** A payment after the last instalment, which was given back. */
  overpaid: Generated<number>
  refund_reason: string | null
  /** Why the site itself ended it; null for all others. */
  ended_by: EndedBy | null
  refunded_at: Instant | null
  /** The time chosen while buying. */
  appointment_id: number | null
  time_zone: Fixed<string | null>
  /** It was taken by somebody else before the payment arrived. */
  time_lost: Generated<boolean>
  agreed_at: Fixed<Instant | null>
  suggested_at: Instant | null
  /** When the owner was told that sessions end soon. */
  warned_at: Instant | null
  /** When the coach opened it. */
  seen_at: Generated<Instant | null>
  /** Of the mailed link that makes an account. */
  invite_hash: string | null
  invite_until: Instant | null
  /** Of the caller, the offer and the Idempotency-Key, and of the body that came with it. */
  key_hash: string | null
  body_hash: string | null
  /** Counts what was read of the payment, so that an older answer never replaces a newer one. */
  version: Generated<number>
  /** When to read the payment again; null when nothing is expected. */
  check_at: Instant | null
  created_at: Fixed<Instant>
}

export interface PurchasePayments {
  id: Generated<number>
  purchase_id: Fixed<number>
  /** The payment's id at Stripe. */
  payment_id: Fixed<string>
  amount: number
  refunded: number
  paid_at: Fixed<Instant>
}

/** One row for each coach who has set something. */
export interface OfferTerms {
  coach_id: Fixed<number>
  terms: string
  tax: Tax
}

/** The site's settings: one row. */
export interface OfferSite {
  id: Fixed<number>
  automatic_tax: boolean
  kept_years: number
  /** Whether offers of coaches may hold months of plans; those of administrators always may. */
  coaches_give_plans: Generated<boolean>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    offers: Offers
    purchases: Purchases
    purchase_payments: PurchasePayments
    offer_terms: OfferTerms
    offer_site: OfferSite
  }
}

export const offersTables = {
  offers: {
    export: 'offers',
    practice: 'kept',
    deletion: no('stays for what was sold, switched off and without its coach'),
    texts: {
      whose: 'coach',
      words: ['line', 'description'],
      kept: 'until the coach deletes it, or with the coach’s account',
      codes: ['title', 'slug', 'contents'],
    },
    enums: { pays: PAYS, visible: VISIBILITIES },
  },
  purchases: {
    export: 'purchases',
    practice: 'kept',
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
        'invite_hash',
        'key_hash',
        'body_hash',
      ],
    },
    enums: { pays: PAYS, status: STATUSES, paid_by: PAID_BY, ended_by: ENDED_BY },
  },
  purchase_payments: {
    export: no('is summed up in the purchase'),
    practice: 'kept',
    deletion: no('stays for the books, without a name'),
    texts: { codes: ['payment_id'] },
  },
  offer_terms: {
    export: 'offer_terms',
    practice: 'kept',
    deletion: 'cascade',
    texts: { whose: 'coach', words: ['terms'], kept: 'with the coach’s account' },
    enums: { tax: TAXES },
  },
  offer_site: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
  },
} as const satisfies TableClaims
