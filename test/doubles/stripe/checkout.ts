import {
  type FakeCustomer,
  type FakeInvoice,
  type FakeSubscription,
  type NewSubscription,
  seconds,
} from './objects.ts'
import { Refusal } from './refusal.ts'

/** Checkout sessions, their payments, refunds and disputes of the in-memory account. */

interface PriceData {
  unit_amount: string
  currency: string
  recurring?: { interval: string }
}

export interface FakeSession {
  id: string
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  customer: string | null
  email: string | null
  prices: PriceData[]
  total: number
  intent: string | null
  subscription: string | null
  expires: number
  created: number
  success_url: string
  metadata: Record<string, string>
}

export interface FakeIntent {
  id: string
  amount: number
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  refunded: number
  created: number
  customer: string
}

interface FakeDispute {
  id: string
  intent: string
  status: string
}

type Fields = Record<string, unknown>

/** What of the account its checkouts need. */
interface Books {
  now: Date
  currency: string
  amounts: Record<string, number>
  invoices: Map<string, FakeInvoice>
  id: (kind: string) => string
  emit: (type: string, object: object) => void
  createCustomer: (fields: { email?: string }) => FakeCustomer
  subscribe: (fields: NewSubscription) => FakeSubscription
  pay: (secret: string) => void
  /** The payment of a subscription that runs has failed. */
  failed: (subscription: string) => void
}

const MINUTE = 60
/** Of a dollar; other currencies have similar ones. */
const SMALLEST = 50

const chargeOf = (intent: string) => intent.replace('pi', 'ch')

export class Checkouts {
  readonly sessions = new Map<string, FakeSession>()
  readonly intents = new Map<string, FakeIntent>()
  readonly disputes = new Map<string, FakeDispute>()
  private readonly account: Books

  constructor(account: Books) {
    this.account = account
  }

  private session(id: string): FakeSession {
    const found = this.sessions.get(id)
    if (!found) throw new Refusal(404, 'No such checkout.session', 'resource_missing', 'session')
    return found
  }

  private intent(id: string): FakeIntent {
    const found = this.intents.get(id)
    if (!found)
      throw new Refusal(404, 'No such payment_intent', 'resource_missing', 'payment_intent')
    return found
  }

  makeIntent(amount: number, customer: string, status: FakeIntent['status'] = 'succeeded') {
    const id = this.account.id('pi')
    const created = seconds(this.account.now)
    this.intents.set(id, { id, amount, status, refunded: 0, created, customer })
    return id
  }

  create(fields: Fields): FakeSession {
    const now = seconds(this.account.now)
    const expires = Number(fields.expires_at)
    if (expires < now + 30 * MINUTE || expires > now + 24 * 60 * MINUTE)
      throw new Refusal(
        400,
        'expires_at must be 30 minutes to 24 hours ahead',
        undefined,
        'expires_at',
      )
    const items = (fields.line_items ?? []) as { price_data: PriceData; quantity: string }[]
    const total = items.reduce((sum, { price_data }) => sum + Number(price_data.unit_amount), 0)
    if (items.length === 0)
      throw new Refusal(400, 'line_items is required', undefined, 'line_items')
    if (new Set(items.map(({ price_data }) => price_data.currency)).size > 1)
      throw new Refusal(400, 'All line items must have the same currency', undefined, 'line_items')
    if (total < SMALLEST)
      throw new Refusal(400, 'The total amount must be at least $0.50', 'amount_too_small')
    const mode = fields.mode as FakeSession['mode']
    const monthly = items.filter(({ price_data }) => price_data.recurring)
    if ((mode === 'subscription') !== monthly.length > 0)
      throw new Refusal(400, 'a subscription needs a recurring price, and nothing else has one')
    if (mode === 'subscription' && fields.customer_creation)
      throw new Refusal(400, 'customer_creation is for payments')
    if (mode === 'subscription' && fields.payment_intent_data)
      throw new Refusal(400, 'payment_intent_data is for payments')
    if (mode === 'payment' && fields.subscription_data)
      throw new Refusal(400, 'subscription_data is for subscriptions')
    const made: FakeSession = {
      ...{ id: this.account.id('cs_test'), mode, expires, created: now },
      ...{ customer: null, intent: null, subscription: null },
      email: (fields.customer_email as string | undefined) ?? null,
      prices: items.map(({ price_data }) => price_data),
      total,
      success_url: String(fields.success_url),
      metadata: fields.metadata as Record<string, string>,
      status: 'open',
      payment_status: 'unpaid',
    }
    this.sessions.set(made.id, made)
    return made
  }

