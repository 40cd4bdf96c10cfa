import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addDays, weekDates, weekOf } from '#src/contract/calendar.ts'
import { isOffered, weekToReview } from '#src/features/review/domain/offer.ts'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  expectFocus,
  holdBack,
  link,
  NARROW,
  open,
  send,
  shareStage,
} from './browser.ts'
import { allPips, today } from './tracker-steps.ts'

const stage = shareStage()
const DAY = today()
const WEEK = weekToReview(DAY)
const NEXT = addDays(WEEK, 7)
const IS_OFFERED = isOffered(WEEK, DAY)

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true })
const pressable = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const PLAN = {
  cue_kind: 'after',
  cue: 'I have made coffee',
  action: 'walk round the block',
  pip: 7,
}

const stored = (context: BrowserContext, member: number, week: string) =>
  dataAt(context, `/api/weekly-planners/user/${member}/week/${week}`)
const plans = (context: BrowserContext) => dataAt(context, `/api/if-thens?week=${NEXT}`)

async function fillWeek(context: BrowserContext) {
  const past = weekDates(WEEK).filter(date => date <= DAY)
  for (const [at, date] of past.entries())
    await send(context, 'POST', '/api/domino-entries', {
      date,
      title: 'Walk',
      ...(at % 2 ? allPips('Completed') : { pip7_status: 'Completed' }),
    })
}

function presser(page: Page) {
  let count = 0
  return {
    press: async (name: string | RegExp) => {
      await pressable(page, name).first().click()
      count++
    },
    count: () => count,
  }
}

/**
 * Goes on to the card of areas, whose heading gets the focus. The cards before it are left out once the review is no
 * longer offered: then it is the first, and a page that is opened leaves the focus at its beginning.
 */
async function pastTheWeek(page: Page, press: (name: string | RegExp) => Promise<void>) {
  const areas = heading(page, 'What matters next week?')
  if (!IS_OFFERED) return areas.focus()
  await heading(page, 'Your week').waitFor()
  await press(/green day|You set a domino/)
  await press('Next')
  await heading(page, 'What got in the way?').waitFor()
  await press('I was tired')
  await expectFocus(page, areas)
}

test('a week is closed in at most twelve presses, and its plan comes back', async () => {
  const { context, id } = await stage.member({ width: NARROW })
  await fillWeek(context)
  const page = await open(context, '/weekly-planner/review')
  const { press, count } = presser(page)
  if (IS_OFFERED) await looksRight(page)
  await pastTheWeek(page, press)
  await looksRight(page)
  await press('Financial Awareness')
  await heading(page, 'Your intention').waitFor()
  await expect(page.getByRole('textbox', { name: 'Weekly Intention' })).toHaveValue(
    'Make room for Financial Awareness.',
  )
  await press('Next')
  await heading(page, 'If … then …').waitFor()
  // Back is always there, and what was chosen stays.
  await pressable(page, 'Back').click()
  await pressable(page, 'Back').click()
  await heading(page, 'What matters next week?').waitFor()
  await page.reload()
  await pressable(page, 'Next').click()
  await expect(page.getByRole('textbox', { name: 'Weekly Intention' })).toHaveValue(
    'Make room for Financial Awareness.',
  )
  await pressable(page, 'Next').click()
  await press('I have made coffee')
  await press('write down what I spent')
  await page.getByText('If I have made coffee, then write down what I spent.').waitFor()
  await looksRight(page)
  await press('Next')
  await heading(page, 'Once more').waitFor()
  await press('write down what I spent')
  await heading(page, 'Which days?').waitFor()
  await press('Close the week')
  await heading(page, 'Your week is closed').waitFor()
  await expectFocus(page, heading(page, 'Your week is closed'))
  expect(count()).toBeLessThanOrEqual(12)

  expect(await stored(context, id, NEXT)).toMatchObject({
    weekly_intention: 'Make room for Financial Awareness.',
  })
  if (IS_OFFERED) {
    const week = await stored(context, id, WEEK)
    expect(week.to_improve).toBe('I was tired')
    expect(week.went_well).toMatch(/green day|You set a domino/)
  }
  expect(await plans(context)).toMatchObject([
    { action: 'write down what I spent', pip: 2, source: 'review' },
  ])
  await link(page, 'To today').click()
  await heading(page, /^Good /).waitFor()
})

test('the planner leads to a week that can be closed, which a new member has not', async () => {
  const { context } = await stage.member({ width: NARROW })
  const page = await open(context, '/weekly-planner')
  const lead = link(page, 'Look back on your week')
  await heading(page, 'Daily Plan').waitFor()
  await expect(lead).toHaveCount(0)
  await page.route('**/api/weeks/*/review', async route => {
    const { data, ...rest } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...rest, data: { ...data, offered: true } } })
  })
  await page.reload()
  if (!IS_OFFERED) return expect(lead).toHaveCount(0)
  await heading(page, /^The week of .* can be closed$/).waitFor()
  const order = await page.getByRole('heading', { level: 2 }).allTextContents()
  const at = order.indexOf('Daily Plan')
  expect(order[at - 1]).toMatch(/can be closed$/)
  await looksRight(page)
  await heading(page, 'Daily Plan').scrollIntoViewIfNeeded()
  await lead.click()
  await arrive(page, '/weekly-planner/review')
})

test('a planned day opens with its plan, and one press says how it went; a card of patterns is there while a trial runs', async () => {
  const { context } = await stage.member({ width: NARROW })
  await send(context, 'POST', '/api/if-thens', {
    ...PLAN,
    week: weekOf(DAY),
    days: [1, 2, 3, 4, 5, 6, 7],
  })
  const page = await open(context, '/today')
  const patterns = heading(page, 'What starts your cascade?')
  await heading(page, 'This week').waitFor()
  await expect(patterns).toHaveCount(0)
  await page.getByText('Planned: Walk round the block', { exact: true }).waitFor()
  await page.getByText('If I have made coffee, then walk round the block.').waitFor()
  const store = await holdBack(page, '**/api/if-thens/*/days/*')
  await pressable(page, 'It did not happen').click()
  // A slip, put right before the answer: the last press counts.
  await pressable(page, 'It happened and I did it').click()
  store()
  await page.getByText('Kept. You can change it.').waitFor()
  await send(context, 'POST', '/api/experiments', { pip_a: 1, pip_b: 7, days: 14 })
  await page.reload()
  await patterns.waitFor()
  await looksRight(page)
  await expect(pressable(page, 'It happened and I did it')).toHaveAttribute('aria-pressed', 'true')

  await button(page, 'Use it').click()
  await heading(page, 'Walk round the block').waitFor()
  await page.getByText('Physical Movement goes first').waitFor()
  const { domino } = await dataAt(context, '/api/today')
  expect(domino).toMatchObject({
    title: 'Walk round the block',
    description: 'If I have made coffee, then walk round the block.',
    lead_pip: 7,
  })
})
