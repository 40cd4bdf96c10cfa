import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  expectFocus,
  goWithin,
  holdBack,
  link,
  NARROW,
  open,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { tabTo } from './cabinet-steps.ts'
import {
  allPips,
  calendarDay,
  daysAgo,
  expectDay,
  fillAndSave,
  makeDomino,
  setAllPips,
  shortDate,
  storedTitles,
  today,
} from './tracker-steps.ts'

const stage = shareStage()

const pip = (page: Page, n: number) =>
  page.getByRole('toolbar').getByRole('button', { name: `Pip ${n},` })

/** Goes to a control by its whole name. */
const goTo = (
  page: Page,
  role: 'button' | 'link' | 'textbox',
  name: string,
  key?: 'Tab' | 'Shift+Tab',
): Promise<void> => tabTo(page, page.getByRole(role, { name, exact: true }), key)

/** Begins today's domino and saves it with its first pip set. */
async function beginByKeys(page: Page): Promise<void> {
  const { keyboard } = page
  await page.getByText('You have 0 dominos set for this day.').waitFor()
  await page.getByText('No domino entries for this date.').waitFor()
  await goTo(page, 'link', "Begin Today's Domino")
  await keyboard.press('Enter')
  await expectFocus(page, page.getByRole('heading', { name: "Start Today's Domino" }))
  await goTo(page, 'textbox', 'Main Domino')
  await keyboard.type('Write one page')
  await keyboard.press('Enter')
  await page.getByRole('tab', { name: '12 Pip Domino', selected: true }).waitFor()
  await page.getByText('0 of 12 Completed', { exact: true }).waitFor()
  await looksRight(page)
  await goTo(page, 'button', 'Pip 1, Mental Growth, Not Started')
  await keyboard.press('2')
  const news = page.locator('[aria-live]')
  await news.getByText('Pip 1, Mental Growth, In Progress. 0 of 12 Completed.').waitFor()
  await keyboard.press('3')
  await news.getByText('Pip 1, Mental Growth, Completed. 1 of 12 Completed.').waitFor()
  await keyboard.press('1')
  await pip(page, 1)
    .and(page.getByRole('button', { name: 'Not Started' }))
    .waitFor()
  await keyboard.press('Space')
  await keyboard.press('End')
  await expectFocus(page, pip(page, 12))
  await keyboard.press('Home')
  await expectFocus(page, pip(page, 1))
  await goTo(page, 'button', 'Save Domino')
  await keyboard.press('Enter')
}

test('the main job with the keyboard alone: from an empty day to a green one, which outlives kill -9', async () => {
  // The page asks on while the site is killed.
  const expecting = ['net::ERR_CONNECTION_REFUSED', 'net::ERR_CONNECTION_RESET']
  const { context } = await stage.member({ width: NARROW, expecting })
  const page = await open(context, '/daily-domino')
  const { keyboard } = page
  await beginByKeys(page)
  const saved = toast(page, 'Your daily domino with 12 pips has been saved successfully.')
  await saved.waitFor()
  await arrive(page, '/daily-domino')
  await page.getByText('You have 1 domino set for this day.').waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const over = await saved.boundingBox()
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  const card = page.getByRole('article', { name: 'Write one page' })
  await expect(card.getByRole('button', { name: 'Complete Domino' })).toHaveCount(0)
  await expectDay(page, today(), 'Today', 'In Progress')

  await goTo(page, 'link', "Update Today's Domino")
  await keyboard.press('Enter')
  await expectFocus(page, page.getByRole('heading', { name: 'Write one page' }))
  await goTo(page, 'button', 'Edit')
  await keyboard.press('Enter')
  await goTo(page, 'button', 'Pip 1, Mental Growth, In Progress')
  await keyboard.press('3')
  for (let n = 2; n <= 12; n++) {
    await keyboard.press('ArrowRight')
    await keyboard.press('3')
  }
  await page.getByText('12 of 12 Completed', { exact: true }).waitFor()
  await goTo(page, 'button', 'Save Changes')
  await keyboard.press('Enter')
  await toast(page, 'Domino Updated').waitFor()
  await goTo(page, 'button', 'Complete Domino', 'Shift+Tab')
  await keyboard.press('Enter')
  await toast(page, "Today's Domino Completed! 🎉").waitFor()
  await arrive(page, '/daily-domino')
  await page.getByRole('heading', { name: 'Shall we remind you?' }).waitFor()
  await page.getByRole('region', { name: 'Your run' }).getByText('1', { exact: true }).waitFor()
  await stage.killAndRestart()
  await page.reload()
  await card.getByText('Completed', { exact: true }).waitFor()
  await expect(card.getByRole('link', { name: "Update Today's Domino" })).toHaveCount(0)
  await expectDay(page, today(), 'Today', 'All 12 Pips Completed')
  await looksRight(page)
})

