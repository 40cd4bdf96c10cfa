import { describe, expect, test } from 'vitest'
import {
  arrive,
  button,
  expectAccessible,
  expectNoSidewaysScroll,
  link,
  makeStage,
  NARROW,
  open,
  toast,
  WIDE,
} from './browser.ts'

const stage = makeStage()
const SUBMIT = 'Subscribe to Premium Plan - $49.99/month'

describe.each([WIDE, NARROW])('at %i', width => {
  test('a member subscribes in the sandbox, after a declined card, and is told so', async () => {
    const { context } = await stage.member({ width, expecting: ['status of 402'] })
    const page = await open(context, '/subscribe/premium')
    await page.getByText('no money moves').first().waitFor()
    await page.getByText('Cancel anytime').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await button(page, SUBMIT).click()
    await page.getByText('Please enter a card number').waitFor()
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await button(page, SUBMIT).click()
    await toast(page, 'Payment Failed').getByText('Your card was declined.').waitFor()
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.keyboard.press('Enter')
    await arrive(page, '/subscription/success')
    await page.getByRole('heading', { name: 'Subscription Confirmed!' }).waitFor()
    await toast(page, 'Subscription Active').waitFor()
    await link(page, 'Get Started').waitFor()
    await expectAccessible(page)
    await page.goto('/subscribe/basic')
    await toast(page, 'You already have an active subscription').waitFor()
    await arrive(page, '/')
  })
})

test('who may not subscribe is sent on with the reason', async () => {
  const { context } = await stage.member()
  const page = await context.newPage()
  await page.goto('/subscribe/gold')
  await toast(page, 'Please select a valid subscription plan').waitFor()
  await arrive(page, '/pricing')
  await page.goto('/subscription/success')
  await toast(page, 'Subscription Issue').waitFor()
  await page.getByRole('heading', { name: 'Subscription Status Unclear' }).waitFor()
  await link(page, 'View Plans').waitFor()

  const visitor = await (await stage.visitor()).newPage()
  await visitor.goto('/subscribe/basic')
  await toast(visitor, 'Please log in to subscribe').waitFor()
  await arrive(visitor, '/auth?next=%2Fsubscribe%2Fbasic')
})

test('when it cannot be set up, the way leads back to the plans', async () => {
  const { context } = await stage.member({ expecting: ['status of 503'] })
  await context.route('**/api/create-subscription', route => route.fulfill({ status: 503, body: '' }))
  const page = await context.newPage()
  await page.goto('/subscribe/basic')
  await toast(page, 'There was a problem setting up your subscription. Please try again').waitFor()
  await arrive(page, '/pricing')
})

test('canceling keeps the membership until its period ends, and says until when', async () => {
  const { context } = await stage.member()
  const begun = await context.request.post('/api/create-subscription', { data: { planType: 'coaching' } })
  const { clientSecret } = await begun.json()
  await context.request.post('/api/sandbox/confirm', {
    data: { clientSecret, cardNumber: '4242424242424242' },
  })
  const page = await open(context, '/account')
  const card = page.getByRole('region', { name: 'Subscription' })
  await card.getByText('Coaching Plan').waitFor()
  await card.getByText('Active Subscription').waitFor()
  await card.getByText('Next Billing').waitFor()
  await card.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the subscription' }).click()
  await toast(page, 'Subscription Canceled').waitFor()
  await card.getByText('Ends', { exact: true }).waitFor()
  await card.getByText('Active Subscription').waitFor()
  expect(await card.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(0)
})
