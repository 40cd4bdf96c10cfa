import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRICES } from '#test/doubles/stripe/account.ts'
import { SECRET_KEY } from '#test/doubles/stripe/server.ts'
import { Setup } from '#test/doubles/stripe/setup.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { EVENT_TYPES, WEBHOOK_PATH } from '../constants.ts'
import { checkStripe } from './account-check.ts'
import type { StripeSettings } from './settings.ts'

const stage = stagePaidSite()
let siteUrl = ''

beforeAll(async () => {
  siteUrl = await stage.site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  account().setup.reportTo(siteUrl + WEBHOOK_PATH)
})
afterEach(() => {
  account().setup = new Setup()
  stage.stripe.trouble.down = false
})

const account = () => stage.stripe.account
const settings = (): StripeSettings => {
  const { stripe } = stage.site.deps.settings
  if (!stripe) throw new Error('no keys')
  return stripe
}

/** @returns `fail portal: it is not set up …`, in the order of the checks */
async function look(change: Partial<StripeSettings> = {}, url = siteUrl): Promise<string[]> {
  const stripe = { ...settings(), ...change }
  const found = await checkStripe({ stripe, siteUrl: url }, stage.site.clock.now)
  for (const { state, remedy } of found) expect(remedy === null).toBe(state === 'ok')
  return found.map(({ about, state, says }) => `${state} ${about}: ${says}`)
}

const findings = async (about: string, ...looked: Parameters<typeof look>) =>
  (await look(...looked)).find(each => each.includes(` ${about}: `))

test('an account that is set up passes, and nothing of it is changed or bought', async () => {
  const before = stage.stripe.requests.length
  expect(await look()).toEqual([
    'warn account: test keys: no money moves',
    'ok prices: $29.99, $49.99, $99.99 a month',
    `ok webhook: Stripe reports to ${siteUrl}${WEBHOOK_PATH}`,
    'ok secret: the site takes what is signed with it',
    'ok portal: members may change plans, cancel, update the card, see invoices',
  ])
  const asked = stage.stripe.requests.slice(before).map(({ operation }) => operation)
  expect(asked.filter(operation => !operation.startsWith('GET '))).toEqual([])
  const stored = await stage.site.db.selectFrom('stripe_events').selectAll().execute()
  expect(stored).toEqual([])
  expect(await checkStripe({ stripe: null, siteUrl }, stage.site.clock.now)).toEqual([])
})

test('what a key may not do ends the look, and says so', async () => {
  expect(await look({ secretKey: 'sk_test_of_somebody_else' })).toEqual([
    'fail account: the key is rejected',
  ])
  stage.stripe.trouble.down = true
  expect(await look()).toEqual(['fail account: Stripe does not answer'])
})

test('a live account that takes no payments is named', async () => {
  const live = { secretKey: SECRET_KEY.replace('_test_', '_live_') }
  stage.stripe.trouble.liveKey = live.secretKey
  expect(await findings('account', live)).toBe('ok account: live payments, in US')
  account().setup.takesPayments = false
  expect(await findings('account', live)).toMatch(/^fail account: .*cannot take payments yet/)
})

test('a price that would not be sold is named by its setting', async () => {
  const prices = { ...settings().prices, premium: 'price_of_another_account' }
  expect(await findings('prices', { prices })).toMatch(/^fail prices: STRIPE_PRICE_PREMIUM is not/)
  account().setup.archived = [PRICES.basic]
  expect(await findings('prices')).toMatch(/^fail prices: STRIPE_PRICE_BASIC is archived/)
  account().setup.archived = []
  account().interval = 'year'
  expect(await findings('prices')).toMatch(/STRIPE_PRICE_COACHING is not a fixed amount each month/)
  account().interval = 'month'
})

test('an endpoint that hears nothing, or not all, is named', async () => {
  const { setup } = account()
  account().emit('invoice.paid', { object: 'invoice' })
  setup.undelivered = true
  expect(await findings('webhook')).toMatch(/^fail webhook: Stripe could not deliver/)
  setup.reportTo('https://elsewhere.example/api/stripe/webhook')
  expect(await findings('webhook')).toMatch(/^fail webhook: no endpoint leads to/)
  setup.endpoint = { url: siteUrl + WEBHOOK_PATH, status: 'disabled', events: EVENT_TYPES }
  expect(await findings('webhook')).toMatch(/^fail webhook: the endpoint is disabled/)
  setup.endpoint = { ...setup.endpoint, status: 'enabled', events: EVENT_TYPES.slice(1) }
  expect(await findings('webhook')).toBe(`warn webhook: it is not told of ${EVENT_TYPES[0]}`)
  setup.endpoint.events = ['*']
  setup.undelivered = false
  expect(await findings('webhook')).toMatch(/^ok webhook/)
  stage.stripe.trouble.refuse = '/v1/webhook_endpoints'
  expect(await findings('webhook')).toBe('fail webhook: it is refused (status 400)')
  stage.stripe.trouble.refuse = null
})

test('a secret that the running site does not have is found by an event signed with it', async () => {
  const webhookSecret = 'whsec_of_an_older_endpoint'
  expect(await findings('secret', { webhookSecret })).toMatch(/^fail secret: the site refuses/)
  const nowhere = 'http://127.0.0.1:9'
  expect(await findings('secret', {}, nowhere)).toMatch(/^warn secret: the site does not answer/)
})

test('a portal in which members could not do what the site promises is named', async () => {
  const { setup } = account()
  setup.portal = null
  expect(await findings('portal')).toMatch(/^fail portal: it is not set up: Manage plan would fail/)
  setup.portal = { card: false, invoices: false, cancel: null }
  expect(await findings('portal')).toBe(
    'warn portal: members cannot update the card, or see invoices, or take back a cancellation there',
  )
  setup.portal = { card: true, invoices: true, cancel: 'immediately' }
  expect(await findings('portal')).toMatch(/^warn portal: canceling there ends the plan at once/)
})
