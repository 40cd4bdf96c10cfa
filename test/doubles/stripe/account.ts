import { Checkouts } from './checkout.ts'
import {
  type FakeCustomer,
  type FakeEvent,
  type FakeInvoice,
  type FakeSubscription,
  monthsAfter,
  type NewSubscription,
  type SubscriptionChange,
  seconds,
  showInvoice,
  showPrice,
  showSubscription,
} from './objects.ts'
import { Refusal } from './refusal.ts'
import { Setup } from './setup.ts'

/** An in-memory Stripe account: the parts we use, with Stripe's documented behaviour. */

export const PRICES = {
  basic: 'price_basic',
  premium: 'price_premium',
  coaching: 'price_coaching',
} as const
const AMOUNTS: Record<string, number> = {
  price_basic: 2999,
  price_premium: 4999,
  price_coaching: 9999,
}

export class Account {
  now: Date
  customers = new Map<string, FakeCustomer>()
  subscriptions = new Map<string, FakeSubscription>()
  invoices = new Map<string, FakeInvoice>()
  events: FakeEvent[] = []
  /** Prices, adjustable to simulate an operator's mistake. */
  amounts: Record<string, number> = { ...AMOUNTS }
  currency = 'usd'
  interval: 'month' | 'year' = 'month'
  readonly checkouts = new Checkouts(this)
  setup = new Setup()
  private made = 0

  constructor(now: Date) {
    this.now = now
  }

  id(kind: string): string {
    this.made++
    return `${kind}_${String(this.made).padStart(8, '0')}`
  }

  emit(type: string, object: object): void {
    const id = this.id('evt')
    const created = seconds(this.now)
    this.events.push({
      ...{ id, object: 'event', type: type as FakeEvent['type'], created, livemode: false },
      ...{ api_version: '2026-10-28.endive', pending_webhooks: 1, request: null },
      data: { object },
    })
  }

  private emitSubscription(
    subscription: FakeSubscription,
    kind: 'created' | 'updated' | 'deleted',
  ): void {
    this.emit(`customer.subscription.${kind}`, this.showSubscription(subscription))
  }

  customer(id: string, param = 'customer'): FakeCustomer {
    const found = this.customers.get(id)
    if (!found || found.deleted)
      throw new Refusal(404, 'No such customer', 'resource_missing', param)
    return found
  }
  subscription(id: string): FakeSubscription {
    const found = this.subscriptions.get(id)
    if (!found) throw new Refusal(404, 'No such subscription', 'resource_missing', 'id')
    return found
  }
  private invoice(id: string): FakeInvoice {
    const found = this.invoices.get(id)
    if (!found) throw new Refusal(404, 'No such invoice', 'resource_missing', 'invoice')
    return found
  }
  private amount(price: string): number {
    const amount = this.amounts[price]
    if (amount === undefined)
      throw new Refusal(404, 'No such price', 'resource_missing', 'items[0][price]')
    return amount
  }

  createCustomer(fields: { email?: string; metadata?: Record<string, string> }): FakeCustomer {
    const { email = null, metadata = {} } = fields
    const id = this.id('cus')
    const made: FakeCustomer = { id, email, metadata, balance: 0, deleted: false, card: 'pays' }
    this.customers.set(made.id, made)
    return made
  }

  updateCustomer(id: string, { email }: { email?: string }): FakeCustomer {
    const found = this.customer(id)
    if (email?.endsWith('.invalid'))
      throw new Refusal(400, 'Invalid email address', 'email_invalid', 'email')
    if (email !== undefined) found.email = email
    return found
  }

  deleteCustomer(id: string): void {
    this.customer(id)
    for (const each of this.of(id)) if (this.lives(each)) this.cancel(each.id)
    const found = this.customer(id)
    found.deleted = true
    this.emit('customer.deleted', { id, object: 'customer' })
  }

  of(customer: string): FakeSubscription[] {
    return [...this.subscriptions.values()].filter(each => each.customer === customer).reverse()
  }
  lives = ({ status }: FakeSubscription) =>
    ['incomplete', 'active', 'past_due', 'paused'].includes(status)

