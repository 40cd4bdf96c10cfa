import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { arrive, button, endSession, link, NARROW, open, PASSWORD, shareStage, toast } from './browser.ts'
import {
  allPips,
  completeDomino,
  daysAgo,
  fillAndSave,
  makeDomino,
  setAllPips,
  storedTitles,
} from './tracker-steps.ts'

const stage = shareStage()

const TITLE = 'Write the hard letter'
const WHY = 'It has been on my mind since spring.'
const ENTRIES = '**/api/domino-entries'

async function type(page: Page): Promise<void> {
  await page.getByLabel('Main Domino').fill(TITLE)
  await page.getByLabel('Description').fill(WHY)
}

/** Goes on to the pips, changes one of them, and presses Save Domino. */
async function press(page: Page): Promise<void> {
  await button(page, 'Continue to 12 Pip Domino').click()
  await page.getByLabel('Pip 3 label').fill('Breathe first')
  await button(page, 'Save Domino').click()
}

async function expectTyped(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Basic Information' }).click()
  await expect(page.getByLabel('Main Domino')).toHaveValue(TITLE)
  await expect(page.getByLabel('Description')).toHaveValue(WHY)
  await expect(page.getByLabel('Pip 3 label')).toHaveValue('Breathe first')
}

async function signIn(page: Page, username: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Username').fill(username)
  await main.getByLabel('Password').fill(PASSWORD)
  await main.getByRole('button', { name: 'Sign In' }).click()
}

test.describe('a save that fails', () => {
  const broken = (route: Route) => route.fulfill({ status: 500, body: 'upstream went away' })

  for (const [when, failure, fail, sentence] of [
    ['the server is in trouble', 'status of 500', broken, 'Failed to create domino entry'],
    ['nothing answers', 'net::ERR_FAILED', (route: Route) => route.abort(), 'You seem to be offline.'],
  ] as const) {
    test(`${when}: says so, keeps the text, and the next try works`, async () => {
      const { context, id } = await stage.member({ expecting: [failure] })
      const page = await open(context, '/create-domino')
      await page.route(ENTRIES, fail)
      await type(page)
      await press(page)
      await toast(page, 'Error').getByText(sentence).waitFor()
      await page.unroute(ENTRIES)
      await page.reload()
      await page.getByText('Your unsaved text has been restored.').waitFor()
      await expectTyped(page)
      await page.getByRole('tab', { name: '12 Pip Domino' }).click()
      await button(page, 'Save Domino').click()
      await arrive(page, '/daily-domino')
      expect(await storedTitles(context, id)).toEqual([TITLE])
      await page.goto('/create-domino')
      await page.getByRole('heading', { name: "Start Today's Domino" }).waitFor()
      await expect(page.getByLabel('Main Domino')).toHaveValue('')
    })
  }

  test('a change in the detail page is kept too, and a reflection', async () => {
    const { context } = await stage.member({ expecting: ['status of 500'] })
    const id = await makeDomino(context, { title: 'Sweep' })
    const page = await open(context, `/domino/${id}?tab=visual`)
    await button(page, 'Edit').click()
    await page.getByLabel('Pip 7 status').selectOption('In Progress')
    await page.route('**/api/domino-*/**', broken)
    await page.route('**/api/domino-reflections', broken)
    await button(page, 'Save Changes').click()
    await toast(page, 'Failed to update domino').waitFor()
    await page.getByRole('tab', { name: 'Details & Reflections' }).click()
    await page.getByLabel('Your reflection').fill('Halfway there')
    await button(page, 'Add Reflection').click()
    await toast(page, 'Failed to add reflection.').waitFor()
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('tab', { name: 'Details & Reflections' }).waitFor()
    await expect(page.getByLabel('Your reflection')).toHaveValue('Halfway there')
    await page.getByRole('tab', { name: '12 Pip Domino' }).click()
    await expect(page.getByLabel('Pip 7 status')).toHaveValue('In Progress')
    await button(page, 'Save Changes').click()
    await toast(page, 'Domino Updated').waitFor()
  })
})

test('a lost connection is reported, and what was typed is saved once it is back', async () => {
  const { context, id } = await stage.member({ width: NARROW, expecting: ['net::ERR_INTERNET_DISCONNECTED'] })
  const page = await open(context, '/create-domino')
  await type(page)
  await context.setOffline(true)
  await page.getByRole('status').getByText('You are offline.').waitFor()
  await press(page)
  await toast(page, 'Error').getByText('Nothing you typed is lost').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'hidden' })
  await button(page, 'Save Domino').click()
  await toast(page, "Today's Domino Created").waitFor()
  expect(await storedTitles(context, id)).toEqual([TITLE])
})

