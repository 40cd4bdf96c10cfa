import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expectNoSidewaysScroll, NARROW, WIDE } from './browser.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const CONTRAST = ['color-contrast']

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page: finishes what moves, and lets colors change to another theme at once. */
function holdStill(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
  document.adoptedStyleSheets = [still]
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      animation.finish()
}

/** Runs in the page: undoes `holdStill`. */
const letMove = () => {
  document.adoptedStyleSheets = []
}

/** What axe finds wrong in the page: each rule with the elements that break it. */
async function violations(page: Page, options: RunOptions): Promise<[string, string[]][]> {
  // Half a megabyte, so it is loaded once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async chosen => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Listing what passed as well would take as long as checking.
    const results = await inPage.run(document, { ...chosen, resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }): [string, string[]] => [
      id,
      nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    ])
  }, options)
}

/** Expects that axe finds nothing by any of its rules. */
export async function expectNothingFound(page: Page): Promise<void> {
  expect(await violations(page, {}), page.url()).toEqual([])
}

const isDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

async function expectNothingFoundIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  runOnly: string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await isDrawn(page)
  const where = `${page.url()}, ${colorScheme}, at ${page.viewportSize()?.width}`
  expect(await violations(page, { runOnly }), where).toEqual([])
}

/** Expects nothing under WCAG 2.2 AA, and no weak contrast in the dark theme, which only changes colors. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(holdStill)
  await expectNothingFoundIn(page, 'light', WCAG)
  await expectNothingFoundIn(page, 'dark', CONTRAST)
  await page.emulateMedia({ colorScheme: null })
  await page.evaluate(letMove)
}

/** Expects a page that is accessible and no wider than its window. */
export async function looksRight(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/**
 * Checks a page as it is and, in the same state, at further widths: a flow is run once, and its pages are looked at on
 * a phone and on a wide screen.
 */
export async function looksRightAtWidths(page: Page, ...widths: readonly number[]): Promise<void> {
  await looksRight(page)
  const before = page.viewportSize()
  if (!before) throw new Error('the window has no size')
  await page.evaluate(holdStill)
  for (const width of widths) {
    await page.setViewportSize({ ...before, width })
    await expectNothingFoundIn(page, 'light', WCAG)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
  await isDrawn(page)
  await page.evaluate(letMove)
}

export const looksRightAtBothWidths = (page: Page): Promise<void> =>
  looksRightAtWidths(page, page.viewportSize()?.width === WIDE ? NARROW : WIDE)