test('a domino of a past day takes its date along, is changed, and completed from the list; a day ahead cannot be used; the address says what is shown', async () => {
  const { context, id: member } = await stage.member()
  const before = daysAgo(3)
  const page = await open(context, `/daily-domino?date=${daysAgo(-1)}`)
  await page.getByText('This day is still ahead.').waitFor()
  await expect(page.getByRole('link', { name: /Domino for This Date|Begin Today/ })).toHaveCount(0)
  await goWithin(page, `/daily-domino?date=${before}`)
  await link(page, 'Add Domino for This Date').click()
  await arrive(page, `/create-domino?tab=basics&date=${before}`)
  await page.getByRole('heading', { name: `Create Domino for ${shortDate(before)}` }).waitFor()
  await expect(page).toHaveTitle(`Create Domino for ${shortDate(before)} · First Domino`)
  await button(page, 'Continue to 12 Pip Domino').click()
  await page.getByText('Please enter a main domino').waitFor()
  await page.getByLabel('Main Domino').fill('Call my mother')
  await page.getByLabel('Date', { exact: true }).fill(shortDate(daysAgo(-1)))
  await button(page, 'Continue to 12 Pip Domino').click()
  await page.getByText('Please choose today or an earlier day.').waitFor()
  await looksRight(page)
  await page.getByLabel('Date', { exact: true }).fill(shortDate(before))
  await fillAndSave(page, 'Call my mother')
  await arrive(page, `/daily-domino?date=${before}`)
  await expectDay(page, before, 'In Progress')
  expect(await storedTitles(context, member, before)).toEqual(['Call my mother'])

  const [{ id }] = await dataAt(context, `/api/domino-entries/user/${member}/date/${before}`)
  await send(context, 'PATCH', `/api/domino-entries/${id}`, allPips('Completed'))
  await goWithin(page, `/create-domino?edit=${id}`)
  await page.getByRole('tab', { name: '12 Pip Domino', selected: true }).waitFor()
  await expect(page).toHaveTitle('Edit Domino: Call my mother · First Domino')
  await button(page, 'Back to Basics').click()
  await arrive(page, `/create-domino?edit=${id}&tab=basics`)
  await page.getByLabel('Main Domino').fill('Call my father')
  await button(page, 'Continue to 12 Pip Domino').click()
  await button(page, 'Save Changes').click()
  await toast(page, 'Domino Updated').waitFor()
  await arrive(page, `/daily-domino?date=${before}`)
  await button(page, 'Complete Domino').click()
  const said = toast(page, 'Domino Completed! 🎉')
  await said.waitFor()
  await expect(said).not.toContainText("Today's")
  await expectDay(page, before, 'All 12 Pips Completed')
  await link(page, 'Add Another Domino').waitFor()
  await page.getByRole('heading', { name: 'Call my father' }).click()
  await arrive(page, `/domino/${id}`)
})

