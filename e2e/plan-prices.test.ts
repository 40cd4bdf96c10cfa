import { expect, type Page, test } from '@playwright/test'
import { startStripe } from '#test/doubles/stripe/server.ts'
import { expectAccessible, looksRightAtBothWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { arrive, button, makeStage, NARROW, open, toast, WITH_BOSS } from './browser.ts'

const saved = (page: Page) => page.getByText(/^(Draft saved\.|Everything is published\.)/).waitFor()
const memberships = async (page: Page) => {
  await page.getByLabel('Part of the site').selectOption('memberships')
  const list = page.getByRole('group', { name: 'Memberships', exact: true })
  await list.getByRole('button', { name: 'Essentials', exact: true }).click()
  return list
}

test.describe('in the sandbox', () => {
  const stage = makeStage(WITH_BOSS)

  test('a coach sets what a membership costs, and members pay that', async () => {
    const page = await open(
      await administrator(stage, { width: NARROW, expecting: ['status of 400'] }),
      '/admin/site',
    )
    const list = await memberships(page)
    const amount = '1280'
    await list.getByLabel('Price per month').fill(`${amount}.5`)
    await saved(page)
    await page.getByLabel('Currency of the memberships').selectOption('JPY')
    await page.getByText('Essentials: JPY has no decimals.').waitFor()
    await page.getByLabel('Currency of the memberships').selectOption('EUR')
    await list.getByLabel('Price per month').fill(amount)
    await saved(page)
    await looksRightAtBothWidths(page)
    await button(page, 'Publish …').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await toast(page, 'Published').first().waitFor()

    const text = '€1,280'
    const { context } = await stage.member({ width: NARROW })
    const html = async () => (await context.request.get('/pricing')).text()
    await expect.poll(async () => (await html()).includes(text)).toBe(true)
    expect(await html()).toContain('"priceCurrency":"EUR"')
    const paying = await open(context, '/subscribe/basic')
    await paying.getByText(`${text} a month.`).waitFor()
    await looksRightAtBothWidths(paying)
    await paying.getByLabel('Card number').fill('4242 4242 4242 4242')
    await button(paying, `Subscribe to Essential Plan - ${text}/month`).click()
    await arrive(paying, '/subscription/success')
    await paying.goto('/account')
    await paying.getByText(`The next charge is ${text}`).waitFor()
  })
})

test.describe('with Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>
  test.beforeAll(async () => {
    stripe = await startStripe(new Date())
    stripe.account.amounts.price_basic = 2750
    stripe.account.currency = 'chf'
  })
  const stage = makeStage(() => ({ ...WITH_BOSS, ...stripe.environment }))
  test.afterAll(() => stripe.close())

  test('pages show what Stripe charges, and the editor says where it comes from', async () => {
    const visitor = await stage.visitor()
    const html = async () => (await visitor.request.get('/pricing')).text()
    await expect.poll(async () => (await html()).includes('CHF\u00a027.50')).toBe(true)
    expect(await html()).toContain('"price":"27.50","priceCurrency":"CHF"')
    const page = await open(await administrator(stage), '/admin/site')
    const list = await memberships(page)
    const price = list.getByLabel('Price per month')
    await expect(price).toHaveValue('CHF\u00a027.50 a month')
    await expect(price).not.toBeEditable()
    await list.getByText('Read from Stripe').waitFor()
    await expect(page.getByLabel('Currency of the memberships')).toHaveValue('CHF')
    await expectAccessible(page)
    expect(stripe.wrong).toEqual([])
  })
})
