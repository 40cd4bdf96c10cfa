import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import { PIP_NUMBERS, type PipStatus } from '#src/features/tracker/constants.ts'
import type { PipFields } from '#src/features/tracker/contract/pips.ts'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { button, dataAt, send, styleOf, toast } from './browser.ts'

/** The browser runs in this machine's zone. */
export const today = (): string => calendarDateAt(new Date(), timeZone())
export const daysAgo = (days: number): string => addDays(today(), -days)

const asUtc = (date: string) => new Date(`${date}T00:00:00Z`)
/** 'Friday, November 20, 2026' */
export const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(asUtc(date))
/** 'Nov 20, 2026' */
export const shortDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(asUtc(date))

interface Fields extends Partial<PipFields> {
  title: string
  date?: string
  description?: string
}

export const allPips = (status: PipStatus): Partial<PipFields> =>
  Object.fromEntries(PIP_NUMBERS.map(n => [`pip${n}_status`, status]))

/** A domino that the member made earlier; its id. */
export async function makeDomino(context: BrowserContext, fields: Fields): Promise<number> {
  return (await send(context, 'POST', '/api/domino-entries', { date: today(), ...fields })).id
}

export async function storedTitles(
  context: BrowserContext,
  member: number,
  date = today(),
): Promise<string[]> {
  const entries = await dataAt(context, `/api/domino-entries/user/${member}/date/${date}`)
  return entries.map((entry: { title: string }) => entry.title)
}

export const calendarDay = (page: Page, date: string): Locator =>
  page.getByRole('table').getByRole('button', { name: longDate(date) })

/** Waits until the calendar says exactly this of a day, and shows the color that the legend gives it. */
export async function expectDay(page: Page, date: string, ...words: string[]): Promise<void> {
  const day = page.getByRole('table').getByRole('button', {
    name: [longDate(date), ...words].join(', '),
    exact: true,
  })
  await day.waitFor()
  const meaning = words.at(-1)
  if (!meaning) return
  const sample = page
    .getByRole('list', { name: 'Legend' })
    .getByRole('listitem')
    .filter({ hasText: meaning })
  const meant = await styleOf(sample.locator('span').first(), 'backgroundColor')
  expect(meant).toMatch(/^(rgb|oklch|color)/)
  await expect.poll(() => styleOf(day, 'backgroundColor')).toBe(meant)
}

export async function setAllPips(page: Page, status: PipStatus): Promise<void> {
  const names = button(page, 'Change the names')
  if (await names.isVisible()) await names.click()
  for (const n of PIP_NUMBERS) {
    await page.getByLabel(`Pip ${n} status`, { exact: true }).selectOption(status)
  }
}

export async function fillAndSave(page: Page, title: string, description = ''): Promise<void> {
  await page.getByLabel('Main Domino').fill(title)
  await page.getByLabel('Description').fill(description)
  await button(page, 'Continue to 12 Pip Domino').click()
  await button(page, 'Save Domino').click()
  await toast(page, "Today's Domino Created").waitFor()
}
