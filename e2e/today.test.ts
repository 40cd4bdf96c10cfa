import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addDays, calendarDateAt, DAY_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { defaultPips, labelsOf } from '#src/features/tracker/domain/pips.ts'
import { CLOCK_AHEAD_MS, turnClock } from '#test/turned-clock.ts'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  dataAt,
  expectNoSidewaysScroll,
  goWithin,
  holdBack,
  isDrawn,
  mainButton,
  NARROW,
  open,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { rowsIn } from './kept-rows.ts'
import { allPips, daysAgo, expectDay, longDate, makeDomino } from './tracker-steps.ts'

const stage = shareStage()

const QUESTION = 'What is the one action today?'
const LABELS = labelsOf(defaultPips())

const dominoOf = async (context: BrowserContext) => (await dataAt(context, '/api/today')).domino
const NOT_STARTED = 'Not Started'
const tile = (page: Page) => page.getByRole('group', { name: /^Pips of / })
const pips = (page: Page, title: string) => page.getByRole('group', { name: `Pips of ${title}` })

/** Opens the menu of the day's domino, and presses what is named. */
async function moreOfDay(page: Page, item?: string): Promise<void> {
  await mainButton(page, 'More of this day').click()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}

/** Presses a button that a thumb reaches without a scroll. */
async function press(page: Page, name: string): Promise<void> {
  const at = await mainButton(page, name).boundingBox()
  const scrolled = await page.evaluate(() => scrollY)
  expect(at && at.y + at.height + scrolled, name).toBeLessThan(780)
  await mainButton(page, name).click()
}

test('what is typed at midnight stays, and is set for the day that has begun', async () => {
  // Its next day has begun elsewhere, so the server takes it at any hour.
  const timezoneId = 'Pacific/Pago_Pago'
  const today = calendarDateAt(new Date(), timezoneId)
  const date = addDays(today, 1)
  const clockAheadMs = Date.parse(`${date}T10:50Z`) - Date.now() + CLOCK_AHEAD_MS
  const { context } = await stage.member({ width: NARROW, timezoneId, clockAheadMs })
  const page = await context.newPage()
  await page.goto('/today')
  const heading = page.locator('main header')
  await heading.getByText(longDate(today)).waitFor()
  await page.getByRole('textbox', { name: QUESTION }).fill('Write one page')
  // The page looks at the clock by itself, three times a minute.
  await page.evaluate(turnClock, 20 * MINUTE_MS)
  await heading.getByText(longDate(date)).waitFor()
  await expect(page.getByRole('textbox', { name: QUESTION })).toHaveValue('Write one page')
  await mainButton(page, 'Set it').click()
  await pips(page, 'Write one page').waitFor()
  expect((await dataAt(context, `/api/today?date=${date}`)).domino.title).toBe('Write one page')
  await goWithin(page, '/daily-domino')
  await expectDay(page, date, 'Today', 'In Progress')
})

test('a device whose clock is two days off keeps what is done today for today, and is told so', async () => {
  for (const days of [2, -2]) {
    const { context } = await stage.member({ width: NARROW })
    await context.addInitScript(turnClock, days * DAY_MS)
    const page = await open(context, '/today')
    await toast(page, 'The clock of your device is wrong').waitFor()
    await page.getByRole('textbox', { name: QUESTION }).fill('Write one page')
    await mainButton(page, 'Set it').click()
    await pips(page, 'Write one page').waitFor()
    await expect.poll(async () => (await dominoOf(context))?.title).toBe('Write one page')
    await goWithin(page, '/daily-domino')
    await expect(toast(page, 'The clock of your device is wrong')).toHaveCount(1)
  }
})

