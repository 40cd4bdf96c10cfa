import { expect, type Page, test } from '@playwright/test'
import { open, shareStage } from './browser.ts'

const stage = shareStage()

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a page begins at its top, and one that is loaded again where it was left', async () => {
  const { context } = await stage.member({ expecting: ['status of 404'] })
  const page = await open(context, '/daily-domino')
  await page.getByText('The year as a table').scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(300)

  await page.goto('/pricing')
  await page.goto('/weekly-planner')
  await page.getByRole('heading', { name: 'How to Use This Planner' }).waitFor()
  expect(await scrolled(page)).toBe(0)

  await page.goto('/daily-domino')
  await page.getByText('The year as a table').waitFor()
  expect(await scrolled(page)).toBe(0)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => scrolled(page)).toBe(400)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(400)
})
