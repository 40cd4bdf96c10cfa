import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page: ends what moves, and lets colours change over to another theme at once. */
function holdStill(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
  document.adoptedStyleSheets = [still]
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
}

/** Runs in the page. */
const letMove = () => {
  document.adoptedStyleSheets = []
}

/** What axe finds wrong in the page: each rule with the elements that break it. */
async function violations(page: Page, options: RunOptions): Promise<[string, string[]][]> {
  // Half a megabyte: a document takes it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async chosen => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Listing also what passed would take as long as looking.
    const results = await inPage.run(document, { ...chosen, resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }): [string, string[]] => [
      id,
      nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    ])
  }, options)
}

/** Nothing that axe finds with any of its rules. */
export async function expectNothingFound(page: Page): Promise<void> {
  expect(await violations(page, {}), page.url()).toEqual([])
}

/** Nothing that axe finds under WCAG 2.2 AA; in the dark theme, which changes colours only, no weak contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(holdStill)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    const runOnly = colorScheme === 'light' ? WCAG : ['color-contrast']
    expect(await violations(page, { runOnly }), `${page.url()}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  await page.evaluate(letMove)
}
