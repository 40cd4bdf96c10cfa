import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeStage } from './browser.ts'

const stage = makeStage()

/** Scripts for the page, as text: this file knows no browser's globals. */
const READY = 'html[data-fonts]'
const FACES_LOADED =
  "[...document.fonts].filter(face => face.status === 'loaded' && !face.family.includes('Fallback')).length"
const FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
const FONTS_BEGUN =
  "performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('.woff2')).map(entry => entry.startTime)"
const TOPS = "[...document.querySelectorAll('h1, h2')].map(node => node.getBoundingClientRect().top)"
const WATCH_SHIFTS = `globalThis.shifts = []
  new PerformanceObserver(list => shifts.push(...list.getEntries().map(entry => entry.value)))
    .observe({ type: 'layout-shift', buffered: true })`
const TWO_FRAMES =
  'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))'
/** That of Lighthouse's telephone. */
const MEASURED_WIDTH = 412
const FORBID_STORAGE =
  "Storage.prototype.setItem = () => { throw new DOMException('forbidden', 'SecurityError') }"

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
  await page.locator(READY).waitFor()
  expect(await page.evaluate(FACES_LOADED)).toBe(2)
  expect(asked).toHaveLength(2)
  const painted = await page.evaluate<number>(FIRST_PAINT)
  expect(painted).toBeGreaterThan(0)
  for (const start of await page.evaluate<number[]>(FONTS_BEGUN))
    expect(start).toBeGreaterThanOrEqual(painted)
  const withTypefaces = await page.evaluate(TOPS)
  await page.evaluate('delete document.documentElement.dataset.fonts')
  expect(await page.evaluate(TOPS)).toEqual(withTypefaces)

  await page.goto('/tools')
  expect(await page.locator(READY).count()).toBe(1)
})

test('on a telephone as it is measured, nothing moves on a public page', async () => {
  for (const path of [
    '/',
    '/tools',
    '/tools/domino',
    '/perception-filter',
    '/coaching',
    '/pricing',
    '/contact',
  ]) {
    const visitor = await stage.visitor({ width: MEASURED_WIDTH })
    await visitor.addInitScript(WATCH_SHIFTS)
    const page = await visitor.newPage()
    await page.goto(path)
    await page.locator(READY).waitFor()
    expect(await page.evaluate(FACES_LOADED)).toBe(2)
    await page.evaluate(TWO_FRAMES)
    expect([path, ...(await page.evaluate<number[]>('globalThis.shifts'))]).toEqual([path])
  }
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
  await visitor.addInitScript(FORBID_STORAGE)
  const page = await visitor.newPage()
  await page.goto('/')
  await page.locator(READY).waitFor()
  await page.goto('/tools')
  await page.locator(READY).waitFor()
})
