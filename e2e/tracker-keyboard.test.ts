import { type Page, test } from '@playwright/test'
import { arrive, expectFocus, NARROW, open, shareStage, toast } from './browser.ts'
import { tabTo as tabToTarget } from './cabinet-steps.ts'
import { expectDay, today } from './tracker-steps.ts'

const stage = shareStage()

const pip = (page: Page, n: number) =>
  page.getByRole('toolbar').getByRole('button', { name: `Pip ${n},` })

/** Goes to a control by its whole name. */
const tabTo = (
  page: Page,
  role: 'button' | 'link' | 'textbox',
  name: string,
  key?: 'Tab' | 'Shift+Tab',
): Promise<void> => tabToTarget(page, page.getByRole(role, { name, exact: true }), key)

const times = (count: number, key: string): string[] => new Array(count).fill(key)

/** The keys from pip 1 past all twelve on a narrow screen, where they stand in two columns. */
const LYING = times(11, 'ArrowRight')

test('the whole job with the keyboard alone: begin, write, set twelve pips, save, finish, complete', async () => {
  const { context } = await stage.member({ width: NARROW })
  const page = await open(context, '/daily-domino')
  const { keyboard } = page
  await page.getByText('No domino entries for this date.').waitFor()
  await tabTo(page, 'link', "Begin Today's Domino")
  await keyboard.press('Enter')
  await expectFocus(page, page.getByRole('heading', { name: "Start Today's Domino" }))
  await tabTo(page, 'textbox', 'Main Domino')
  await keyboard.type('Write one page')
  await keyboard.press('Enter')

  await page.getByRole('tab', { name: '12 Pip Domino', selected: true }).waitFor()
  await tabTo(page, 'button', 'Pip 1, Mental Growth, Not Started')
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
  await tabTo(page, 'button', 'Save Domino')
  await keyboard.press('Enter')
  await toast(page, "Today's Domino Created").waitFor()
  await arrive(page, '/daily-domino')
  await page.getByRole('status').getByText('You have 1 domino set for this day.').waitFor()

  await tabTo(page, 'link', "Update Today's Domino")
  await keyboard.press('Enter')
  await expectFocus(page, page.getByRole('heading', { name: 'Write one page' }))
  await tabTo(page, 'button', 'Edit')
  await keyboard.press('Enter')
  await tabTo(page, 'button', 'Pip 1, Mental Growth, In Progress')
  await keyboard.press('3')
  for (const key of LYING) {
    await keyboard.press(key)
    await keyboard.press('3')
  }
  await page.getByText('12 of 12 Completed', { exact: true }).waitFor()
  await tabTo(page, 'button', 'Save Changes')
  await keyboard.press('Enter')
  await toast(page, 'Domino Updated').waitFor()
  await tabTo(page, 'button', 'Complete Domino', 'Shift+Tab')
  await keyboard.press('Enter')
  await toast(page, "Today's Domino Completed! 🎉").waitFor()
  await arrive(page, '/daily-domino')
  await expectDay(page, today(), 'Today', 'All 12 Pips Completed')
})
