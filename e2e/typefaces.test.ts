import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeStage } from './browser.ts'

const stage = makeStage()

const facesUsed = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(face => face.status === 'loaded' && !face.family.includes('Fallback'))
        .length,
  )
const fontsAskedFor = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', request => request.resourceType() === 'font' && asked.push(request.url()))
  return asked
}

test('the typefaces come after the first paint, move nothing, and are there at once on the next page', async () => {
  const visitor = await stage.visitor()
  const page = await visitor.newPage()
  const asked = fontsAskedFor(page)
  await page.goto('/')
  const tops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, h2')].map(node => node.getBoundingClientRect().top),
    )
  await page.waitForFunction(() => 'fonts' in document.documentElement.dataset)
  expect(await facesUsed(page)).toBe(2)
  expect(asked).toHaveLength(2)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const begun = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.endsWith('.woff2'))
      .map(entry => entry.startTime),
  )
  expect(painted).toBeGreaterThan(0)
  for (const start of begun) expect(start).toBeGreaterThanOrEqual(painted)
  const withTypefaces = await tops()
  await page.evaluate(() => delete document.documentElement.dataset.fonts)
  expect(await tops()).toEqual(withTypefaces)

  await page.goto('/tools')
  expect(await page.evaluate(() => 'fonts' in document.documentElement.dataset)).toBe(true)
})

test('without scripts the style sheet itself asks for them', async () => {
  const visitor = await stage.visitor({ javaScriptEnabled: false })
  const page = await visitor.newPage()
  const asked = fontsAskedFor(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked).toHaveLength(2)
})

test('where storage is forbidden the page is whole, and each page asks again', async () => {
  const visitor = await stage.visitor()
  await visitor.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
  })
  const page = await visitor.newPage()
  await page.goto('/')
  await page.waitForFunction(() => 'fonts' in document.documentElement.dataset)
  await page.goto('/tools')
  await page.waitForFunction(() => 'fonts' in document.documentElement.dataset)
})