test('a session that ended meanwhile leads to sign in and back, with the text', async () => {
  const { context, username, id } = await stage.member({ expecting: ['status of 401'] })
  const page = await open(context, `/create-domino?date=${daysAgo(2)}`)
  await type(page)
  await endSession(context)
  await press(page)
  await toast(page, 'Please sign in again').waitFor()
  await page.waitForURL('**/auth?next=*')
  await signIn(page, username)
  await page.waitForURL('**/create-domino?*')
  await page.getByText('Your unsaved text has been restored.').waitFor()
  await expectTyped(page)
  await page.getByRole('tab', { name: '12 Pip Domino' }).click()
  await button(page, 'Save Domino').click()
  await arrive(page, `/daily-domino?date=${daysAgo(2)}`)
  expect(await storedTitles(context, id, daysAgo(2))).toEqual([TITLE])
})

test('a closed tab: the next one finds the text; Start afresh and signing out forget it', async () => {
  const { context, username } = await stage.member()
  const typed = async (): Promise<string> => {
    const page = await open(context, '/create-domino')
    await page.getByLabel('Main Domino').waitFor()
    const title = await page.getByLabel('Main Domino').inputValue()
    await page.close()
    return title
  }
  const page = await open(context, '/create-domino')
  await type(page)
  await page.close()
  expect(await typed()).toBe(TITLE)
  const again = await open(context, '/create-domino')
  await button(again, 'Start over').click()
  await again.close()
  expect(await typed()).toBe('')

  const last = await open(context, '/create-domino')
  await type(last)
  await button(last, 'User menu').click()
  await button(last, 'Sign Out').click()
  await toast(last, 'You have been logged out.').waitFor()
  expect(await typed()).toBe('')
  await last.goto('/auth')
  await signIn(last, username)
  await last.waitForURL(url => url.pathname !== '/auth')
  expect(await typed()).toBe('')
})

test('a visitor types first and signs in after: back at the text, and it is saved as theirs', async () => {
  const { username, id, context: known } = await stage.member()
  const page = await open(await stage.visitor({ width: NARROW }), '/create-domino')
  await type(page)
  await press(page)
  await page.waitForURL('**/auth?next=*')
  await signIn(page, username)
  await page.waitForURL('**/create-domino*')
  await expectTyped(page)
  await page.getByRole('tab', { name: '12 Pip Domino' }).click()
  await button(page, 'Save Domino').click()
  await arrive(page, '/daily-domino')
  expect(await storedTitles(known, id)).toEqual([TITLE])
})

