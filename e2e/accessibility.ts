import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expectNoSidewaysScroll, isDrawn, NARROW, WIDE } from './browser.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const CONTRAST = ['color-contrast']

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page: finishes what moves, and lets colors change to another theme at once. */
function holdStill(): void {
  const still = new CSSStyleSheet()
  still.replaceSync(`
    *, ::before, ::after, ::backdrop { transition: none !important }
    [data-let-go] { position: relative !important; inset: auto !important }
  `)
  // What sticks to the window's edge half covers a field of a page that can be scrolled, which axe takes for a small target.
  for (const each of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(each).position === 'sticky') each.dataset.letGo = ''
  document.adoptedStyleSheets = [still]
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      animation.finish()
}

/** Runs in the page: undoes `holdStill`. */
const letMove = () => {
  document.adoptedStyleSheets = []
  for (const each of document.querySelectorAll<HTMLElement>('[data-let-go]'))
    delete each.dataset.letGo
}

/** What axe finds wrong in the page: each rule with the elements that break it. */
async function violations(page: Page, options: RunOptions): Promise<[string, string[]][]> {
  // Half a megabyte, so it is loaded once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async chosen => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Listing what passed as well would take as long as checking.
    // Base UI's focus guards hand the focus on at once: its authors call what `aria-hidden-focus` says of them expected.
    const looked = { include: document, exclude: [['[data-base-ui-focus-guard]']] }
    const results = await inPage.run(looked, { ...chosen, resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }): [string, string[]] => [
      id,
      nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    ])
  }, options)
}

interface Way {
  colorScheme: 'light' | 'dark'
  runOnly: string[]
  width?: number
}

const LIGHT: Way = { colorScheme: 'light', runOnly: WCAG }
/** The dark theme only changes colors. */
const DARK: Way = { colorScheme: 'dark', runOnly: CONTRAST }

const looks = new WeakMap<TestInfo, number>()

/** Before a release and every night. */
export const IS_NIGHT = process.env.TEST_ALL === '1'

/**
 * Every way at night, else one of them, look by look: a state of a page costs as much as the journey to it if axe runs
 * for each width and theme. A test takes the same ways in every run.
 */
function waysNow(ways: readonly Way[]): readonly Way[] {
  if (IS_NIGHT) return ways
  const info = test.info()
  const before = looks.get(info) ?? info.title.length
  looks.set(info, before + 1)
  return ways.filter((_, at) => at === before % ways.length)
}

/**
 * Expects that no control is read aloud as “Edit : Body and rest”: what only screen readers get is a block of its own,
 * with a space before it.
 */
async function expectNamesInOnePiece(page: Page): Promise<void> {
  const names = (await page.locator('body').ariaSnapshot()).matchAll(/^\s*- \w+ "([^"]*)"/gm)
  const torn = Array.from(names, ([, name = '']) => name).filter(name => / [:,;]/.test(name))
  expect(torn, page.url()).toEqual([])
}

/** Expects that axe finds nothing by any of its rules, at these widths. */
export async function expectNothingFound(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const { width = WIDE } of waysNow(widths.map(each => ({ ...LIGHT, width: each })))) {
    await page.setViewportSize({ width, height: 844 })
    expect(await violations(page, {}), `${page.url()}, at ${width}`).toEqual([])
  }
  await expectNamesInOnePiece(page)
}

/**
 * Expects a page that is no wider than its window, with nothing under WCAG 2.2 AA and no weak contrast in the dark; at
 * night, in the same state, at further widths too: a flow is run once, and looked at on all screens.
 * @param further none for what another width would close, such as a menu
 */
export async function looksRight(
  page: Page,
  further: readonly number[] = [WIDE, NARROW, 320],
): Promise<void> {
  const before = page.viewportSize()
  if (!before) throw new Error('the window has no size')
  const widths = IS_NIGHT ? further.filter(each => each !== before.width) : []
  await page.evaluate(holdStill)
  await expectNoSidewaysScroll(page)
  await expectNamesInOnePiece(page)
  // A text that was put into another before it was said.
  await expect(page.locator('body')).not.toContainText('[object Object]')
  const ways = [LIGHT, DARK, ...widths.map(width => ({ ...LIGHT, width }))]
  for (const { colorScheme, runOnly, width } of waysNow(ways)) {
    if (width) await page.setViewportSize({ ...before, width })
    if (width) await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme })
    await isDrawn(page)
    const where = `${page.url()}, ${colorScheme}, at ${page.viewportSize()?.width}`
    expect(await violations(page, { runOnly }), where).toEqual([])
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
  await isDrawn(page)
  await page.evaluate(letMove)
}