test('the calendar goes from month to month and day to day, and a day can be one of rest', async () => {
  const { context } = await stage.member()
  const page = await open(context, '/daily-domino?date=2026-02-14')
  await page.getByRole('heading', { name: 'February 2026' }).waitFor()
  await button(page, 'Next month').hover()
  await page.getByText('Next month', { exact: true }).waitFor()
  // Each press counts: in the moment in which January has come, and also while the months before are still loading.
  const load = await holdBack(page, '**/range/2025-*/**')
  await page.evaluate(() => {
    const { replaceState } = history
    history.replaceState = (...args) => {
      replaceState.apply(history, args)
      history.replaceState = replaceState
      const previous = document.querySelector<HTMLElement>('[aria-label="Previous month"]')
      queueMicrotask(() => previous?.click())
    }
  })
  await button(page, 'Previous month').click()
  await page.getByRole('heading', { name: 'December 2025' }).waitFor()
  for (let presses = 0; presses < 2; presses += 1) await button(page, 'Previous month').click()
  await page.getByRole('heading', { name: 'October 2025' }).waitFor()
  await page.locator('section[aria-busy="true"] .animate-pulse').first().waitFor()
  load()
  await arrive(page, '/daily-domino?date=2026-02-14&month=2025-10')
  await calendarDay(page, '2025-10-31').click()
  await arrive(page, '/daily-domino?date=2025-10-31')
  await button(page, 'Mark Oct 31, 2025 as a rest day').click()
  await button(page, 'Remove the rest day').waitFor()
  await page.reload()
  await button(page, 'Remove the rest day').waitFor()
  await button(page, 'Back to today').click()
  await arrive(page, '/daily-domino')
})

test('one domino: pips offer Save Changes with changes only, and nothing that leads away; reflections stay open when it is completed', async () => {
  const { context } = await stage.member({ width: NARROW })
  const id = await makeDomino(context, { title: 'Plan the week' })
  const page = await open(context, `/domino/${id}`)
  await page.getByText('No additional description provided.').waitFor()
  await page.getByText('No reflections yet.').waitFor()
  await page.getByText('Pending', { exact: true }).waitFor()
  await expect(link(page, 'Edit').first()).toHaveAttribute('href', `/create-domino?edit=${id}`)
  await page.getByRole('tab', { name: '12 Pip Domino' }).click()
  await arrive(page, `/domino/${id}?tab=visual`)
  // A press on the read-only tile begins an edit with that pip.
  const pip = page.getByRole('button', { name: 'Pip 2, Financial Awareness,' })
  await pip.click()
  await expect(pip).toHaveAccessibleName('Pip 2, Financial Awareness, In Progress')
  await expect(pip).toBeFocused()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(button(page, 'Save Changes')).toBeInViewport({ ratio: 1 })
  await button(page, 'Cancel').click()
  await expect(pip).toHaveAccessibleName('Pip 2, Financial Awareness, Not Started')
  await button(page, 'Edit').click()
  await expect(button(page, 'Save Changes')).toHaveCount(0)
  await setAllPips(page, 'Completed')
  await page.getByLabel('Pip 2 label').fill('Money for the trip')
  await button(page, 'Save Changes').click()
  await toast(page, 'Domino Updated').waitFor()
  await expect(button(page, 'Save Changes')).toHaveCount(0)
  await page.getByText('Money for the trip').first().waitFor()

  await send(context, 'POST', `/api/domino-entries/${id}/complete`)
  await page.reload()
  await page.getByRole('tab', { name: 'Details & Reflections' }).click()
  await page.getByText(/^Completed at \d{1,2}:\d{2} (AM|PM)$/).waitFor()
  await expect(link(page, 'Edit')).toHaveCount(0)
  await page.getByLabel('Your reflection').fill('It took ten minutes.')
  await button(page, 'Add Reflection').click()
  await toast(page, 'Reflection Added').waitFor()
  const stamp = /^[A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d{2} (AM|PM)$/
  const reflections = page.getByRole('region', { name: 'Reflections' }).getByRole('listitem')
  await expect(reflections.getByRole('time')).toHaveText(stamp)
  await looksRight(page)
})
