import { expect, type Page, test } from '@playwright/test'
import {
  addDays,
  addWeeks,
  calendarDateAt,
  MINUTE_MS,
  weekDates,
  weekOf,
} from '#src/contract/calendar.ts'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { bodyOf, formOf } from '#src/features/planner/domain.ts'
import { turnClock } from '#test/turned-clock.ts'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  endSession,
  goWithin,
  isDrawn,
  NARROW,
  open,
  PASSWORD,
  registerByForm,
  send,
  shareStage,
  toast,
  watchShifts,
} from './browser.ts'
import { longDate, shortDate, today } from './tracker-steps.ts'

const stage = shareStage()

const weekName = (week: string): string =>
  `Week of ${shortDate(week)} - ${shortDate(weekDates(week).at(-1) ?? '')}`
const weekday = (date: string): string => longDate(date).split(',')[0] ?? ''
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a week is written as a visitor, kept through the sign-in, saved, and found again', async () => {
  const context = await stage.visitor({ width: NARROW, expecting: ['status of 404'] })
  const page = await open(context, '/weekly-planner')
  await page.getByText('Free Resource').waitFor()
  await heading(page, weekName(weekOf(today()))).waitFor()
  await field(page, 'Weekly Intention').fill('Less, but better')
  await field(page, `Domino for ${weekday(today())}`).fill('Shoes by the door')
  await button(page, 'Login to Save').click()
  await toast(page, 'Redirecting to login page...').getByText('Authentication required').waitFor()
  await page.waitForURL(/\/auth/)
  await registerByForm(page, 'planner')
  await arrive(page, '/weekly-planner')

  await expect(field(page, 'Weekly Intention')).toHaveValue('Less, but better')
  await button(page, 'Save Planner').click()
  await toast(page, 'Your planner has been successfully saved.')
    .getByText('Weekly planner saved!')
    .waitFor()
  await field(page, `Priority 1 for ${weekday(today())}`).fill('Walk')
  const tick = page.getByRole('checkbox', { name: `Priority 1 for ${weekday(today())}, completed` })
  await tick.press('Space')
  await field(page, 'Insights').fill('Mornings')
  await button(page, 'Save Changes').click()
  await toast(page, 'Your planner has been updated successfully.')
    .getByText('Changes saved!')
    .waitFor()
  await button(page, "Set as today's domino").click()
  const made = page.getByRole('list', { name: `Dominoes of ${weekday(today())}` })
  await made.getByRole('link', { name: 'Open the domino Shoes by the door' }).waitFor()
  await made.getByText('0 of 12 pips Completed').waitFor()
  await expect(button(page, "Set as today's domino")).toHaveCount(0)

  await page.reload()
  await expect(tick).toBeChecked()
  await expect(page.getByText('Your unsaved text has been restored')).toHaveCount(0)
  await button(page, 'Next Week').click()
  await heading(page, weekName(addWeeks(weekOf(today()), 1))).waitFor()
  await button(page, 'Save Planner').waitFor()
  await expect(field(page, 'Insights')).toHaveValue('')
  await page.goBack()
  await expect(field(page, 'Insights')).toHaveValue('Mornings')
})

test('what is typed is stored by itself, and there again where the page was closed; the day’s domino is proposed on Today, and is one thing with it once it is set', async () => {
  const { context, id } = await stage.member({ width: NARROW, expecting: ['status of 503'] })
  const stored = async () => {
    const path = `/api/weekly-planners/user/${id}/around/${weekOf(today())}`
    const planners = await dataAt(context, path)
    return planners.find((each: WeeklyPlanner) => each.week_start_date === weekOf(today()))
  }
  const page = await open(context, '/weekly-planner')
  const intention = field(page, 'Weekly Intention')
  const domino = field(page, `Domino for ${weekday(today())}`)
  await intention.fill('Less')
  await page.getByText(/^Saved \d/).waitFor()
  expect(await stored()).toMatchObject({ weekly_intention: 'Less' })
  // Nobody has pressed it yet.
  await button(page, 'Save Planner').waitFor()

  await domino.fill('Walk')
  await goWithin(page, '/today')
  await page.getByText('Planned: Walk').waitFor()
  await button(page, 'Use it').click()
  const pips = page.getByRole('group', { name: 'Pips of Walk' })
  await pips.waitFor()
  const title = async () => (await dataAt(context, '/api/today')).domino.title
  await page.getByRole('main').getByRole('button', { name: 'Walk', exact: true }).click()
  await field(page, 'Title').fill('Walk twice')
  await field(page, 'Title').press('Enter')
  await page.getByRole('group', { name: 'Pips of Walk twice' }).waitFor()
  const planned = async () => (await stored()).daily_plans[today()].domino
  await expect.poll(planned).toBe('Walk twice')

  await goWithin(page, '/weekly-planner')
  await expect(domino).toHaveValue('Walk twice')
  await expect(button(page, "Set as today's domino")).toHaveCount(0)
  await domino.fill('')
  await page.getByText('Please enter a main domino').waitFor()
  await domino.fill('Walk in the wood')
  await field(page, 'Insights').fill('Mornings')
  // Closed at once: what was typed is there again, and stored by itself.
  await page.goto('about:blank', { waitUntil: 'commit' })
  await expect.poll(title).toBe('Walk in the wood')
  await expect.poll(planned).toBe('Walk in the wood')
  await page.goto('/weekly-planner')
  await expect(domino).toHaveValue('Walk in the wood')
  await expect(field(page, 'Insights')).toHaveValue('Mornings')
  await expect.poll(stored).toMatchObject({ insights: 'Mornings' })

  // What fails is tried again, and nothing is said over the page.
  const down = { success: false, error: 'Down', message: 'Down', code: 'down' }
  await page.route(
    '**/api/weekly-planners/*',
    route => route.fulfill({ status: 503, json: down }),
    { times: 2 },
  )
  await intention.fill('Less, but better')
  await page.getByText('Not saved yet; kept in this browser, and tried again.').waitFor()
  await page.getByText(/^Saved \d/).waitFor()
  expect(await stored()).toMatchObject({ weekly_intention: 'Less, but better' })

  await looksRight(page)
})