  private bill(subscription: FakeSubscription, total: number): FakeInvoice {
    const customer = this.customer(subscription.customer)
    const due = Math.max(0, total + customer.balance)
    const id = this.id('in')
    const made: FakeInvoice = {
      ...{ id, number: `FAKE-${this.made}`, customer: customer.id, subscription: subscription.id },
      ...{ price: subscription.price, end: subscription.end },
      ...{ total, due, created: seconds(this.now), secret: `pi_${this.made}_secret_${id}` },
      status: 'open',
    }
    customer.balance = Math.min(0, total + customer.balance)
    this.invoices.set(id, made)
    subscription.latestInvoice = id
    return made
  }

  private settle(invoice: FakeInvoice): void {
    invoice.status = 'paid'
    if (invoice.due > 0) invoice.intent = this.checkouts.makeIntent(invoice.due, invoice.customer)
    this.emit('invoice.paid', showInvoice(invoice))
  }

  subscribe({ customer, price, metadata = {} }: NewSubscription): FakeSubscription {
    this.customer(customer)
    this.amount(price)
    const at = seconds(this.now)
    const made: FakeSubscription = {
      ...{ id: this.id('sub'), customer, price, metadata, latestInvoice: '' },
      ...{ created: at, anchor: at, start: at, end: monthsAfter(at, 1) },
      ...{ cancelAtPeriodEnd: false, cancelAt: null, endedAt: null, pause: null },
      status: 'incomplete',
    }
    this.subscriptions.set(made.id, made)
    this.bill(made, this.amount(made.price))
    this.emitSubscription(made, 'created')
    return made
  }

  /** Confirms a payment like the card form in the browser. @throws Refusal when the card is declined */
  pay(secret: string, card: 'pays' | 'declines' = 'pays'): void {
    const invoice = [...this.invoices.values()].find(each => each.secret === secret)
    if (invoice?.status !== 'open') throw new Refusal(400, 'This payment cannot be confirmed')
    const subscription = this.subscription(invoice.subscription)
    if (card === 'declines') {
      this.emit('invoice.payment_failed', showInvoice(invoice))
      throw new Refusal(402, 'Your card was declined.', 'card_declined')
    }
    this.customer(subscription.customer).card = 'pays'
    this.settle(invoice)
    subscription.status = 'active'
    this.emitSubscription(subscription, 'updated')
  }

  failed(id: string): void {
    this.subscription(id).status = 'past_due'
  }

  voidInvoice(id: string): FakeInvoice {
    const invoice = this.invoice(id)
    if (invoice.status !== 'open' || invoice.processing)
      throw new Refusal(400, 'You can only void open invoices without a payment in progress')
    invoice.status = 'void'
    this.emit('invoice.voided', showInvoice(invoice))
    const subscription = this.subscription(invoice.subscription)
    if (subscription.status === 'incomplete') {
      subscription.status = 'incomplete_expired'
      this.emitSubscription(subscription, 'updated')
    }
    return invoice
  }

  cancel(id: string): FakeSubscription {
    const subscription = this.subscription(id)
    if (!this.lives(subscription))
      throw new Refusal(404, 'No such subscription', 'resource_missing', 'id')
    subscription.status = 'canceled'
    subscription.endedAt = seconds(this.now)
    this.emitSubscription(subscription, 'deleted')
    return subscription
  }

  /** The difference for the rest of the period, in cents. */
  prorate(subscription: FakeSubscription, price: string, at: number): number {
    const rest = (subscription.end - at) / (subscription.end - subscription.start)
    return (
      Math.round(this.amount(price) * rest) - Math.round(this.amount(subscription.price) * rest)
    )
  }

