import { expect, type Page, test } from '@playwright/test'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  expectFocus,
  holdBack,
  NARROW,
  open,
  shareStage,
  toast,
} from './browser.ts'
import { makeDomino } from './tracker-steps.ts'

const stage = shareStage()

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().press('Enter')
}

test('a window that is closed gives the focus back to what opened it, a menu among them', async () => {
  const context = await administrator(stage)
  const data = { name: 'Ada', email: 'ada@example.com', interest: 'group' }
  expect((await context.request.post('/api/bookings', { data })).status()).toBe(201)
  const { username } = await stage.member()
  const page = await open(context, '/admin/bookings')
  await press(page, 'View Details of Ada')
  await page.getByRole('dialog', { name: 'Ada' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, button(page, 'View Details of Ada'))
  await page.goto(`/admin/members?q=${username}`)
  await press(page, `Actions for ${username}`)
  await page.getByRole('menuitem', { name: 'Disable account' }).press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, button(page, `Actions for ${username}`))
})

test('where a card is deleted, the focus goes to the nearest heading of what is left', async () => {
  const { context } = await stage.member()
  await makeDomino(context, { title: 'To be deleted' })
  const page = await open(context, '/daily-domino')
  await press(page, 'More for To be deleted')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await toast(page, 'Domino deleted').waitFor()
  await expectFocus(
    page,
    page.getByRole('region', { name: /20\d\d/ }).getByRole('heading', { level: 2 }),
  )
})

test('a form at work keeps the focus and what was sent, and pressed again it does nothing', async () => {
  const { context } = await stage.member()
  const page = await open(context, '/account')
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/user', async route => {
    if (!route.request().postData()?.includes('Lovelace')) return route.continue()
    sent += 1
    await answered
    await route.continue()
  })
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await press(page, 'Save profile')
  const save = page.getByRole('button', { name: 'Save profile', disabled: true })
  await expectFocus(page, save)
  // The answer will show what is stored, so nothing can be added until it is there.
  await expect(page.getByLabel('Full name')).not.toBeEditable()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  answer()
  await toast(page, 'Profile saved').waitFor()
  expect(sent).toBe(1)
  await expectFocus(page, button(page, 'Save profile'))
})

test('a page whose code is slow to come says that it is on its way', async () => {
  const page = await open(await stage.visitor(), '/auth')
  const go = await holdBack(page, '**/forgot-password-page*.js')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const line = page.getByRole('progressbar', { name: 'Loading the page' })
  await line.waitFor()
  go()
  await arrive(page, '/forgot-password')
  await line.waitFor({ state: 'detached' })
})

test('on a phone a notification leaves the foot of the page to the thumb', async () => {
  const { context } = await stage.member({ width: NARROW, expecting: ['status of 404'] })
  const page = await open(context, '/weekly-planner')
  await page.getByLabel('Weekly Intention').fill('One thing at a time')
  await button(page, 'Save Planner').click()
  const notice = toast(page, 'Weekly planner saved!')
  await notice.waitFor()
  const { y, height } = (await notice.boundingBox()) ?? { y: 0, height: 844 }
  expect(y + height).toBeLessThan(844 / 2)
})
