import { expect, type Page, test } from '@playwright/test'
import { administrator } from './admin-steps.ts'
import { arrive, button, makeStage, NARROW, open, toast, WITH_BOSS } from './browser.ts'

const saved = (page: Page) => page.getByText(/^(Draft saved\.|Everything is published\.)/).waitFor()
const memberships = async (page: Page) => {
  await page.getByLabel('Part of the site').selectOption('memberships')
  const list = page.getByRole('group', { name: 'Memberships', exact: true })
  await list.getByRole('button', { name: 'Essentials', exact: true }).click()
  return list
}

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
  await paying.getByLabel('Card number').fill('4242 4242 4242 4242')
  await button(paying, `Subscribe to Essential Plan - ${text}/month`).click()
  await arrive(paying, '/subscription/success')
  await paying.goto('/account')
  await paying.getByText(`The next charge is ${text}`).waitFor()
})
