import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Runs in the page: waits until colours have changed over to another theme. Each element begins once its parent's colour
 * has changed, so there is more than one round.
 */
async function settled(): Promise<void> {
  // Those that have ended and keep their last picture are listed, too.
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  do {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(running().map(({ finished }) => finished))
  } while (running().length > 0)
}

/** What axe finds wrong in the page: each rule with the elements that break it. */
async function violations(page: Page, options: RunOptions): Promise<[string, string[]][]> {
  // Half a megabyte: a document takes it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    const runOnly = colorScheme === 'light' ? WCAG : ['color-contrast']
    expect(await violations(page, { runOnly }), `${page.url()}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
