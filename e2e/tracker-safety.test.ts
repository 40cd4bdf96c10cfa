import { expect, type Page, test } from '@playwright/test'
import {
  arrive,
  button,
  endSession,
  goWithin,
  open,
  PASSWORD,
  shareStage,
  toast,
} from './browser.ts'
import { daysAgo, storedTitles } from './tracker-steps.ts'

const stage = shareStage()

const TITLE = 'Write the hard letter'
const WHY = 'It has been on my mind since spring.'

async function type(page: Page): Promise<void> {
  await page.getByLabel('Main Domino').fill(TITLE)
  await page.getByLabel('Description').fill(WHY)
}

async function signIn(page: Page, username: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Username').fill(username)
  await main.getByLabel('Password').fill(PASSWORD)
  await main.getByRole('button', { name: 'Sign In' }).click()
}

test('a session that ended meanwhile leads to sign in and back, with the text; Start over and signing out forget what was typed, in another tab as well', async () => {
  const { context, username, id } = await stage.member({ expecting: ['status of 401'] })
  const page = await open(context, `/create-domino?date=${daysAgo(2)}`)
  await type(page)
  await button(page, 'Continue to 12 Pip Domino').click()
  await page.getByLabel('Pip 3 label').fill('Breathe first')
  await endSession(context)
  await button(page, 'Save Domino').click()
  await toast(page, 'Please sign in again').waitFor()
  await signIn(page, username)
  await page.getByText('Your unsaved text has been restored.').waitFor()
  await page.getByRole('tab', { name: 'Basic Information' }).click()
  await expect(page.getByLabel('Main Domino')).toHaveValue(TITLE)
  await expect(page.getByLabel('Description')).toHaveValue(WHY)
  await expect(page.getByLabel('Pip 3 label')).toHaveValue('Breathe first')
  await page.getByRole('tab', { name: '12 Pip Domino' }).click()
  await button(page, 'Save Domino').click()
  await arrive(page, `/daily-domino?date=${daysAgo(2)}`)
  expect(await storedTitles(context, id, daysAgo(2))).toEqual([TITLE])

  await goWithin(page, '/create-domino')
  await type(page)
  await page.reload()
  await button(page, 'Start over').click()
  await page.reload()
  await expect(page.getByLabel('Main Domino')).toHaveValue('')
  await type(page)
  const other = await open(context, '/create-domino')
  await expect(other.getByLabel('Main Domino')).toHaveValue(TITLE)
  await button(page, 'User menu').click()
  await button(page, 'Sign Out').click()
  await toast(page, 'You have been logged out.').waitFor()
  // The other tab shows nothing of the member any more.
  await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  expect(await toast(other, 'Please sign in again').count()).toBe(0)
  await signIn(other, username)
  await arrive(other, '/create-domino')
  await expect(other.getByLabel('Main Domino')).toHaveValue('')
})

test('what is typed while a domino is being saved goes on as an edit of it', async () => {
  const { context, id } = await stage.member()
  const page = await open(context, '/create-domino')
  const further = `${TITLE}, and send it`
  await page.route('**/api/domino-entries', async route => {
    await page.getByRole('tab', { name: 'Basic Information' }).click()
    await page.getByLabel('Main Domino').fill(further)
    await route.continue()
  })
  await type(page)
  await button(page, 'Continue to 12 Pip Domino').click()
  await button(page, 'Save Domino').click()
  await page.getByRole('heading', { name: 'Edit Domino' }).waitFor()
  expect(await storedTitles(context, id)).toEqual([TITLE])
  await page.reload()
  await expect(page.getByLabel('Main Domino')).toHaveValue(further)
})
