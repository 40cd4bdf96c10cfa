import { expect, test } from '@playwright/test'
import { looksRightAtWidths } from './accessibility.ts'
import { button, NARROW, open, shareStage, WIDE } from './browser.ts'
import { allPips, daysAgo, makeDomino, shortDate } from './tracker-steps.ts'

const stage = shareStage()

test('a run goes on over a rest day; the wheel and the year say the same in words and tables', async () => {
  const { context } = await stage.member({ width: NARROW })
  for (const days of [1, 2, 4]) {
    await makeDomino(context, { title: 'Walk', date: daysAgo(days), ...allPips('Completed') })
  }
  await makeDomino(context, { title: 'Read', pip1_status: 'In Progress' })
  const page = await open(context, `/daily-domino?date=${daysAgo(3)}`)
  const run = page.getByRole('region', { name: 'Your run' })
  await run.getByText('2', { exact: true }).waitFor()
  await run.getByText(`since ${shortDate(daysAgo(2))}. Today is still open.`).waitFor()
  await button(page, `Mark ${shortDate(daysAgo(3))} as a rest day`).click()
  await run.getByText('3', { exact: true }).waitFor()
  await run.getByText(`${shortDate(daysAgo(3))} is a rest day.`).waitFor()
  await expect(run.getByRole('row').filter({ hasText: 'Rest day' })).toHaveCount(1)

  const wheel = page.getByRole('region', { name: 'Your twelve areas' })
  await wheel.getByText('4 dominoes in the last 30 days.').waitFor()
  await wheel.getByRole('row', { name: '1 Mental Growth 3 1' }).waitFor()

  const year = page.getByRole('region', { name: /^Your year/ })
  await year.getByText('The year as a table').click()
  await year.getByRole('row').nth(12).waitFor()
  await looksRightAtWidths(page, WIDE, 320)
  await button(page, 'Previous year').click()
  await year
    .getByRole('heading', { name: `Your year ${Number(daysAgo(3).slice(0, 4)) - 1}` })
    .waitFor()

  await button(page, 'Remove the rest day').click()
  await run.getByText('2', { exact: true }).waitFor()
})