  update(id: string, change: SubscriptionChange): FakeSubscription {
    const subscription = this.subscription(id)
    if (!['active', 'past_due'].includes(subscription.status))
      throw new Refusal(400, 'A canceled or incomplete subscription cannot be updated like this')
    const customer = this.customer(subscription.customer)
    const declined =
      change.payment_behavior === 'error_if_incomplete' && customer.card === 'declines'
    const price = change.items?.[0]?.price
    if (declined && price) throw new Refusal(402, 'Your card was declined.', 'card_declined')
    if (Number(change.cancel_at ?? Infinity) <= seconds(this.now) && change.cancel_at !== '')
      throw new Refusal(400, 'cancel_at must be in the future', undefined, 'cancel_at')
    if (change.cancel_at_period_end !== undefined)
      subscription.cancelAtPeriodEnd = String(change.cancel_at_period_end) === 'true'
    if (change.cancel_at !== undefined) subscription.cancelAt = Number(change.cancel_at)
    const pause = change.pause_collection
    if (pause === '') subscription.pause = null
    else if (pause) subscription.pause = { ...pause, resumes_at: Number(pause.resumes_at) || null }
    for (const [name, value] of Object.entries(change.metadata ?? {})) {
      if (value === '') delete subscription.metadata[name]
      else subscription.metadata[name] = value
    }
    if (price) {
      const date = Number(change.proration_date) || seconds(this.now)
      const total = this.prorate(subscription, price, date)
      subscription.price = price
      this.settle(this.bill(subscription, total))
    }
    this.emitSubscription(subscription, 'updated')
    return subscription
  }

  /** The member pauses it on Stripe's page. */
  pause(id: string): void {
    const subscription = this.subscription(id)
    Object.assign(subscription, { status: 'paused', pausedAt: seconds(this.now) })
    this.emitSubscription(subscription, 'updated')
  }

  /** Ends a pause: a new period begins with a payment. */
  resume(id: string): void {
    const subscription = this.subscription(id)
    delete subscription.pausedAt
    subscription.status = 'active'
    this.restart(subscription)
    this.emitSubscription(subscription, 'updated')
  }

  private restart(subscription: FakeSubscription): void {
    subscription.anchor = seconds(this.now)
    subscription.start = subscription.anchor
    subscription.end = monthsAfter(subscription.anchor, 1)
    this.settle(this.bill(subscription, this.amount(subscription.price)))
  }

  /** Advances Stripe's clock: periods renew or fail, pauses end. */
  advance(to: Date): void {
    this.now = to
    const at = seconds(to)
    this.checkouts.advance()
    for (const each of this.subscriptions.values()) {
      for (;;) {
        const resumes = each.pause?.resumes_at ?? Number.POSITIVE_INFINITY
        const turns = ['active', 'past_due'].includes(each.status)
          ? each.end
          : Number.POSITIVE_INFINITY
        if (Math.min(resumes, turns) > at) break
        if (turns < resumes) this.turn(each)
        else {
          each.pause = null
          this.emitSubscription(each, 'updated')
        }
      }
    }
  }

  private turn(subscription: FakeSubscription): void {
    const isLast = subscription.cancelAt !== null && subscription.cancelAt <= subscription.end
    if (subscription.cancelAtPeriodEnd || isLast) {
      subscription.status = 'canceled'
      subscription.endedAt = subscription.end
      this.emitSubscription(subscription, 'deleted')
      return
    }
    const { anchor } = subscription
    let months = 1
    while (monthsAfter(anchor, months) <= subscription.end) months++
    subscription.start = subscription.end
    subscription.end = monthsAfter(anchor, months)
    const invoice = this.bill(subscription, this.amount(subscription.price))
    if (subscription.pause) invoice.status = 'void'
    else if (this.customer(subscription.customer).card === 'pays') {
      this.settle(invoice)
      subscription.status = 'active'
    } else {
      this.emit('invoice.payment_failed', showInvoice(invoice))
      subscription.status = 'past_due'
    }
    this.emitSubscription(subscription, 'updated')
  }

  /** The member updates the card on Stripe's page, which pays open invoices. */
  renewCard(customerId: string): void {
    const customer = this.customer(customerId)
    customer.card = 'pays'
    for (const each of this.of(customerId).filter(({ status }) => status === 'past_due')) {
      this.settle(this.invoice(each.latestInvoice))
      each.status = 'active'
      this.emitSubscription(each, 'updated')
    }
  }

  showSubscription = (subscription: FakeSubscription, expanded = false) =>
    showSubscription(
      subscription,
      this.amounts[subscription.price] ?? null,
      this,
      expanded ? showInvoice(this.invoice(subscription.latestInvoice)) : subscription.latestInvoice,
    )

  showPrice = (id: string) => ({
    ...showPrice(id, this.amount(id), this),
    active: !this.setup.archived.includes(id),
  })
}
