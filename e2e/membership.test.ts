import { type BrowserContext, expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { arrive, button, NARROW, open, shareStage, toast } from './browser.ts'
import { expectPaymentPage, payDeclined, SUBMIT } from './membership-steps.ts'

const stage = shareStage()

test('a member subscribes in the sandbox, after a declined card; who may not subscribe is sent on with the reason', async () => {
  const { context } = await stage.member({ width: NARROW, expecting: ['status of 402'] })
  const page = await context.newPage()
  await page.goto('/subscription/success')
  await toast(page, 'Subscription Issue').waitFor()
  await page.getByRole('heading', { name: 'Subscription Status Unclear' }).waitFor()
  await page.goto('/subscribe/gold')
  await toast(page, 'Please select a valid subscription plan').waitFor()
  await arrive(page, '/pricing')
  await page.getByText('Payments are in test mode: no money moves').waitFor()

  await page.goto('/subscribe/premium')
  await page.getByText('Payments are in test mode: no money moves').waitFor()
  await expectPaymentPage(page)
  await button(page, SUBMIT).click()
  await page.getByText('Please enter a card number').waitFor()
  await payDeclined(page)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.keyboard.press('Enter')
  await arrive(page, '/subscription/success')
  await page.getByRole('heading', { name: 'Subscription Confirmed!' }).waitFor()
  await toast(page, 'Subscription Active').waitFor()
  await page.goto('/subscribe/basic')
  await toast(page, 'You already have an active subscription').waitFor()
  await arrive(page, '/')
})

async function subscribe(context: BrowserContext, planType: string): Promise<void> {
  const begun = await context.request.post('/api/create-subscription', { data: { planType } })
  const { clientSecret } = await begun.json()
  const paid = await context.request.post('/api/sandbox/confirm', {
    data: { clientSecret, cardNumber: '4242424242424242' },
  })
  expect(paid.status()).toBe(200)
}

test('in the sandbox too a plan is managed on a page of its own: canceled, and resumed', async () => {
  const { context } = await stage.member({ width: NARROW })
  await subscribe(context, 'premium')
  const page = await open(context, '/account')
  const card = page.getByRole('region', { name: 'Subscription' })
  await card.getByText('The next charge is $49.99').waitFor()
  await card.getByRole('button', { name: 'Cancel Subscription' }).waitFor()
  await card.getByText('no money moves').waitFor()
  await looksRight(page)
  await card.getByRole('button', { name: 'Manage plan' }).click()

  await page.waitForURL('**/account/plan')
  await page.getByText('Premium Plan').waitFor()
  await page.getByText('Next payment').waitFor()
  await button(page, 'Cancel Subscription').click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Cancel the subscription' }).click()
  await toast(page, 'Subscription Canceled').waitFor()
  await page.getByText('Ends', { exact: true }).waitFor()
  await looksRight(page)
  await button(page, 'Resume').click()
  await toast(page, 'Your subscription continues').waitFor()
  await page.getByText('Next payment').waitFor()
  await page.goBack()
  await card.getByText('The next charge is $49.99').waitFor()
})
