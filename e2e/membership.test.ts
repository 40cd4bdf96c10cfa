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

test('in the sandbox too a plan is changed, paused, taken back and canceled, with its price said first', async () => {
  const { context } = await stage.member({ width: NARROW })
  await subscribe(context, 'premium')
  const page = await open(context, '/account')
  const card = page.getByRole('region', { name: 'Subscription' })
  const dialog = page.getByRole('dialog')
  await card.getByText('The next charge is $49.99').waitFor()
  await card.getByText('no money moves').waitFor()

  await card.getByRole('button', { name: 'Change plan' }).click()
  await dialog.getByLabel('New plan').selectOption('basic')
  await dialog.getByText('Credit for your next payments').waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Change the plan' }).click()
  await toast(page, 'You now have the Essential Plan').waitFor()
  await card.getByText('Essential Plan').waitFor()

  await card.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByLabel('For how long').selectOption('2')
  await looksRight(page)
  await dialog.getByRole('button', { name: /^Pause from/ }).click()
  await card.getByText('A pause begins on').waitFor()
  await card.getByRole('button', { name: 'Cancel the pause' }).click()
  await toast(page, 'The pause was canceled').waitFor()

  await card.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cancel the subscription' })
    .click()
  await card.getByText('Canceled: it ends on').waitFor()
  await card.getByRole('button', { name: 'Keep my subscription' }).click()
  await card.getByText('The next charge is').waitFor()
})
