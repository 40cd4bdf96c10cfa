import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  holdBack,
  link,
  NARROW,
  open,
  registerByForm,
  send,
  shareStage,
  toast,
} from './browser.ts'
import {
  allPips,
  calendarDay,
  daysAgo,
  expectDay,
  fillAndSave,
  longDate,
  makeDomino,
  setAllPips,
  shortDate,
  storedTitles,
  today,
} from './tracker-steps.ts'

const stage = shareStage()

test('the main job: from an empty day to a green one, which outlives a reload and kill -9', async () => {
  // The page asks on while the site is killed.
  const visit = { width: NARROW, expecting: ['net::ERR_CONNECTION_REFUSED'] }
  const page = await open(await stage.visitor(visit), '/daily-domino')
  await page.getByText('Login to save and track your Daily Dominoes').waitFor()
  await link(page, 'Login to Save').first().click()
  await registerByForm(page, 'walker')
  await toast(page, 'Registration successful').waitFor()
  await arrive(page, '/daily-domino')

  await page.getByText('You have 0 dominos set for this day.').waitFor()
  await page.getByText('No domino entries for this date.').waitFor()
  await expectDay(page, today(), 'Today')
  await link(page, "Begin Today's Domino").click()
  await arrive(page, '/create-domino?tab=basics')
  await page.getByRole('heading', { name: "Start Today's Domino" }).waitFor()
  await page.getByLabel('Main Domino').fill('Walk to the river')
  await page.getByLabel('Description').fill('Before breakfast')
  await button(page, 'Continue to 12 Pip Domino').click()
  await page.getByText('0 of 12 Completed', { exact: true }).waitFor()
  await looksRight(page)
  await button(page, 'Change the names').click()
  await page.getByLabel('Pip 1 status').selectOption('In Progress')
  await page.getByLabel('Pip 2 label').fill('Money for the trip')
  await button(page, 'Save Domino').click()
  const saved = toast(page, 'Your daily domino with 12 pips has been saved successfully.')
  await saved.waitFor()
  await arrive(page, '/daily-domino')
  await page.getByText('You have 1 domino set for this day.').waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const over = await saved.boundingBox()
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  const card = page.getByRole('article', { name: 'Walk to the river' })
  await card.getByText(longDate(today())).waitFor()
  await card.getByText('Before breakfast').waitFor()
  await expect(card.getByRole('button', { name: 'Complete Domino' })).toHaveCount(0)
  await expectDay(page, today(), 'Today', 'In Progress')
  await looksRight(page)

  await link(page, "Update Today's Domino").click()
  await page.getByRole('tab', { name: '12 Pip Domino', selected: true }).waitFor()
  await page.getByText('Money for the trip').first().waitFor()
  await button(page, 'Edit').click()
  await setAllPips(page, 'Completed')
  await page.getByText('12 of 12 Completed', { exact: true }).waitFor()
  await button(page, 'Save Changes').click()
  await toast(page, 'Domino Updated').waitFor()
  await button(page, 'Complete Domino').click()
  await toast(page, "Today's Domino Completed! 🎉").waitFor()

  await arrive(page, '/daily-domino')
  await page.getByRole('heading', { name: 'Shall we remind you?' }).waitFor()
  await page.getByRole('region', { name: 'Your run' }).getByText('1', { exact: true }).waitFor()
  const isGreen = async () => {
    await card.getByText('Completed', { exact: true }).waitFor()
    await expect(card.getByRole('link', { name: "Update Today's Domino" })).toHaveCount(0)
    await expectDay(page, today(), 'Today', 'All 12 Pips Completed')
  }
  await isGreen()
  await page.reload()
  await isGreen()
  await stage.killAndRestart()
  await page.reload()
  await isGreen()
})