test('an answer lost on its way makes one domino, not two', async () => {
  const { context, id } = await stage.member({ expecting: ['net::ERR_FAILED'] })
  const page = await open(context, '/create-domino')
  let received = 0
  await page.route(ENTRIES, async route => {
    const answer = await route.fetch()
    expect(answer.status()).toBe(201)
    // The page repeats the call once by itself, so two lost responses reach the member as one failure.
    if (++received <= 2) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await type(page)
  await press(page)
  await toast(page, 'Error').waitFor()
  await button(page, 'Save Domino').click()
  await toast(page, "Today's Domino Created").waitFor()
  expect(received).toBe(3)
  expect(await storedTitles(context, id)).toEqual([TITLE])
  await page.goto('/create-domino')
  await fillAndSave(page, TITLE, WHY)
  expect(await storedTitles(context, id)).toEqual([TITLE, TITLE])
})

test('what is typed while a domino is being saved goes on as an edit of it', async () => {
  const { context, id } = await stage.member()
  const page = await open(context, '/create-domino')
  await page.route(ENTRIES, async route => {
    await page.getByLabel('Pip 4 label').fill('Then smile')
    await page.getByRole('tab', { name: 'Basic Information' }).click()
    await page.getByLabel('Main Domino').fill(`${TITLE}, and send it`)
    await route.continue()
  })
  await type(page)
  await press(page)
  await toast(page, "Today's Domino Created").waitFor()
  await page.getByRole('heading', { name: 'Edit Domino' }).waitFor()
  expect(await storedTitles(context, id)).toEqual([TITLE])
  await page.reload()
  await expect(page.getByLabel('Main Domino')).toHaveValue(`${TITLE}, and send it`)
  await button(page, 'Continue to 12 Pip Domino').click()
  await expect(page.getByLabel('Pip 3 label')).toHaveValue('Breathe first')
  await expect(page.getByLabel('Pip 4 label')).toHaveValue('Then smile')
  await button(page, 'Save Changes').click()
  await arrive(page, '/daily-domino')
  expect(await storedTitles(context, id)).toEqual([`${TITLE}, and send it`])
  await page.goto('/create-domino')
  await expect(page.getByLabel('Main Domino')).toHaveValue('')
})

test('an edit stays open with what was typed while it was being saved, and the focus in it', async () => {
  const { context } = await stage.member()
  const id = await makeDomino(context, { title: TITLE })
  const page = await open(context, `/create-domino?edit=${id}`)
  const name = page.getByLabel('Pip 3 label')
  await page.route(`${ENTRIES}/*`, async route => {
    if (route.request().method() === 'PATCH') await name.fill('Breathe, then speak')
    await route.continue()
  })
  await name.fill('Breathe')
  await button(page, 'Save Changes').click()
  await toast(page, 'Domino Updated').waitFor()
  await page.unrouteAll()
  await expect(name).toHaveValue('Breathe, then speak')
  await expect(name).toBeFocused()
  await expect(page.getByText('changed somewhere else')).toHaveCount(0)
  await page.reload()
  await expect(name).toHaveValue('Breathe, then speak')
  await button(page, 'Save Changes').click()
  await arrive(page, '/daily-domino')
  await page.goto(`/create-domino?edit=${id}`)
  await expect(name).toHaveValue('Breathe, then speak')
})

test('pips that are changed while others are being saved are no conflict, and stay', async () => {
  const { context } = await stage.member()
  const id = await makeDomino(context, { title: TITLE })
  const page = await open(context, `/domino/${id}?tab=visual`)
  await button(page, 'Edit').click()
  const status = page.getByLabel('Pip 7 status')
  await page.route(`${ENTRIES}/*`, async route => {
    if (route.request().method() === 'PATCH') await status.selectOption('Completed')
    await route.continue()
  })
  await status.selectOption('In Progress')
  await button(page, 'Save Changes').click()
  await toast(page, 'Domino Updated').waitFor()
  await page.unrouteAll()
  await expect(page.getByText('changed somewhere else')).toHaveCount(0)
  await page.reload()
  await expect(status).toHaveValue('Completed')
  await button(page, 'Done Editing').click()
  await button(page, 'Edit').waitFor()
  await page.reload()
  await expect(page.getByText('1 of 12 Completed', { exact: true })).toBeVisible()
})

test('what is typed while a reflection is being sent stays, until it is deleted', async () => {
  const { context } = await stage.member()
  const id = await makeDomino(context, { title: TITLE })
  const page = await open(context, `/domino/${id}`)
  const field = page.getByLabel('Your reflection')
  await page.route('**/api/domino-reflections', async route => {
    await field.fill('It helped. And the next one')
    await route.continue()
  })
  await field.fill('It helped.')
  await button(page, 'Add Reflection').click()
  await toast(page, 'Reflection Added').waitFor()
  await expect(field).toHaveValue('It helped. And the next one')
  await page.reload()
  await expect(field).toHaveValue('It helped. And the next one')
  await field.fill('')
  await page.reload()
  await expect(field).toHaveValue('')
})

test.describe('two tabs', () => {
  async function twoTabs(path: (id: number) => string): Promise<[BrowserContext, number, Page, Page]> {
    const { context } = await stage.member({ expecting: ['status of 409'] })
    const id = await makeDomino(context, { title: 'Draft', description: 'as it was' })
    return [context, id, await open(context, path(id)), await open(context, path(id))]
  }

  test('an edit on old ground overwrites nothing unseen: the member chooses', async () => {
    const [context, id, first, second] = await twoTabs(id => `/create-domino?edit=${id}&tab=basics`)
    await first.getByLabel('Main Domino').fill('Mine')
    await second.getByLabel('Main Domino').fill('Theirs')
    await second.getByLabel('Description').fill('added elsewhere')
    await button(second, 'Continue to 12 Pip Domino').click()
    await button(second, 'Save Changes').click()
    await toast(second, 'Domino Updated').waitFor()

    await button(first, 'Continue to 12 Pip Domino').click()
    await button(first, 'Save Changes').click()
    await first.getByText('This domino was changed somewhere else too.').waitFor()
    await first.getByText('Theirs', { exact: true }).waitFor()
    const stored = async () => (await (await context.request.get(`/api/domino-entries/${id}`)).json()).data
    expect(await stored()).toMatchObject({ title: 'Theirs', description: 'added elsewhere' })
    await button(first, 'Keep mine: Main Domino').click()
    await button(first, 'Save Changes').click()
    await toast(first, 'Domino Updated').waitFor()
    expect(await stored()).toMatchObject({ title: 'Mine', description: 'added elsewhere' })
  })

  test('a domino completed elsewhere is closed, in the words of the server', async () => {
    const [context, id, page] = await twoTabs(id => `/domino/${id}?tab=visual`)
    await button(page, 'Edit').click()
    await setAllPips(page, 'In Progress')
    const finished = await context.request.patch(`/api/domino-entries/${id}`, { data: allPips('Completed') })
    expect(finished.status()).toBe(200)
    await completeDomino(context, id)
    await button(page, 'Save Changes').click()
    await toast(page, 'This domino is completed and can no longer be changed.').waitFor()
    await page.getByText(/^Completed at/).waitFor()
    await page.getByText('12 of 12 Completed', { exact: true }).waitFor()
    await expect(link(page, 'Edit')).toHaveCount(0)
  })
})