  /**
   * Pays as the buyer does on Stripe's page.
   * @param how `free`: with a promotion of the whole amount; `slow`: by a bank, until `arrive` or `fail`
   */
  pay(id: string, how: 'card' | 'free' | 'slow' = 'card'): void {
    const session = this.session(id)
    if (session.status !== 'open') throw new Refusal(400, 'This checkout is over')
    session.status = 'complete'
    const { id: customer } = this.account.createCustomer(
      session.email === null ? {} : { email: session.email },
    )
    session.customer = customer
    session.payment_status = how === 'slow' ? 'unpaid' : 'paid'
    const status = how === 'slow' ? 'processing' : 'succeeded'
    if (how === 'free') {
      session.total = 0
      session.payment_status = 'no_payment_required'
    } else if (session.mode === 'payment')
      session.intent = this.makeIntent(session.total, customer, status)
    if (session.mode === 'subscription') this.subscribe(session, customer, how)
    this.account.emit('checkout.session.completed', this.show(session))
  }

  private subscribe(session: FakeSession, customer: string, how: 'card' | 'free' | 'slow'): void {
    const monthly = session.prices.find(({ recurring }) => recurring)
    const price = this.account.id('price')
    this.account.amounts[price] = Number(monthly?.unit_amount)
    const made = this.account.subscribe({ customer, price, metadata: session.metadata })
    session.subscription = made.id
    const invoice = this.account.invoices.get(made.latestInvoice)
    if (!invoice) throw new Error('a first invoice')
    invoice.total = session.total
    invoice.due = session.total
    if (how === 'slow') {
      // Stripe lets a subscription begin while its first payment is on its way.
      made.status = 'active'
      invoice.processing = true
      invoice.intent = this.makeIntent(invoice.due, customer, 'processing')
    } else this.account.pay(invoice.secret)
  }

  /** A slow payment arrives, or fails. */
  arrive(id: string, outcome: 'succeeded' | 'failed'): void {
    const session = this.session(id)
    const invoice = [...this.account.invoices.values()].find(
      ({ subscription }) => subscription === session.subscription,
    )
    const intent = this.intent(session.intent ?? invoice?.intent ?? '')
    intent.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method'
    if (outcome === 'succeeded') session.payment_status = 'paid'
    if (invoice) {
      invoice.processing = false
      if (outcome === 'succeeded') invoice.status = 'paid'
      else this.account.failed(invoice.subscription)
    }
    this.account.emit(`checkout.session.async_payment_${outcome}`, this.show(session))
  }

  expire(id: string): FakeSession {
    const session = this.session(id)
    if (session.status !== 'open')
      throw new Refusal(400, 'Only Checkout Sessions with a status of open can be expired')
    session.status = 'expired'
    this.account.emit('checkout.session.expired', this.show(session))
    return session
  }

  advance(): void {
    const now = seconds(this.account.now)
    for (const { id, status, expires } of this.sessions.values())
      if (status === 'open' && expires <= now) this.expire(id)
  }

  refund(intentId: string, amount: number): object {
    const intent = this.intent(intentId)
    if (intent.status !== 'succeeded')
      throw new Refusal(400, 'This PaymentIntent does not have a successful charge to refund')
    if (intent.refunded === intent.amount)
      throw new Refusal(400, 'Charge has already been refunded', 'charge_already_refunded')
    if (amount < 1 || intent.refunded + amount > intent.amount)
      throw new Refusal(
        400,
        'Refund amount is greater than unrefunded amount on charge',
        undefined,
        'amount',
      )
    if (
      [...this.disputes.values()].some(
        ({ intent: id, status }) => id === intentId && status !== 'won',
      )
    )
      throw new Refusal(
        400,
        'This charge has been charged back; cannot issue a refund',
        'charge_disputed',
      )
    intent.refunded += amount
    this.account.emit('charge.refunded', this.showCharge(intent))
    const { currency, now } = this.account
    return {
      ...{ id: this.account.id('re'), object: 'refund', amount, created: seconds(now), currency },
      ...{ payment_intent: intentId, status: 'succeeded' },
    }
  }

