import { type BrowserContext, expect, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { signed } from '#test/doubles/stripe/objects.ts'
import { SECRET_KEY, type StripeServer, startStripe } from '#test/doubles/stripe/server.ts'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  link,
  makeStage,
  NARROW,
  open,
  registerByForm,
  WITH_BOSS,
} from './browser.ts'
import { expectPaymentPage, payDeclined, SUBMIT } from './membership-steps.ts'
import { routeStripe } from './stripe-page.ts'

let stripe: StripeServer
test.beforeAll(async () => {
  stripe = await startStripe(new Date())
})
const stage = makeStage(() => ({ ...WITH_BOSS, ...stripe.environment, LOG_LEVEL: 'trace' }))
test.afterEach(() => {
  expect(stripe.wrong).toEqual([])
})
test.afterAll(() => stripe.close())

const NUMBER = '4242 4242 4242 4242'

/** Sends the site all that happened at Stripe, as Stripe does. */
async function deliver(context: BrowserContext): Promise<void> {
  for (const event of stripe.account.events.splice(0)) {
    const { body, signature } = signed(event, new Date())
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await context.request.post('/api/stripe/webhook', { data: body, headers })
    expect(answer.status()).toBe(200)
  }
}

/** A member who has paid for a plan. */
async function subscriber() {
  const someone = await stage.member()
  await routeStripe(someone.context, stripe)
  const begun = await someone.context.request.post('/api/create-subscription', {
    data: { planType: 'basic' },
  })
  stripe.account.now = new Date()
  stripe.account.pay((await begun.json()).clientSecret)
  await deliver(someone.context)
  const customer = [...stripe.account.customers.values()].find(
    ({ metadata }) => metadata.member === String(someone.id),
  )
  if (!customer) throw new Error('no customer')
  return { ...someone, customer }
}

test('a newcomer pays with a card that Stripe takes, after a form that did not load and a card that it declines', async () => {
  const visitor = await stage.visitor({
    width: NARROW,
    expecting: ['status of 401', 'net::ERR_FAILED'],
  })
  let broken = true
  await routeStripe(visitor, stripe, () => broken)
  const page = await visitor.newPage()
  await page.goto('/subscribe/premium')
  await arrive(page, '/auth?next=%2Fsubscribe%2Fpremium')
  // Only the payment page may load the provider's script: the application reloads to get there.
  await registerByForm(page, 'newcomer')
  await page.getByText('Unable to load payment form. Please try again.').waitFor()
  await expect(button(page, SUBMIT)).toBeDisabled()
  await looksRight(page)
  broken = false
  await button(page, 'Try again').click()
  const field = page.getByLabel('Card number')
  await field.waitFor()
  await page.getByText('Due today').waitFor()
  await expectPaymentPage(page)
  await payDeclined(page)
  await field.fill(NUMBER)
  await button(page, SUBMIT).click()
  await page.waitForURL('**/subscription/success*')
  await page.getByRole('heading', { name: 'Subscription Confirmed!' }).waitFor()
  await link(page, 'Get Started').waitFor()
  expect(await page.content()).not.toMatch(/cus_|sub_0|whsec|sk_test/)

  const policyOf = async (path: string) =>
    (await visitor.request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/account')).not.toContain('stripe')
  expect(await policyOf('/api/health')).not.toContain('stripe')
  const payment = await policyOf('/subscribe/basic')
  expect(payment).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/)
  expect(payment).not.toMatch(/script-src[^;]*unsafe-inline/)
  // Only the sandbox has a page for it.
  expect((await visitor.request.get('/account/plan')).status()).toBe(404)
})

test('an overdue payment leads to the provider to renew the card, and access comes back; secrets, ids and cards are in no line of the log and in no download', async () => {
  const { context, customer } = await subscriber()
  customer.card = 'declines'
  stripe.account.advance(new Date(Date.now() + 32 * DAY_MS))
  await deliver(context)
  const page = await open(context, '/account')
  const card = page.getByRole('region', { name: 'Subscription' })
  await card.getByText('Past Due').waitFor()
  await card.getByText('The last payment did not go through').waitFor()
  await looksRight(page)
  await card.getByRole('button', { name: 'Manage plan' }).click()
  await page.waitForURL('https://billing.stripe.com/**')
  stripe.account.renewCard(customer.id)
  await deliver(context)
  await page.goto('/account')
  await card.getByText('Active Subscription').waitFor()

  const zip = await (await context.request.get('/api/user/export')).body()
  stripe.trouble.down = true
  expect((await context.request.get('/api/verify-subscription')).status()).toBe(503)
  stripe.trouble.down = false
  const secrets = [...stripe.account.invoices.values()].map(({ secret }) => secret)
  const canaries = [
    SECRET_KEY,
    'whsec_',
    'sk_test',
    'cus_0',
    'sub_0',
    '4242 4242',
    '42424242',
    'words of the provider',
    ...secrets,
  ]
  const told = () => stage.site.output().includes('"operation":"list subscriptions"')
  await expect.poll(told).toBe(true)
  const output = stage.site.output()
  for (const canary of canaries) {
    expect([output.includes(canary), zip.includes(canary)], canary).toEqual([false, false])
  }
})
