import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, calendarDateAt, DAY_MS } from '#src/contract/calendar.ts'
import { longDate } from '#src/contract/formats.ts'
import { looksRight } from './accessibility.ts'
import {
  button,
  dataAt,
  expectFocus,
  goWithin,
  holdBack,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  send,
  toast,
} from './browser.ts'
import { coachingOf, setHours } from './coaching-steps.ts'
import { groupOf } from './group-steps.ts'
import { connectMail } from './session-steps.ts'

const COACH = {
  ADMIN_USERNAME: 'coach',
  ADMIN_PASSWORD: PASSWORD,
  ADMIN_EMAIL: 'coach@example.com',
  ADMIN_NAME: 'Maya Lindgren',
}
const stage = makeStage(COACH)
const ZONE = 'Europe/London'
const LONDON = { timezoneId: ZONE }
/** There, whatever the date is where the journeys live. */
const today = () => calendarDateAt(new Date(), ZONE)

type Expecting = Pick<NonNullable<Parameters<typeof stage.visitor>[0]>, 'expecting'>

async function signedIn(more: Expecting = {}): Promise<BrowserContext> {
  const context = await stage.visitor({ width: NARROW, ...LONDON, ...more })
  const data = { username: COACH.ADMIN_USERNAME, password: PASSWORD }
  await send(context, 'POST', '/api/login', data)
  return context
}

/** The coach with hours, whichever tests have run before. */
async function openCoach(more?: Expecting): Promise<BrowserContext> {
  const context = await signedIn(more)
  await setHours(context, 'America/New_York')
  return context
}

/** With the keyboard. Today may have few times left or none, and may end its month. @param ahead in days */
async function chooseDay(page: Page, ahead: number): Promise<void> {
  const choice = page.getByRole('region', { name: 'Choose a day' })
  const at = Date.now() + ahead * DAY_MS
  const named = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: ZONE, ...how }).format(at)
  const month = named({ month: 'long', year: 'numeric' })
  if (!(await choice.getByRole('status').textContent())?.includes(month))
    await choice.getByRole('button', { name: 'Go to the Next Month' }).press('Enter')
  await choice.getByRole('button', { name: named({ dateStyle: 'full' }) }).press('Enter')
}

const times = (page: Page) => page.getByRole('group', { name: /^Free times/ }).getByRole('button')