test('a domino of a past day takes its date along, and is completed from the list; the day of another is one of rest', async () => {
  const { context, id: member } = await stage.member()
  const page = await open(context, `/daily-domino?date=${daysAgo(3)}`)
  await page.getByRole('heading', { name: longDate(daysAgo(3)) }).waitFor()
  await link(page, 'Add Domino for This Date').click()
  await arrive(page, `/create-domino?tab=basics&date=${daysAgo(3)}`)
  await page.getByRole('heading', { name: `Create Domino for ${shortDate(daysAgo(3))}` }).waitFor()
  await fillAndSave(page, 'Call my mother')
  await arrive(page, `/daily-domino?date=${daysAgo(3)}`)
  await expectDay(page, daysAgo(3), 'In Progress')
  expect(await storedTitles(context, member, daysAgo(3))).toEqual(['Call my mother'])

  const [{ id }] = await dataAt(context, `/api/domino-entries/user/${member}/date/${daysAgo(3)}`)
  await send(context, 'PATCH', `/api/domino-entries/${id}`, allPips('Completed'))
  await page.reload()
  await button(page, 'Complete Domino').click()
  const said = toast(page, 'Domino Completed! 🎉')
  await said.waitFor()
  await expect(said).not.toContainText("Today's")
  await expectDay(page, daysAgo(3), 'All 12 Pips Completed')
  await link(page, 'Add Another Domino').click()
  await arrive(page, `/create-domino?tab=basics&date=${daysAgo(3)}`)

  await page.goto(`/daily-domino?date=${daysAgo(4)}`)
  await button(page, `Mark ${shortDate(daysAgo(4))} as a rest day`).click()
  await button(page, 'Remove the rest day').waitFor()
  await page.reload()
  await button(page, 'Remove the rest day').waitFor()
})

test('a day that is still ahead cannot be used, in the tracker, the address or the form', async () => {
  const tomorrow = daysAgo(-1)
  const { context } = await stage.member()
  const page = await open(context, `/daily-domino?date=${tomorrow}`)
  await page.getByText('This day is still ahead.').waitFor()
  await expect(page.getByRole('link', { name: /Domino for This Date|Begin Today/ })).toHaveCount(0)
  await page.goto(`/create-domino?date=${tomorrow}`)
  await page.getByRole('heading', { name: "Start Today's Domino" }).waitFor()
  await page.getByLabel('Main Domino').fill('Too early')
  await page.getByLabel('Date', { exact: true }).fill(shortDate(tomorrow))
  await button(page, 'Continue to 12 Pip Domino').click()
  await page.getByText('Please choose today or an earlier day.').waitFor()
  await page.getByLabel('Date', { exact: true }).fill(shortDate(today()))
  await page.getByLabel('Main Domino').fill('   ')
  await button(page, 'Continue to 12 Pip Domino').click()
  await page.getByText('Please enter a main domino').waitFor()
  await looksRight(page)
})

