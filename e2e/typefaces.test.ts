import { expect, type Page, test } from '@playwright/test'
import { firstPaint, holdBack, shareStage } from './browser.ts'

const stage = shareStage()

declare global {
  interface Window {
    shifts: number[]
  }
}

const fontsReady = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => {}))

/** The width of Lighthouse's phone. */
const MEASURED_WIDTH = 412

const facesLoaded = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        face => face.status === 'loaded' && !face.family.includes('Fallback'),
      ).length,
  )
/** Runs in the page. */
function watchShifts(): void {
  window.shifts = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      window.shifts.push((entry as PerformanceEntry & { value: number }).value)
  }).observe({ type: 'layout-shift', buffered: true })
}

const holdFonts = (page: Page) => holdBack(page, '**/*.woff2')

/** Waits until all changes so far are drawn, and the observers know of them. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise(done =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  )

const fontsAskedFor = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', request => request.resourceType() === 'font' && asked.push(request.url()))
  return asked
}

test('text shows before its typefaces have come, each of which is asked for once', async () => {
  const page = await (await stage.visitor()).newPage()
  const asked = fontsAskedFor(page)
  const bring = await holdFonts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => firstPaint(page)).toBeGreaterThan(0)
  expect(await facesLoaded(page)).toBe(0)
  bring()
  await expect.poll(() => facesLoaded(page)).toBe(2)
  expect(asked).toHaveLength(2)
})

test('on a telephone as it is measured, nothing on a public page moves when they come', async () => {
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
    await visitor.addInitScript(watchShifts)
    const page = await visitor.newPage()
    const bring = await holdFonts(page)
    // A slow browser draws a page in parts, and recenters earlier parts as others arrive: wait for all of them first.
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => firstPaint(page)).toBeGreaterThan(0)
    await drawn(page)
    const before = await page.evaluate(() => window.shifts.length)
    bring()
    await fontsReady(page)
    await expect.poll(() => facesLoaded(page)).toBe(2)
    await drawn(page)
    const shifts = await page.evaluate(from => window.shifts.slice(from), before)
    expect([path, ...shifts]).toEqual([path])
    await page.close()
  }
})

test('without scripts the style sheet itself asks for them', async () => {
  const visitor = await stage.visitor({ javaScriptEnabled: false })
  const page = await visitor.newPage()
  const asked = fontsAskedFor(page)
  await page.goto('/')
  await expect.poll(() => asked.length).toBe(2)
})