/** Where it is seven in the evening, when a day shows most. */
function eveningZone(): string {
  const ahead = ((19 - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('the day is one screen of a phone: each act is one press, and stored', async () => {
  const { context } = await stage.member({ width: NARROW, timezoneId: eveningZone() })
  const page = await open(context, '/')
  await page.getByRole('link', { name: 'Go to today' }).click()
  await arrive(page, '/today')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThanOrEqual(1_688)

  await page.getByRole('textbox', { name: QUESTION }).fill('Write one page')
  await press(page, 'Set it')
  await pips(page, 'Write one page').waitFor()
  expect((await dominoOf(context)).title).toBe('Write one page')
  await page.getByRole('textbox', { name: 'How did it go?' }).waitFor()
  expect(await height()).toBeLessThanOrEqual(1_688)

  // Asked once, a press names what goes first and completes nothing; the day counts by it from then on.
  const asked = page.getByText('Which one goes first?')
  await asked.waitFor()
  await looksRight(page)
  // The evening's line is whole above the bar.
  await page.evaluate(() => scrollTo(0, 0))
  const field = await page.getByRole('textbox', { name: 'How did it go?' }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Your places' }).boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await press(page, LABELS[3] ?? '')
  await page.getByText(`0 of 12 pips · ${LABELS[3]} goes first`).waitFor()
  await expect
    .poll(() => dominoOf(context))
    .toMatchObject({ lead_pip: 4, pip4_status: NOT_STARTED })
  await page.reload()
  await expect(asked).toHaveCount(0)
  await moreOfDay(page, 'Change what goes first')
  await asked.waitFor()
  await press(page, LABELS[6] ?? '')
  await page.getByText(`${LABELS[6]} goes first`).waitFor()

  await press(page, 'Done: tip it')
  await expect(mainButton(page, 'Tipped')).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('A run begins').waitFor()
  await expect.poll(async () => (await dominoOf(context)).tipped_at).toBeTruthy()

  const top = () => tile(page).evaluate(each => each.getBoundingClientRect().top)
  const before = await top()
  for (const label of LABELS) await press(page, label)
  await mainButton(page, 'Complete Domino').waitFor()
  expect(await top()).toBe(before)
  await moreOfDay(page)
  await expect(page.getByRole('menuitem', { name: 'what goes first' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await press(page, 'Complete Domino')
  await page.getByText('Well done: all twelve pips').waitFor()
  expect(await top()).toBe(before)
  const { figures } = await dataAt(context, '/api/insights/cascade')
  expect(figures).toMatchObject({ eligible_days: 1, left_out: { no_lead: 0 } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moves = page
    .locator('.celebration[data-on]')
    .evaluate(tile => [
      getComputedStyle(tile).animationName,
      getComputedStyle(tile, '::after').animationName,
    ])
  expect(await moves).toEqual(['none', 'none'])
  await page.emulateMedia({ reducedMotion: null })
  await expect.poll(async () => (await dominoOf(context)).completed).toBe(true)
  await looksRight(page)

  await page.getByRole('textbox', { name: 'How did it go?' }).fill('Better than I thought')
  await mainButton(page, 'Keep it').click()
  await page.getByText('Better than I thought', { exact: true }).waitFor()
  await moreOfDay(page, 'Rest day')
  await moreOfDay(page)
  await page.getByRole('menuitem', { name: 'Not a rest day' }).waitFor()
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('a pip is Completed by a press and Not Started by another; a menu has all three statuses; what is refused is taken back, and a press is stored though the page is left with it', async () => {
  const options = { width: NARROW, hasTouch: true, expecting: ['status of 409'] }
  const { context } = await stage.member(options)
  await makeDomino(context, { title: 'Walk', pip2_label: 'Mental Growth' })
  const page = await open(context, '/today')
  const changes: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH' && request.url().includes('/api/domino-entries/'))
      changes.push(request.postDataJSON())
  })
  const first = mainButton(page, 'Mental Growth 1')
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await mainButton(page, 'Boundaries').click()
  await expect.poll(async () => (await dominoOf(context)).pip8_status).toBe('Completed')
  expect(changes).toEqual([{ pip1_status: 'Completed', pip8_status: 'Completed' }])
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'false')

  await first.focus()
  await page.keyboard.press('Shift+F10')
  const begun = page.getByRole('menuitem', { name: 'In Progress' })
  await expect(page.getByRole('menuitem', { name: NOT_STARTED })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'mixed')
  // Held by a finger, which is lifted once the menu is there.
  const touch = await context.newCDPSession(page)
  const at = await mainButton(page, 'Mental Growth 2').boundingBox()
  const touchPoints = [{ x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 20 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await begun.waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await isDrawn(page)
  await looksRight(page, [])
  await mainButton(page, 'Mental Growth 2').click()
  await expect(begun).toBeHidden()
  await expect(mainButton(page, 'Mental Growth 2')).toHaveAttribute('aria-pressed', 'false')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await begun.waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('menuitem', { name: 'Completed' }).click()
  await expect(mainButton(page, 'Mental Growth 2')).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => dominoOf(context))
    .toMatchObject({ pip1_status: 'In Progress', pip2_status: 'Completed', tipped_at: null })

  const refused = { success: false, error: 'No', message: 'No', code: 'invalid', fields: {} }
  await page.route('**/api/domino-entries/*', route =>
    route.fulfill({ status: 409, json: refused }),
  )
  const third = mainButton(page, LABELS[2] ?? '')
  await third.click()
  await toast(page, 'Not saved').waitFor()
  await expect(third).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/domino-entries/*')
  await third.click()
  await page.goto('about:blank', { waitUntil: 'commit' })
  await expect.poll(async () => (await dominoOf(context)).pip3_status).toBe('Completed')

  // Stored while another page shows it, and this one is on its way again with what was there before.
  await page.goto('/today')
  const other = await open(context, '/today')
  const waits = () => rowsIn(other, 'outbox')
  const store = await holdBack(page, '**/api/domino-entries/*')
  await page.route('**/today', async route => {
    const response = await route.fetch()
    store()
    await expect.poll(waits).toEqual([])
    await route.fulfill({ response })
  })
  const fifth = (on: Page) => mainButton(on, LABELS[4] ?? '')
  await fifth(page).click()
  await expect.poll(waits).toHaveLength(1)
  await page.reload()
  for (const on of [page, other]) await expect(fifth(on)).toHaveAttribute('aria-pressed', 'true')
})

test('the title is edited in place and never lost, a tile falls once where it is tipped, and a deleted domino comes back by Undo', async () => {
  const options = { width: NARROW, expecting: ['status of 503', 'status of 404'] }
  const { context } = await stage.member({ ...options, reducedMotion: 'no-preference' })
  for (const days of [1, 2]) {
    const id = await makeDomino(context, { title: 'Walk', date: daysAgo(days) })
    await send(context, 'PATCH', `/api/domino-entries/${id}`, { tipped: true })
  }
  const id = await makeDomino(context, { title: 'Write one page' })
  const page = await open(context, '/today')
  const field = page.getByRole('textbox', { name: 'Title' })
  await mainButton(page, 'Write one page').press('Enter')
  await expect(field).toBeFocused()
  await field.fill('Write ten pages')
  await field.press('Escape')
  await expect(mainButton(page, 'Write one page')).toBeFocused()
  await mainButton(page, 'Write one page').click()
  await field.fill(' ')
  await field.press('Enter')
  await page.getByText('Please enter a main domino').waitFor()
  await field.fill('Write two pages')
  // Closed before it is kept: what was typed is still there.
  await page.goto('about:blank', { waitUntil: 'commit' })
  await page.goto('/today')
  await expect(field).toHaveValue('Write two pages')
  await field.press('Enter')
  await mainButton(page, 'Write two pages').waitFor()
  await expect.poll(async () => (await dominoOf(context)).title).toBe('Write two pages')

  await page.getByText('2 days in a row so far').waitFor()
  const falling = page.locator('.celebration[data-falling]')
  await mainButton(page, 'Done: tip it').click()
  await page.getByText('3 days in a row', { exact: true }).waitFor()
  await falling.waitFor()
  await falling.waitFor({ state: 'detached' })
  await mainButton(page, 'Tipped').click()
  await page.getByText('2 days in a row so far').waitFor()
  await mainButton(page, 'Done: tip it').click()
  await page.getByText('3 days in a row', { exact: true }).waitFor()
  await expect(falling).toHaveCount(0)
  await expect.poll(async () => (await dominoOf(context)).tipped_at).toBeTruthy()

  const store = await holdBack(page, `**/api/domino-entries/${id}`)
  await mainButton(page, 'Boundaries').click()
  await moreOfDay(page, 'Delete')
  // Its last press is still being sent: another deletion would find nothing.
  await moreOfDay(page)
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')
  store()
  await toast(page, 'Domino deleted').waitFor()
  await page.getByRole('textbox', { name: QUESTION }).waitFor()
  await toast(page, 'Domino deleted').getByRole('button', { name: 'Undo' }).click()
  await pips(page, 'Write two pages').waitFor()
  await moreOfDay(page, 'Open its page')
  await arrive(page, `/domino/${id}`)
})

test('without scripts the whole day works, by forms', async () => {
  const { context } = await stage.member({ width: NARROW, javaScriptEnabled: false })
  const page = await open(context, '/today')
  await page.getByRole('textbox', { name: QUESTION }).fill('Walk')
  await mainButton(page, 'Set it').click()
  await pips(page, 'Walk').waitFor()
  await mainButton(page, 'Done: tip it').click()
  await expect(mainButton(page, 'Tipped')).toHaveAttribute('aria-pressed', 'true')
  await mainButton(page, 'Boundaries').click()
  await expect(mainButton(page, 'Boundaries')).toHaveAttribute('aria-pressed', 'true')
  const { id, pip8_status } = await dominoOf(context)
  expect(pip8_status).toBe('Completed')
  await send(context, 'PATCH', `/api/domino-entries/${id}`, allPips('Completed'))
  await page.reload()
  await page.getByRole('textbox', { name: 'How did it go?' }).fill('Well')
  await mainButton(page, 'Keep it').click()
  await page.getByText('Well', { exact: true }).waitFor()
  await mainButton(page, 'Complete Domino').click()
  await expect(mainButton(page, 'Complete Domino')).toHaveCount(0)
  expect(await dominoOf(context)).toMatchObject({ completed: true })
})
