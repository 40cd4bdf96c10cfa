import { expect, type Page, test } from '@playwright/test'
import { administrator } from './admin-steps.ts'
import { button, expectFocus, NARROW, open, send, shareStage, toast } from './browser.ts'

const stage = shareStage()

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().press('Enter')
}

test('a window that is closed gives the focus back to what opened it, a menu among them', async () => {
  const context = await administrator(stage)
  const booking = { name: 'Ada', email: 'ada@example.com', interest: 'group' }
  await send(context, 'POST', '/api/bookings', booking)
  const { username } = await stage.member()
  const page = await open(context, '/admin/bookings')
  await press(page, 'View Details of Ada')
  await page.getByRole('dialog', { name: 'Ada' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, button(page, 'View Details of Ada'))

  const menu = button(page, `Actions for ${username}`)
  await page.goto(`/admin/members?q=${username}`)
  await menu.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Disable account' })
  await item.waitFor()
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'detached' })
  await expectFocus(page, menu)
  await menu.press('Enter')
  await item.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, menu)
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