test('reflections: none yet, one added with its time, still open when the domino is completed', async () => {
  const { context } = await stage.member({ width: NARROW })
  const id = await makeDomino(context, { title: 'Plan the week', ...allPips('Completed') })
  const page = await open(context, `/domino/${id}`)
  await page.getByText('No additional description provided.').waitFor()
  await page.getByText('No reflections yet.').waitFor()
  await page.getByText('Pending', { exact: true }).waitFor()
  await expect(link(page, 'Edit').first()).toHaveAttribute('href', `/create-domino?edit=${id}`)
  await page.getByLabel('Your reflection').fill('It took ten minutes.')
  await button(page, 'Add Reflection').click()
  await toast(page, 'Reflection Added').waitFor()
  const stamp = /^[A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d{2} (AM|PM)$/
  const reflections = page.getByRole('region', { name: 'Reflections' }).getByRole('listitem')
  await expect(reflections.getByRole('time')).toHaveText(stamp)

  await send(context, 'POST', `/api/domino-entries/${id}/complete`)
  await page.reload()
  await page.getByText(/^Completed at \d{1,2}:\d{2} (AM|PM)$/).waitFor()
  await expect(link(page, 'Edit')).toHaveCount(0)
  await page.getByRole('tab', { name: '12 Pip Domino' }).click()
  await arrive(page, `/domino/${id}?tab=visual`)
  await expect(button(page, 'Edit')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Details & Reflections' }).click()
  await page.getByLabel('Your reflection').fill('And it held.')
  await button(page, 'Add Reflection').click()
  await reflections.nth(1).getByText('And it held.').waitFor()
  await looksRight(page)
})

test('the address says what is shown: edit, tab, date and month', async () => {
  const { context } = await stage.member()
  const id = await makeDomino(context, {
    title: 'Sort the shelf',
    date: daysAgo(1),
    description: 'One only',
  })
  const page = await open(context, `/create-domino?edit=${id}`)
  await page.getByRole('heading', { name: 'Edit Domino' }).waitFor()
  await page.getByRole('tab', { name: '12 Pip Domino', selected: true }).waitFor()
  await button(page, 'Back to Basics').click()
  await arrive(page, `/create-domino?edit=${id}&tab=basics`)
  await expect(page.getByLabel('Description')).toHaveValue('One only')
  await page.getByLabel('Main Domino').fill('Sort two shelves')
  await button(page, 'Continue to 12 Pip Domino').click()
  await button(page, 'Save Changes').click()
  await toast(page, 'Domino Updated').waitFor()
  await arrive(page, `/daily-domino?date=${daysAgo(1)}`)
  await page.getByRole('heading', { name: 'Sort two shelves' }).click()
  await arrive(page, `/domino/${id}`)

  await page.goto('/daily-domino?date=2026-02-14')
  await page.getByRole('heading', { name: 'February 2026' }).waitFor()
  await button(page, 'Next month').hover()
  await page.getByText('Next month', { exact: true }).waitFor()
  await button(page, 'Previous month').click()
  await page.getByRole('heading', { name: 'January 2026' }).waitFor()
  // Each press counts, also while the months before are still loading.
  const load = await holdBack(page, '**/range/**')
  for (let presses = 0; presses < 3; presses += 1) await button(page, 'Previous month').click()
  await page.getByRole('heading', { name: 'October 2025' }).waitFor()
  await page.locator('section[aria-busy="true"] .animate-pulse').first().waitFor()
  load()
  await arrive(page, '/daily-domino?date=2026-02-14&month=2025-10')
  await page.getByText('No domino entries for this date.').waitFor()
  await calendarDay(page, '2025-10-31').click()
  await arrive(page, '/daily-domino?date=2025-10-31')
  await button(page, 'Back to today').click()
  await arrive(page, '/daily-domino')
})

test('pips offer Save Changes with changes only, and nothing that leads away', async () => {
  const { context } = await stage.member()
  const id = await makeDomino(context, { title: 'Sort the shelf' })
  const page = await open(context, `/domino/${id}?tab=visual`)
  await button(page, 'Edit').click()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(button(page, 'Save Changes')).toHaveCount(0)
  await page.getByLabel('Pip 1 status', { exact: true }).selectOption('Completed')
  await button(page, 'Save Changes').click()
  await toast(page, 'Domino Updated').waitFor()
  await expect(button(page, 'Save Changes')).toHaveCount(0)
  await button(page, 'Done Editing').click()

  // A press on the read-only tile begins an edit with that pip.
  await page.setViewportSize({ width: NARROW, height: 844 })
  const pip = page.getByRole('button', { name: 'Pip 2, Financial Awareness,' })
  await pip.click()
  await expect(pip).toHaveAccessibleName('Pip 2, Financial Awareness, In Progress')
  await expect(pip).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(button(page, 'Save Changes')).toBeInViewport({ ratio: 1 })
  await button(page, 'Cancel').click()
  await expect(pip).toHaveAccessibleName('Pip 2, Financial Awareness, Not Started')
})

test('away from UTC it is the day of the member, which is shown, begun, sent and stored, until midnight', async () => {
  // The server rejects days that have not begun anywhere on earth, so this one is past.
  const [instant, date, next] = ['2026-09-27T10:59:30Z', '2026-09-27', '2026-09-28']
  const { context, id: member } = await stage.member({ timezoneId: 'Pacific/Auckland' })
  const page = await context.newPage()
  await page.clock.install({ time: new Date(instant) })
  await page.goto('/daily-domino')
  await expectDay(page, date, 'Today')
  await link(page, "Begin Today's Domino").click()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(shortDate(date))
  await fillAndSave(page, 'On my own day')
  await expectDay(page, date, 'Today', 'In Progress')
  expect(await storedTitles(context, member, date)).toEqual(['On my own day'])
  await page.clock.runFor(60_000)
  await expectDay(page, next, 'Today')
  await expect(page.locator('[aria-current="date"]')).toHaveCount(1)
})
