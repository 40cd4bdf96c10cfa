import { createServer, type IncomingMessage } from 'node:http'
import { endServer, listen } from '../loopback.ts'
import { Account, PRICES } from './account.ts'
import { operationOf, parseForm, wrongAnswer, wrongRequest } from './description.ts'
import {
  type FakeSubscription,
  type SubscriptionChange,
  showCustomer,
  showInvoice,
  WEBHOOK_SECRET,
} from './objects.ts'
import { KeyRefusal, Refusal } from './refusal.ts'

export const SECRET_KEY = 'sk_test_canary_of_the_secret_key'

export interface StripeRequest {
  operation: string
  path: string
  body: Record<string, unknown>
  key: string | undefined
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

/** `down`: always 500. `lose`: performs it, then breaks the connection. `refuse`: 400 for this customer. */
interface Trouble {
  down: boolean
  lose: string | null
  refuse: string | null
  /** A live key that is known as well. */
  liveKey: string | null
}

interface Answer {
  status: number
  body: unknown
}

const list = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url })

function perform(
  account: Account,
  name: string,
  id: string,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const text = (field: string) => String(fields[field] ?? '')
  const sub = (each: FakeSubscription, expanded = false) => account.showSubscription(each, expanded)
  const expanded = JSON.stringify(fields.expand ?? '').includes('confirmation_secret')
  switch (name) {
    case 'GET /v1/customers': {
      const found = [...account.customers.values()].filter(
        each => !each.deleted && each.email === fields.email,
      )
      return list('/v1/customers', found.map(showCustomer))
    }
    case 'POST /v1/customers':
      return showCustomer(account.createCustomer(fields))
    case 'POST /v1/customers/{id}':
      return showCustomer(account.updateCustomer(id, fields))
    case 'DELETE /v1/customers/{id}':
      account.deleteCustomer(id)
      return { id, object: 'customer', deleted: true }
    case 'GET /v1/subscriptions': {
      account.customer(text('customer'))
      const found = account.of(text('customer')).map(each => sub(each))
      return list('/v1/subscriptions', found)
    }
    case 'POST /v1/subscriptions': {
      const [item] = fields.items as { price: string }[]
      const metadata = fields.metadata as Record<string, string>
      const made = { customer: text('customer'), price: item?.price ?? '', metadata }
      return sub(account.subscribe(made), expanded)
    }
    case 'GET /v1/subscriptions/{id}':
      return sub(account.subscription(id), expanded)
    case 'POST /v1/subscriptions/{id}':
      return sub(account.update(id, fields as SubscriptionChange))
    case 'DELETE /v1/subscriptions/{id}':
      return sub(account.cancel(id))
    case 'POST /v1/invoices/{id}/void':
      return showInvoice(account.voidInvoice(id))
    case 'GET /v1/invoices': {
      const found = [...account.invoices.values()].filter(
        each => each.customer === fields.customer || each.subscription === fields.subscription,
      )
      return list('/v1/invoices', found.reverse().map(showInvoice))
    }
    case 'POST /v1/billing_portal/sessions':
      return {
        ...{ id: 'bps_1', object: 'billing_portal.session', configuration: 'bpc_1', created: 1 },
        ...{ customer: account.customer(text('customer')).id, livemode: false },
        url: `https://billing.stripe.com/p/session/${text('customer')}`,
      }
    case 'GET /v1/prices/{id}':
      return account.showPrice(id)
    case 'GET /v1/events': {
      const since = Number((fields.created as { gte: string }).gte)
      const types = fields.types as string[]
      const asked = account.events.filter(
        ({ created, type }) => created >= since && types.includes(type),
      )
      const found = fields.delivery_success === 'false' && !account.setup.undelivered ? [] : asked
      return list('/v1/events', found.reverse())
    }
    default:
      throw new Refusal(404, `Unrecognized request URL: ${name}`)
  }
}

const refused = ({ status, type, message, code, param }: Refusal): Answer => ({
  status,
  body: { error: { type, message, code, param } },
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Checks requests and responses by the types of Stripe's library. An idempotency key repeats its first response. */
export async function startStripe(now: Date) {
  const account = new Account(now)
  const known = new Map<string, { sent: string; answer: Answer }>()
  const requests: StripeRequest[] = []
  /** Violations of Stripe's API; every test must end without any. */
  const wrong: string[] = []
  const trouble: Trouble = { down: false, lose: null, refuse: null, liveKey: null }

  function answerTo(request: IncomingMessage, body: string): Answer {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://stripe.test')
    const method = request.method ?? 'GET'
    const name = operationOf(method, path) ?? `${method} ${path}`
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    requests.push({ operation: name, path, body: parseForm(body), key })
    const keys = [SECRET_KEY, trouble.liveKey].map(each => `Bearer ${each}`)
    if (!keys.includes(request.headers.authorization ?? ''))
      throw new Refusal(401, 'Invalid API Key')
    if (trouble.down) throw new Refusal(500, 'An unknown error occurred')
    if (trouble.refuse && `${path}${search}${body}`.includes(trouble.refuse))
      throw new Refusal(400, 'This customer cannot be used')
    if (method !== 'GET' && !key) wrong.push(`${name}: no idempotency key`)
    const fields = parseForm(method === 'GET' ? search.slice(1) : body)
    const problem = wrongRequest(name, fields)
    if (problem) {
      wrong.push(`${name}: ${problem.message}`)
      throw problem
    }
    const sent = `${method} ${request.url}\n${body}`
    const before = key === undefined ? undefined : known.get(key)
    if (before && before.sent !== sent) {
      wrong.push(`${name}: the key was used with other parameters`)
      throw new KeyRefusal()
    }
    if (before) return before.answer
    let answer: Answer
    try {
      const id = path.split('/')[3] ?? ''
      const session = path.includes('/checkout/') ? (path.split('/')[4] ?? '') : id
      const made =
        account.checkouts.perform(name, session, fields) ??
        account.setup.perform(name) ??
        perform(account, name, id, fields)
      const bad = wrongAnswer(name, made)
      if (bad) wrong.push(bad)
      answer = { status: 200, body: made }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer = refused(error)
    }
    if (key !== undefined) known.set(key, { sent, answer })
    return answer
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    let answer: Answer
    try {
      answer = answerTo(request, body)
    } catch (error) {
      if (!(error instanceof Refusal)) wrong.push(String(error))
      answer = error instanceof Refusal ? refused(error) : { status: 500, body: {} }
    }
    if (trouble.lose !== null && requests.at(-1)?.operation === trouble.lose) {
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
      ...(answer.status >= 500 && { 'stripe-should-retry': 'false' }),
    })
    response.end(JSON.stringify(answer.body))
  })
  return {
    ...{ account, requests, wrong, trouble, close: () => endServer(server) },
    /** Settings of a site that uses this Stripe. */
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_for_tests_only',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_BASIC: PRICES.basic,
      STRIPE_PRICE_PREMIUM: PRICES.premium,
      STRIPE_PRICE_COACHING: PRICES.coaching,
      STRIPE_API_BASE: `http://127.0.0.1:${await listen(server)}`,
    },
  }
}