test('a coach sets hours, copies them, closes a day, and finds them again', async () => {
  const html = await (await fetch(`${stage.site.url}/booking`)).text()
  expect(html).toContain('Send a booking request')
  expect(html).not.toContain('Choose a time')
  const context = await signedIn()
  const page = await open(context, '/coach/availability?tab=hours')
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await button(page, 'Add hours on Monday').waitFor()
  if (await page.getByLabel('Monday from').count()) {
    await page
      .getByRole('button', { name: /^Remove Monday/ })
      .first()
      .click()
  }
  await button(page, 'Add hours on Monday').click()
  await page.getByLabel('Monday from').fill('10:00')
  await page.getByLabel('Monday to').fill('09:00')
  await expect(page.getByText('This ends before it begins.')).toBeVisible()
  await page.getByLabel('Monday to').fill('16:00')
  await page.getByRole('button', { name: /Copy to other days the hours of Monday/ }).click()
  await page.getByRole('checkbox', { name: 'Tuesday' }).check()
  await button(page, 'Copy').click()
  await expect(page.getByLabel('Tuesday from')).toHaveValue('10:00')
  const closed = addDays(today(), 10)
  await button(page, 'Add the day').click()
  await page.getByText('Please choose a day from today on.').waitFor()
  await page.getByLabel('Date', { exact: true }).fill(closed)
  await button(page, 'Add the day').click()
  await page.getByText(longDate(closed), { exact: true }).waitFor()
  await button(page, 'Save hours').click()
  await toast(page, 'Hours saved').waitFor()
  await looksRight(page)
  await page.reload()
  await expect(page.getByLabel('Tuesday to')).toHaveValue('16:00')
  await page.getByText(longDate(closed), { exact: true }).waitFor()
  await page.getByText('Closed', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Session types' }).click()
  await expect(page.getByRole('heading', { name: 'Free consultation' })).toBeVisible()
  await page.getByRole('tab', { name: 'Calendars' }).click()
  await button(page, 'Make an address').or(button(page, 'Make a new address')).click()
  await expect(page.getByLabel('Secret address')).toHaveValue(/^webcal:.+\.ics$/)
  await setHours(context, 'America/New_York')
})

/** Somebody else takes the time that stands in the address of a page. */
async function takeChosen(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForURL(url => url.searchParams.has('start'))
  const { searchParams: at } = new URL(page.url())
  const data = { session_type_id: Number(at.get('type')), start: at.get('start'), zone: ZONE }
  await send(context, 'POST', '/api/appointments', data)
}

test('a member books with the keyboard, another time than one that was taken meanwhile, moves and cancels', async () => {
  await openCoach()
  const { context } = await stage.member({
    width: NARROW,
    expecting: ['status of 409'],
    ...LONDON,
  })
  const other = await stage.member(LONDON)
  const page = await open(context, '/sessions')
  const paid = page.getByRole('listitem').filter({ hasText: 'One-to-one session' })
  await expect(paid).toContainText(
    'You have none of these sessions left. Inner Circle includes 1 session every month.',
  )
  await expect(paid.getByRole('button')).toHaveCount(0)
  // What is chosen while the first choice still loads is added to it.
  const load = await holdBack(page, '**/api/session-credits')
  await page.getByRole('button', { name: 'Choose a time for Free consultation' }).press('Enter')
  await chooseDay(page, 1)
  await times(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(times(page).nth(2)).toBeFocused()
  await chooseDay(page, 2)
  expect(await times(page).count()).toBeLessThanOrEqual(12)
  await button(page, 'More times').press('Enter')
  await times(page).first().focus()
  await page.keyboard.press('ArrowRight')
  const name = (await page.locator(':focus').getAttribute('aria-label')) ?? ''
  expect(name).toMatch(/^\w+day, \w+ \d+, \d+:\d\d [AP]M your time, \d+:\d\d [AP]M in New York$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Chosen: ${name}`)).toBeAttached()
  load()
  await takeChosen(page, other.context)
  await button(page, 'Book this time').press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'taken' })
  await expect(alert.getByRole('button')).toHaveCount(3)
  await looksRight(page)
  const offered = alert.getByRole('button').first()
  const when = await offered.innerText()
  await offered.press('Enter')
  await button(page, 'Book this time').press('Enter')
  await toast(page, 'Your session is booked').waitFor()
  await expectFocus(page, page.getByRole('heading', { level: 1 }))
  await button(page, `Change time of ${when}`).click()
  await times(page).last().click()
  await button(page, 'Move to this time').click()
  await toast(page, 'Your session has a new time').waitFor()
  await expect(page.getByRole('heading', { name: when })).toBeHidden()
  const cancel = page.getByRole('button', { name: /^Cancel the session of/ })
  await cancel.click()
  await page.getByLabel('Reason').fill('Away')
  await page.reload()
  await cancel.click()
  await expect(page.getByLabel('Reason')).toHaveValue('Away')
  await button(page, 'Cancel the session').click()
  await toast(page, 'The session is canceled').waitFor()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})

test('a time that is pressed as soon as its kind of session shows them is added to it', async () => {
  await openCoach()
  const { context } = await stage.member(LONDON)
  const page = await open(context, '/sessions')
  const choose = page.getByRole('button', { name: 'Choose a time for Free consultation' })
  await choose.click()
  await times(page).first().waitFor()
  await button(page, 'Not now').click()
  await page.waitForURL(url => !url.searchParams.has('type'))
  // A press is shown at once, but what the router loads for it only in a transition, which comes after this.
  await choose.evaluate(async (element: HTMLElement) => {
    element.click()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    document.querySelector<HTMLElement>('main fieldset button')?.click()
  })
  await expect(button(page, 'Book this time')).toBeEnabled()
  await page.waitForURL(({ searchParams: at }) => at.has('type') && at.has('start'))
})

test('a coach books, moves and cancels from the calendar, with the keyboard, which the client sees', async () => {
  const coach = await openCoach()
  const ben = await stage.member(LONDON)
  const { username } = ben
  await coachingOf(coach, ben)
  const mine = await open(ben.context, '/coaching/mine?tab=sessions')
  const group = await groupOf(coach)
  const start = `${addDays(today(), 2)}T22:00:00.000Z`
  const meeting = { title: 'Walk', start, minutes: 60, seats: 3 }
  await send(coach, 'POST', `/api/groups/${group}/sessions`, meeting)

  const page = await open(coach, `/coach/calendar?date=${addDays(today(), 2)}`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await button(page, 'Book a session').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('For').selectOption(username)
  await dialog.getByRole('button', { name: 'Choose a time for One-to-one session' }).press('Enter')
  await chooseDay(page, 2)
  await times(page).first().press('Enter')
  await button(page, `Book for ${username}`).press('Enter')
  await toast(page, `Booked for ${username}`).waitFor()
  await mine.getByText(/^Your next session with /).waitFor()
  await expect(dialog).toBeHidden()
  const booked = calendar.getByRole('button', { name: username })
  const topOf = (entry: Locator) =>
    entry.locator('..').evaluate(({ offsetTop }: HTMLElement) => offsetTop)
  const before = await topOf(booked)
  await booked.press('Enter')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Move' }).press('Enter')
  await chooseDay(page, 2)
  await times(page).last().press('Enter')
  await button(page, 'Move to this time').press('Enter')
  await toast(page, 'Your session has a new time').waitFor()
  // It stands where its time is.
  const moved = calendar.getByRole('button', { name: username, includeHidden: true })
  await expect.poll(() => topOf(moved)).toBeGreaterThan(before)
  await dialog.getByRole('button', { name: /^Cancel the session of/ }).press('Enter')
  await button(page, 'Cancel the session').press('Enter')
  await toast(page, 'The session is canceled').waitFor()
  await expect(booked).toHaveCount(0)
  await mine.getByText(/^No session with .* is planned\.$/).waitFor()
  // Until then nothing behind it takes the focus.
  await expect(dialog).toBeHidden()
  // A phone shows one day of the week, and which.
  const shown = calendar.getByRole('heading', { level: 3 })
  const day = calendar.getByRole('group', { name: 'Day' }).getByRole('button')
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText(longDate(addDays(today(), 2)))
  const other = day.and(page.getByRole('button', { pressed: false })).first()
  await other.press('Enter')
  await expect(shown).not.toContainText(longDate(addDays(today(), 2)))
  await page.setViewportSize({ width: 1_280, height: 844 })
  await expect(shown).toHaveCount(7)
  await calendar.getByRole('link', { name: 'Walk' }).press('Enter')
  await page.getByRole('heading', { name: 'Walk', exact: true }).waitFor()
})

test('before mail is connected a visitor asks for a time, which one press at the desk books; others are offered for one that is taken', async () => {
  const coach = await openCoach({ expecting: ['status of 409'] })
  const context = await stage.visitor({ width: NARROW, ...LONDON })
  const page = await open(context, '/booking')
  await page.getByText('All times are in your time zone (London).').waitFor()
  await expect(page.getByText('until then it is not held.')).toBeVisible()
  await chooseDay(page, 1)
  const last = times(page).last()
  const when = (await last.getAttribute('aria-label')) ?? ''
  await last.press('Enter')
  await page.getByRole('heading', { name: 'Ask for this time' }).waitFor()
  await page.getByLabel('Name').fill('Noor')
  await page.getByLabel('Email').fill('noor@example.com')
  await page.getByLabel("I'm interested in").selectOption('1:1 Coaching')
  await looksRight(page)
  await button(page, 'Ask for this time').click()
  const received = page.getByRole('status').filter({ hasText: 'Booking Request Received!' })
  await expect(received).toContainText(`${when} waits for the coach`)
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeHidden()
  const [{ wanted_at }] = await dataAt(coach, '/api/bookings')
  const second = { name: 'Ines', email: 'ines@example.com', interest: '1on1', wanted_at }
  await send(context, 'POST', '/api/bookings', { ...second, zone: ZONE })
  const desk = await open(coach, '/coach')
  const confirm = (name: string) =>
    desk.getByRole('button', { name: new RegExp(`^Confirm .* for ${name}$`) })
  await looksRight(desk)
  await confirm('Noor').click()
  await toast(desk, 'The session is booked').waitFor()
  await expect(confirm('Noor')).toHaveCount(0)
  await confirm('Ines').click()
  const dialog = desk.getByRole('dialog', { name: 'Ines' })
  const refused = dialog.getByRole('alert').filter({ hasText: 'These times are free:' })
  await looksRight(desk)
  await refused.getByRole('button').first().click()
  await toast(desk, 'please tell them yourself').first().waitFor()
  await expect(dialog).toBeHidden()
  await goWithin(desk, '/admin/bookings')
  for (const name of ['Noor', 'Ines']) {
    const row = (words: string) =>
      desk.getByRole('row').filter({ hasText: name }).filter({ hasText: words })
    await row('Answered').waitFor()
    await row('Booked').waitFor()
  }
  const sessions = await send(coach, 'GET', '/api/appointments')
  expect(sessions).toContainEqual(
    expect.objectContaining({
      status: 'booked',
      guest: { name: 'Noor', email: 'noor@example.com' },
    }),
  )
})

test('a visitor holds a consultation, and the button behind the mailed link books it', async () => {
  const coach = await openCoach()
  await using mail = new AsyncDisposableStack()
  const mailbox = await connectMail(coach, mail)
  const context = await stage.visitor({ width: NARROW, ...LONDON })
  // The first answer has the times, by the coach's clock: whose it is, is known in the browser only.
  const answer = async () => (await context.request.get('/booking')).text()
  await expect.poll(answer).toContain('All times are in the coach’s time zone (New York).')
  await expect.poll(answer).toContain('It is held for you for 15 minutes')
  const page = await open(context, '/booking')
  await page.getByText('All times are in your time zone (London).').waitFor()
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Or send a booking request' })).toBeVisible()
  await chooseDay(page, 1)
  await times(page).first().press('ArrowDown')
  await page.keyboard.press('Enter')
  const hold = page.getByRole('region', { name: 'Hold this time' })
  await button(page, 'Hold this time').click()
  await expect(hold.getByText('Please tell us your name')).toBeVisible()
  await hold.getByLabel('Name').fill('Zoë')
  await hold.getByLabel('Email').fill('zoe@exampel.com')
  await looksRight(page)
  await button(page, 'Hold this time').click()
  await expect(
    page.getByRole('heading', { name: 'Almost there: please check your mail' }),
  ).toBeVisible()
  await page.getByText('zoe@exampel.com').waitFor()
  await button(page, 'Send it again').click()
  await toast(page, 'The mail is on its way').waitFor()
  await button(page, 'Wrong address').click()
  await page.getByLabel('The right address').fill('zoe@example.com')
  await looksRight(page)
  await button(page, 'Send it there').click()
  await page.getByRole('main').getByText('zoe@example.com').waitFor()
  const link = () =>
    mailbox.received.findLast(({ to }) => to.includes('zoe@example.com'))?.parsed.text
  await expect.poll(link).toContain('/booking/session?')
  await page.goto(/\/booking\/session\?\S+/.exec(link() ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: /^Confirm my time/ }).click()
  await expect(page.getByText('It is booked.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add it to your calendar' })).toHaveAttribute(
    'href',
    /^data:text\/calendar/,
  )
  await looksRight(page)
  const desk = await open(coach, '/coach/calendar')
  await expect(desk.getByText('Zoë').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Cancel the session').click()
  await expect(page.getByText('This session was canceled.')).toBeVisible()
})
