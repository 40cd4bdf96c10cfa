import { type BrowserContext, expect, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { signed } from '#test/doubles/stripe/objects.ts'
import { SECRET_KEY, type StripeServer, startStripe } from '#test/doubles/stripe/server.ts'
import { looksRight } from './accessibility.ts'
import { arrive, button, link, makeStage, NARROW, open, WIDE, WITH_BOSS } from './browser.ts'
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
async function subscriber(width = WIDE) {
  const someone = await stage.member({ width })
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

test('a member pays with a card that Stripe takes, after one it declines', async () => {
  const { context } = await stage.member({ width: NARROW })
  await routeStripe(context, stripe)
  const page = await open(context, '/subscribe/premium')
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
})

test('only the payment page may load the provider’s script, and the application reloads to get there', async () => {
  const { context } = await stage.member()
  await routeStripe(context, stripe)
  const policyOf = async (path: string) =>
    (await context.request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/account')).not.toContain('stripe')
  expect(await policyOf('/api/health')).not.toContain('stripe')
  const payment = await policyOf('/subscribe/basic')
  expect(payment).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/)
  expect(payment).not.toMatch(/script-src[^;]*unsafe-inline/)

  const visitor = await stage.visitor({ expecting: ['status of 401'] })
  await routeStripe(visitor, stripe)
  const page = await visitor.newPage()
  await page.goto('/subscribe/premium')
  await arrive(page, '/auth?next=%2Fsubscribe%2Fpremium')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('newcomer')
  await page.getByLabel('Email').fill('newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password').fill('correct horse')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Card number').waitFor()
})

test('when the payment form cannot be loaded it says so, and can be tried again', async () => {
  const { context } = await stage.member({ expecting: ['net::ERR_FAILED'] })
  let broken = true
  await routeStripe(context, stripe, () => broken)
  const page = await open(context, '/subscribe/premium')
  await page.getByText('Unable to load payment form. Please try again.').waitFor()
  await expect(button(page, SUBMIT)).toBeDisabled()
  await looksRight(page)
  broken = false
  await button(page, 'Try again').click()
  await page.getByLabel('Card number').waitFor()
})

test('an overdue payment leads to the provider to renew the card, and access comes back', async () => {
  const { context, customer } = await subscriber()
  customer.card = 'declines'
  stripe.account.advance(new Date(Date.now() + 32 * DAY_MS))
  await deliver(context)
  const page = await open(context, '/account')
  const card = page.getByRole('region', { name: 'Subscription' })
  await card.getByText('Past Due').waitFor()
  await card.getByText('The last payment did not go through').waitFor()
  await looksRight(page)
  await card.getByRole('button', { name: 'Update your card' }).click()
  await page.waitForURL('https://billing.stripe.com/**')
  stripe.account.renewCard(customer.id)
  await deliver(context)
  await page.goto('/account')
  await card.getByText('Active Subscription').waitFor()
})

test('secrets, ids and cards are in no line of the log and in no download', async () => {
  const { context } = await subscriber()
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
