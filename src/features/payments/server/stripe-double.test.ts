import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeServer, startStripe } from '#test/doubles/stripe/server.ts'
import type { StripeSettings } from './settings.ts'
import { stripeOf } from './stripe-client.ts'

/** What Stripe refuses, its double refuses: otherwise a call that fails in front of a buyer passes every test. */

const NOW = new Date('2026-11-18T12:00:00.000Z')

let double: StripeServer
let library: Awaited<ReturnType<typeof stripeOf>>

beforeAll(async () => {
  double = await startStripe(NOW)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = double.environment
  library = await stripeOf({ secretKey, apiBase } as StripeSettings)
})
afterAll(() => double.close())

const CHECKOUT = {
  mode: 'payment',
  success_url: 'https://example.org/',
  expires_at: NOW.getTime() / 1000 + 3_600,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 6_000, product_data: { name: 'One' } },
    },
  ],
}

let calls = 0
// biome-ignore lint/suspicious/noExplicitAny: the compiler must not stop what the double has to refuse
const send = (params: any, idempotencyKey = `key ${calls++}`) =>
  library.checkout.sessions.create(params, { idempotencyKey })

test.each([
  [
    'a removed parameter',
    { payment_method_types: ['card'] },
    'parameter_unknown',
    'payment_method_types',
  ],
  [
    'an unknown one inside another',
    { line_items: [{ ...CHECKOUT.line_items[0], colour: 'red' }] },
    'parameter_unknown',
    'line_items[0][colour]',
  ],
  ['an unknown word', { mode: 'gift' }, undefined, 'mode'],
  [
    'an unknown payment method',
    { allowed_payment_method_types: ['barter'] },
    undefined,
    'allowed_payment_method_types[0]',
  ],
  [
    'a missing one',
    { line_items: [{ quantity: 1, price_data: { unit_amount: 6_000 } }] },
    'parameter_missing',
    'line_items[0][price_data][currency]',
  ],
  ['words for a number', { expires_at: 'soon' }, 'parameter_invalid_integer', 'expires_at'],
  ['an empty text', { success_url: '' }, 'parameter_invalid_empty', 'success_url'],
  ['what cannot be expanded', { expand: ['payment_intent.colour'] }, undefined, 'expand'],
  ['an end that is too near', { expires_at: NOW.getTime() / 1000 + 60 }, undefined, 'expires_at'],
])('%s is refused', async (_, wrong, code, param) => {
  const refused = { type: 'StripeInvalidRequestError', statusCode: 400, code, param }
  await expect(send({ ...CHECKOUT, ...wrong })).rejects.toMatchObject(refused)
})

test('a key with another body, a refund beyond the payment, and a session that has ended are refused', async () => {
  const { id } = await send(CHECKOUT, 'the same')
  const other = send({ ...CHECKOUT, success_url: 'https://example.org/other' }, 'the same')
  await expect(other).rejects.toMatchObject({ rawType: 'idempotency_error', statusCode: 400 })

  double.account.checkouts.pay(id)
  const payment_intent = String((await library.checkout.sessions.retrieve(id)).payment_intent)
  const refund = (amount: number, key: string) =>
    library.refunds.create({ payment_intent, amount }, { idempotencyKey: key })
  await expect(refund(6_001, 'too much')).rejects.toMatchObject({ param: 'amount' })
  await refund(6_000, 'whole')
  const again = { code: 'charge_already_refunded' }
  await expect(refund(1, 'once more')).rejects.toMatchObject(again)
  const expiring = library.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire' })
  await expect(expiring).rejects.toMatchObject({ statusCode: 400 })
})
