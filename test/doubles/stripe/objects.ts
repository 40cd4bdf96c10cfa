import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'

/** Objects of the in-memory account, and how Stripe represents each. */

export const WEBHOOK_SECRET = 'whsec_for_tests_only'

export interface FakeCustomer {
  id: string
  email: string | null
  metadata: Record<string, string>
  /** Cents; negative is a credit. */
  balance: number
  deleted: boolean
  /** The behaviour of the saved card. */
  card: 'pays' | 'declines'
}
export interface FakeInvoice {
  id: string
  number: string
  customer: string
  subscription: string
  status: 'open' | 'paid' | 'void'
  total: number
  due: number
  created: number
  secret: string
  /** What it charges: a price until the end of a period. */
  price: string
  end: number
  /** A slow bank payment is in progress. */
  processing?: boolean
  /** The payment that paid it. */
  intent?: string
}
export interface FakeSubscription {
  id: string
  customer: string
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'paused' | 'canceled'
  pausedAt?: number
  price: string
  created: number
  anchor: number
  start: number
  end: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
  pause: { behavior: string; resumes_at: number | null } | null
  metadata: Record<string, string>
  latestInvoice: string
}
export type FakeEvent = Pick<Stripe.Event, 'id' | 'type' | 'created'> & {
  object: 'event'
  livemode: false
  api_version: string
  pending_webhooks: number
  request: null
  data: { object: object }
}

export type NewSubscription = Pick<FakeSubscription, 'customer' | 'price'> & {
  metadata?: Record<string, string>
}

export interface SubscriptionChange {
  cancel_at_period_end?: boolean | string
  cancel_at?: number | string
  pause_collection?: '' | { behavior: string; resumes_at?: number | string }
  metadata?: Record<string, string>
  items?: { id?: string; price?: string }[]
  proration_date?: number | string
  payment_behavior?: string
  billing_cycle_anchor?: { type: string }
}

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const last = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0),
  ).getUTCDate()
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return seconds(to)
}

export const showCustomer = ({ id, email, metadata, balance }: FakeCustomer) => ({
  ...{ id, email, metadata, balance },
  ...{ object: 'customer', created: 1, livemode: false, invoice_settings: {} },
})

/** How prices are charged. */
export interface FakeTerms {
  currency: string
  interval: 'month' | 'year'
}

export const showPrice = (id: string, amount: number | null, terms: FakeTerms) => ({
  ...{ id, object: 'price', active: true, billing_scheme: 'per_unit', created: 1 },
  ...{ currency: terms.currency, livemode: false, metadata: {}, product: 'prod_1' },
  recurring: { interval: terms.interval, interval_count: 1 },
  ...{ type: 'recurring', unit_amount: amount },
})

export function showSubscription(
  subscription: FakeSubscription,
  amount: number | null,
  terms: FakeTerms,
  latest_invoice: string | ReturnType<typeof showInvoice>,
) {
  const { id, price, start, end, created, endedAt } = subscription
  const item = {
    ...{ id: `si_${id}`, object: 'subscription_item', created },
    ...{ current_period_start: start, current_period_end: end },
    price: showPrice(price, amount, terms),
  }
  return {
    ...{ id, object: 'subscription', automatic_tax: { enabled: false } },
    ...{ billing_cycle_anchor: subscription.anchor, cancel_at: subscription.cancelAt },
    ...{ billing_mode: { type: 'flexible' }, billing_schedules: [], discounts: [] },
    ...{ cancel_at_period_end: subscription.cancelAtPeriodEnd, canceled_at: endedAt },
    ...{ collection_method: 'charge_automatically', created, currency: terms.currency },
    ...{ customer: subscription.customer, ended_at: endedAt, invoice_settings: {} },
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    ...{ latest_invoice, livemode: false, metadata: { ...subscription.metadata } },
    ...(subscription.pausedAt !== undefined && {
      status_details: {
        paused: {
          ...{ type: 'subscription', transitioned_at: subscription.pausedAt },
          subscription: { type: 'pause_requested' },
        },
      },
    }),
    ...{ pause_collection: subscription.pause, start_date: created, status: subscription.status },
  }
}

const lineOf = ({ id, total, created, price, end }: FakeInvoice) => ({
  ...{ id: `il_${id}`, object: 'line_item', amount: total, subtotal: total, currency: 'usd' },
  ...{ invoice: id, quantity: 1, discountable: true, discounts: [], livemode: false, metadata: {} },
  period: { start: created, end },
  pricing: { type: 'price_details', price_details: { price, product: 'prod_1' } },
})

export function showInvoice(invoice: FakeInvoice) {
  const { id, number, customer, status, total, due, created, intent } = invoice
  const payment = { type: 'payment_intent', payment_intent: intent }
  return {
    ...{ id, object: 'invoice', number, customer, status, total, subtotal: total },
    ...{ amount_due: due, amount_paid: status === 'paid' ? due : 0, amount_overpaid: 0 },
    ...{ amount_remaining: status === 'open' ? due : 0, amount_shipping: 0 },
    ...{ attempt_count: 1, attempted: true, automatic_tax: { enabled: false } },
    collection_method: 'charge_automatically',
    confirmation_secret: { client_secret: invoice.secret, type: 'payment_intent' },
    ...{ created, currency: 'usd', default_tax_rates: [], discounts: [] },
    issuer: { type: 'self' },
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    lines: {
      object: 'list',
      data: [lineOf(invoice)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    ...{ livemode: false, payment_settings: {} },
    payments: {
      ...{ object: 'list', data: intent ? [{ status, payment }] : [], has_more: false },
      url: `/v1/invoice_payments?invoice=${id}`,
    },
    ...{ period_end: created, period_start: created, starting_balance: 0, status_transitions: {} },
    ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0 },
  }
}

/** A webhook's body and signature header. */
export function signed(
  event: object,
  at: Date,
  secret = WEBHOOK_SECRET,
): { body: string; signature: string } {
  const body = JSON.stringify(event)
  const t = seconds(at)
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return { body, signature: `t=${t},v1=${v1}` }
}
