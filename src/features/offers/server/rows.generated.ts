// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

/** The site's settings: one row. */
export interface OfferSite {
  id: Fixed<number>
  automatic_tax: boolean
  kept_years: number
  /** Whether offers of coaches may hold months of plans; those of administrators always may. */
  coaches_give_plans: Generated<boolean>
}

/** One row for each coach who has set something. */
export interface OfferTerms {
  coach_id: Fixed<number>
  terms: string
  tax: 'plus' | 'including'
}

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
  pays: 'once' | 'instalments' | 'free'
  instalments: number | null
  contents: Json<ColumnTypes['offers']['contents']>
  on_sale_from: Instant | null
  on_sale_until: Instant | null
  sale_limit: number | null
  visible: 'everybody' | 'link' | 'off'
  created_at: Fixed<Instant>
  updated_at: Instant
  /** How often one person may take or buy it. */
  per_person: number | null
}

export interface PurchasePayments {
  id: Generated<number>
  purchase_id: Fixed<number>
  /** The payment's id at Stripe. */
  payment_id: string
  amount: number
  refunded: number
  paid_at: Instant
}

/** With the words, price and contents it was made with. */
export interface Purchases {
  id: Generated<number>
  /** From which its links are computed. */
  uid: string
  offer_id: number | null
  coach_id: number | null
  /** Null before an account has confirmed the address, and after the account was deleted. */
  user_id: number | null
  name: string | null
  email: string | null
  email_key: string | null
  title: string
  line: string
  slug: string
  price: number
  currency: string
  pays: 'once' | 'instalments' | 'free'
  instalments: number | null
  contents: Json<ColumnTypes['purchases']['contents']>
  status: 'open' | 'paid' | 'past_due' | 'canceled' | 'refunded'
  paid_by: 'stripe' | 'sandbox' | 'bank' | 'given' | 'free'
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
  refunded_at: Instant | null
  /** The time chosen while buying. */
  appointment_id: number | null
  time_zone: string | null
  /** It was taken by somebody else before the payment arrived. */
  time_lost: Generated<boolean>
  agreed_at: Instant | null
  suggested_at: Instant | null
  /** When the owner was told that sessions end soon. */
  warned_at: Instant | null
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
  /** Why the site itself ended it; null for all others. */
  ended_by: 'coach' | 'buyer' | 'contents' | 'removed' | null
  /** When the coach opened it. */
  seen_at: Instant | null
  /** How often it was changed while a free offer waited for the press in its mail. */
  address_changes: Generated<number>
  /** Of the page on which the coach's terms were agreed to; null where there were none, and where it is not known. */
  agreed_language: string | null
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    offer_site: OfferSite
    offer_terms: OfferTerms
    offers: Offers
    purchase_payments: PurchasePayments
    purchases: Purchases
  }
  interface MembersOwn {
    offer_terms: true
  }
}