test('what is typed while the session ends, beside another tab or without a connection is stored by itself, over nothing unseen', async () => {
  const expecting = [
    'status of 401',
    'status of 404',
    'status of 409',
    'net::ERR_INTERNET_DISCONNECTED',
  ]
  const { context, id, username } = await stage.member({ width: NARROW, expecting })
  const stored = () => dataAt(context, `/api/weekly-planners/user/${id}/week/${weekOf(today())}`)
  const page = await open(context, '/weekly-planner')
  const intention = field(page, 'Weekly Intention')
  await intention.fill('Less')
  await page.getByText(/^Saved \d/).waitFor()

  await endSession(context)
  await intention.fill('Less, but better')
  await arrive(page, '/auth?next=%2Fweekly-planner')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').locator('[type=submit]').click()
  await arrive(page, '/weekly-planner')
  await expect(intention).toHaveValue('Less, but better')
  await page.getByText(/^Saved \d/).waitFor()
  expect(await stored()).toMatchObject({ weekly_intention: 'Less, but better' })

  // A second tab, which has the week as it was.
  const other = await open(context, '/weekly-planner')
  await field(other, 'Insights').fill('Theirs')
  await other.getByText(/^Saved \d/).waitFor()
  await field(page, 'What went well').fill('Mine')
  await page.getByText(/^Saved \d/).waitFor()
  expect(await stored()).toMatchObject({ insights: 'Theirs', went_well: 'Mine' })
  await field(other, 'What went well').fill('Theirs')
  await other.getByText('Two versions: please choose.').waitFor()
  await other.getByText('This week was changed somewhere else too.').waitFor()
  expect(await stored()).toMatchObject({ insights: 'Theirs', went_well: 'Mine' })
  await other.close()

  await context.setOffline(true)
  await field(page, 'What to improve').fill('Sleep')
  await page.getByText('Saved on this phone until there is a connection.').waitFor()
  await context.setOffline(false)
  await page.getByText(/^Saved \d/).waitFor()
  expect(await stored()).toMatchObject({ insights: 'Theirs', to_improve: 'Sleep' })
})

test('nothing moves while the planner arrives on a phone whose date is not the server’s', async () => {
  const served = calendarDateAt(new Date(), 'UTC')
  const [begins, ends] = [served, addDays(served, 1)].map(date => Date.parse(date) - Date.now())
  // To another day of the same week.
  const ahead = weekOf(addDays(served, 1)) === weekOf(served) ? ends : begins
  const context = await stage.visitor({ width: NARROW, timezoneId: 'UTC' })
  await context.addInitScript(turnClock, (ahead ?? 0) + (ahead === begins ? -1 : 1) * MINUTE_MS)
  const page = await context.newPage()
  const moved = await watchShifts(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/weekly-planner')
  const first = page.locator('.planner-day').first()
  await expect(first).toHaveAttribute('aria-label', longDate(served))
  await expect(first.getByRole('button', { expanded: true })).toBeVisible()
  await isDrawn(page)
  expect(await moved()).toBeLessThan(0.02)
})

test('a stale save overwrites nothing: both versions stand side by side, and the member chooses', async () => {
  const { context, id } = await stage.member({ width: NARROW, expecting: ['status of 409'] })
  const week = weekOf(today())
  const data = { ...bodyOf(week, formOf(week)), insights: 'Before' }
  const made = await send(context, 'POST', '/api/weekly-planners', data)
  const page = await open(context, '/weekly-planner')
  const elsewhere = { insights: 'Theirs', to_improve: 'Only theirs' }
  await send(context, 'PATCH', `/api/weekly-planners/${made.id}`, elsewhere)
  await field(page, 'What went well').fill('Also mine')
  await field(page, 'Insights').fill('Mine')
  await button(page, 'Save Changes').click()
  await toast(page, 'Update failed').getByText('Both versions are kept: please choose.').waitFor()
  await page.getByText('This week was changed somewhere else too.').waitFor()
  await page.getByText('Theirs', { exact: true }).waitFor()
  const stored = () => dataAt(context, `/api/weekly-planners/user/${id}/week/${week}`)
  expect(await stored()).toMatchObject(elsewhere)
  await looksRight(page)
  await button(page, 'Save Changes').click()
  await toast(page, 'Please choose first').waitFor()
  await button(page, 'Use the other: Insights').click()
  await expect(field(page, 'Insights')).toHaveValue('Theirs')
  await button(page, 'Save Changes').click()
  await toast(page, 'Changes saved!').waitFor()
  expect(await stored()).toMatchObject({ ...elsewhere, went_well: 'Also mine' })
})
