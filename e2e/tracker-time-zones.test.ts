import { expect, type Page, test } from '@playwright/test'
import { arrive, link, shareStage } from './browser.ts'
import { expectDay, fillAndSave, longDate, shortDate, storedTitles } from './tracker-steps.ts'

const stage = shareStage()

// All in the past: the server rejects dates that have not begun anywhere on earth.
const MOMENTS = {
  'Pacific/Auckland': [
    ['23:59, a day of 23 hours', '2026-09-27T10:59:00Z', '2026-09-27'],
    ['00:01, the day after', '2026-09-27T11:01:00Z', '2026-09-28'],
  ],
  'America/New_York': [
    ['00:01, the day after', '2026-11-02T05:01:00Z', '2026-11-02'],
    ['23:59, a day of 25 hours', '2026-11-02T04:59:00Z', '2026-11-01'],
  ],
} as const

async function openAt(page: Page, instant: string, path = '/daily-domino'): Promise<void> {
  await page.clock.setFixedTime(new Date(instant))
  await page.goto(path)
  await page.getByText('No domino entries for this date.').waitFor()
}

/** Goes from the tracker to a new domino, all of which must show this date. */
async function beginOn(page: Page, instant: string, date: string): Promise<void> {
  await openAt(page, instant)
  await page.getByRole('heading', { name: longDate(date) }).waitFor()
  await expectDay(page, date, 'Today')
  await expect(page.locator('[aria-current="date"]')).toHaveCount(1)
  await link(page, "Begin Today's Domino").click()
  await page.getByRole('heading', { name: "Start Today's Domino" }).waitFor()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(shortDate(date))
}

for (const [timezoneId, moments] of Object.entries(MOMENTS)) {
  test(`in ${timezoneId} it is the day of the member at every moment: shown, begun, sent, stored and listed so`, async () => {
    const { context, id: member } = await stage.member({ timezoneId })
    const page = await context.newPage()
    for (const [words, instant, date] of moments)
      await test.step(words, () => beginOn(page, instant, date))

    const [, , date = ''] = moments.at(-1) ?? []
    const request = page.waitForRequest(sent => sent.method() === 'POST')
    await fillAndSave(page, 'On my own day')
    expect((await request).postDataJSON().date).toBe(date)
    await arrive(page, '/daily-domino')
    await expectDay(page, date, 'Today', 'In Progress')
    await page.getByText('You have 1 domino set for this day.').waitFor()
    expect(await storedTitles(context, member, date)).toEqual(['On my own day'])
    await page.reload()
    await expectDay(page, date, 'Today', 'In Progress')
    await link(page, "Update Today's Domino").waitFor()
  })
}

test('a page left open over midnight moves on with the member', async () => {
  const { context } = await stage.member({ timezoneId: 'Pacific/Auckland' })
  const page = await context.newPage()
  await page.clock.install({ time: new Date('2026-07-15T11:59:30Z') })
  await page.goto('/daily-domino')
  await expectDay(page, '2026-07-15', 'Today')
  await page.clock.runFor(60_000)
  await expectDay(page, '2026-07-16', 'Today')
  await page.getByRole('heading', { name: longDate('2026-07-16') }).waitFor()
  await expect(page.locator('[aria-current="date"]')).toHaveCount(1)
})