  /** A buyer disputes a payment at the bank; `won` and `lost` decide it. */
  dispute(intentId: string, status: 'needs_response' | 'won' | 'lost'): void {
    this.intent(intentId)
    const known = [...this.disputes.values()].find(({ intent }) => intent === intentId)
    const dispute = known ?? { id: this.account.id('dp'), intent: intentId, status }
    dispute.status = status
    this.disputes.set(dispute.id, dispute)
    const event = status === 'needs_response' ? 'created' : 'closed'
    this.account.emit(`charge.dispute.${event}`, this.showDispute(dispute))
  }

  private showDispute = ({ intent, ...dispute }: FakeDispute) => ({
    ...{ ...dispute, object: 'dispute', payment_intent: intent, charge: chargeOf(intent) },
    ...{ amount: this.intent(intent).amount, currency: this.account.currency, created: 1 },
    ...{ balance_transactions: [], enhanced_eligibility_types: [], evidence: {} },
    ...{ evidence_details: {}, is_charge_refundable: false, livemode: false, metadata: {} },
    reason: 'general',
  })

  private disputesOf = ({ payment_intent }: Fields) =>
    [...this.disputes.values()]
      .filter(({ intent }) => intent === payment_intent)
      .map(this.showDispute)

  private showCharge = ({ id, amount, refunded, created, customer }: FakeIntent) => ({
    id: chargeOf(id),
    object: 'charge',
    amount,
    amount_refunded: refunded,
    created,
    customer,
    disputed: [...this.disputes.values()].some(({ intent }) => intent === id),
    payment_intent: id,
    receipt_url: `https://pay.stripe.com/receipts/${id}`,
  })

  showIntent = (intent: FakeIntent) => {
    const isPaid = intent.status === 'succeeded'
    return {
      ...{ id: intent.id, object: 'payment_intent', amount: intent.amount },
      customer: intent.customer,
      ...{ amount_received: isPaid ? intent.amount : 0, capture_method: 'automatic' },
      ...{ amount_capturable: 0, metadata: {} },
      ...{ confirmation_method: 'automatic', created: intent.created },
      ...{ currency: this.account.currency, livemode: false, status: intent.status },
      ...{ latest_charge: isPaid ? this.showCharge(intent) : null, payment_method_types: ['card'] },
    }
  }

  show = (session: FakeSession, expanded = false) => {
    const { id, customer, metadata, mode, intent, status, subscription, success_url } = session
    return {
      ...{ id, object: 'checkout.session', customer, metadata, mode, status, subscription },
      ...{ amount_total: session.total, automatic_tax: { enabled: false }, livemode: false },
      ...{ created: session.created, currency: this.account.currency, custom_fields: [] },
      ...{ custom_text: {}, expires_at: session.expires, payment_method_types: ['card'] },
      payment_intent: intent !== null && expanded ? this.showIntent(this.intent(intent)) : intent,
      ...{ payment_status: session.payment_status, shipping_options: [], success_url },
      url: status === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
    }
  }

  /** @returns undefined for a call about something else */
  perform(name: string, id: string, fields: Fields): Record<string, unknown> | undefined {
    const expanded = fields.expand !== undefined
    switch (name) {
      case 'POST /v1/checkout/sessions':
        return this.show(this.create(fields))
      case 'GET /v1/checkout/sessions/{id}':
        return this.show(this.session(id), expanded)
      case 'POST /v1/checkout/sessions/{id}/expire':
        return this.show(this.expire(id))
      case 'GET /v1/payment_intents/{id}':
        return this.showIntent(this.intent(id))
      case 'POST /v1/refunds':
        return this.refund(String(fields.payment_intent), Number(fields.amount)) as Record<
          string,
          unknown
        >
      case 'GET /v1/disputes':
        return {
          object: 'list',
          data: this.disputesOf(fields),
          has_more: false,
          url: '/v1/disputes',
        }
      default:
        return undefined
    }
  }
}
