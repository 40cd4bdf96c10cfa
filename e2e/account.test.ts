import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  BOSS_EMAIL,
  button,
  expectFocus,
  field,
  link,
  mainButton,
  NARROW,
  open,
  openPart,
  PASSWORD,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { coachingOf } from './coaching-steps.ts'
import { rowsIn } from './kept-rows.ts'
import { mailedPath } from './outbox.ts'
import { linkGoogle } from './session-steps.ts'

const stage = shareStage()

test('a member changes name and address, and confirms it by the mailed link', async () => {
  const { context, username } = await stage.member({
    width: NARROW,
    expecting: ['status of 409', 'status of 500'],
  })
  const page = await open(context, '/account')
  await page.getByRole('heading', { level: 2, name: username }).waitFor()
  await page.getByText('Email not confirmed').waitFor()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeLessThanOrEqual(2_500)
  await openPart(page, 'Name and email')
  await mainButton(page, 'Save profile').click()
  await toast(page, 'Nothing to save').waitFor()
  const name = page.getByRole('textbox', { name: /^Full name/ })
  await field(page, 'Email').fill('nobody@')
  await mainButton(page, 'Save profile').click()
  await page.getByText('Please enter a valid email address').waitFor()
  await name.fill('Ann Lee')
  await field(page, 'Email').fill(BOSS_EMAIL)
  await mainButton(page, 'Save profile').click()
  await page.getByRole('main').getByText('That email address is already in use.').waitFor()
  await expectFocus(page, field(page, 'Email'))
  await expect(name).toHaveValue('Ann Lee')

  const address = `new-${username}@example.com`
  await field(page, 'Email').fill(address)
  await page.route('**/api/user', route => route.fulfill({ status: 500, body: '' }))
  await mainButton(page, 'Save profile').click()
  await toast(page, 'Your profile could not be saved. Please try again.').waitFor()
  await page.unroute('**/api/user')
  // At work a form keeps the focus and what is sent, and pressed again it does nothing.
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/user', async route => {
    sent += 1
    await answered
    await route.continue()
  })
  await mainButton(page, 'Save profile').press('Enter')
  await expectFocus(page, page.getByRole('button', { name: 'Save profile', disabled: true }))
  await expect(name).not.toBeEditable()
  await page.keyboard.press('Enter')
  answer()
  await toast(page, 'Profile saved').getByText(`Please confirm ${address}`).waitFor()
  await expectFocus(page, mainButton(page, 'Save profile'))
  expect(sent).toBe(1)

  await page.goto(await mailedPath(stage, address, '/confirm-email'))
  const state = async () =>
    (await (await context.request.get('/api/user')).json()).data.email_verified
  expect(await state()).toBe(false)
  await button(page, 'Confirm my address').click()
  await page.getByText('Your email address is confirmed.').waitFor()
  await link(page, 'Go to your account').click()
  await page.getByText('Email confirmed').waitFor()
  await openPart(page, 'Name and email')
  await expect(name).toHaveValue('Ann Lee')

  // What is kept and sent is what was typed here: an address given elsewhere meanwhile stays.
  await name.fill('Ann Berg')
  const newer = `newer-${username}@example.com`
  await send(context, 'PATCH', '/api/user', { email: newer })
  await page.reload()
  await openPart(page, 'Name and email')
  await expect(name).toHaveValue('Ann Berg')
  await expect(field(page, 'Email')).toHaveValue(newer)
  await mainButton(page, 'Save profile').click()
  await toast(page, 'Profile saved').waitFor()
  const saved = { full_name: 'Ann Berg', email: newer }
  expect(await send(context, 'GET', '/api/user')).toMatchObject(saved)

  // An administrator's page is not longer either, even with more than three rows that wait.
  const boss = await administrator(stage, { width: NARROW })
  for (let number = 0; number < 4; number++) {
    const client = await stage.member()
    const coaching = await coachingOf(boss, client)
    await send(client.context, 'POST', `/api/coachings/${coaching}/messages`, { body: 'Hello' })
  }
  const own = await open(boss, '/account')
  const tall = () => own.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(tall).toBeLessThanOrEqual(2_500)
  await own.getByText(/^\d+ more$/).click()
  await looksRight(own)
})

test('the data is downloaded, another device signed out, Google unlinked, the password changed, and the account deleted', async () => {
  const visit = { width: NARROW, expecting: ['status of 400', 'net::ERR_FAILED'] }
  const { context, username, id } = await stage.member(visit)
  linkGoogle(stage, username)
  const phone = await stage.visitor({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  })
  await phone.request.post('/api/login', { data: { username, password: PASSWORD } })
  const page = await open(context, '/account')
  for (const part of ['Your data', 'Signed-in devices', 'Ways to sign in', 'Password', 'Leaving'])
    await openPart(page, part)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download my data').click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^first-domino-${username}-.*\\.zip$`))
  expect(readFileSync(await download.path(), 'latin1')).toMatch(/^PK/)
  await button(page, 'Sign out Safari on iPhone').click()
  await toast(page, 'Device signed out').waitFor()
  expect((await phone.request.get('/api/user')).status()).toBe(401)
  const files = /\/assets\/dialog-popup-/
  await page.route(files, route => route.abort())
  await button(page, 'Unlink Google').click()
  await toast(page, 'This could not be opened').waitFor()
  await expectFocus(page, button(page, 'Unlink Google'))
  await page.unroute(files)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink Google' }).click()
  await toast(page, 'Google unlinked').waitFor()

  await field(page, 'Current password').fill('wrong horse')
  await field(page, 'New password').fill('a new horse')
  await field(page, 'Confirm new password').fill('another horse')
  await mainButton(page, 'Change password').click()
  await page.getByText('Passwords do not match').waitFor()
  await field(page, 'Confirm new password').fill('a new horse')
  await mainButton(page, 'Change password').click()
  await page.getByRole('main').getByText('The current password is incorrect').waitFor()
  await field(page, 'Current password').fill(PASSWORD)
  await mainButton(page, 'Change password').click()
  await toast(page, 'Password changed').waitFor()
  // It would cover the top of the dialog.
  await toast(page, 'Password changed').waitFor({ state: 'detached' })

  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('your weekly planners').waitFor()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expectFocus(page, button(page, 'Delete my account'))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await dialog.getByText('Please enter your password').waitFor()
  await dialog.getByLabel('Your password').fill('a new horse')
  // Two unsent changes: the member's, and one of somebody else who uses this browser.
  await rowsIn(page, 'outbox', [{ member: id }, { member: 0 }])
  await page.keyboard.press('Enter')
  await arrive(page, '/')
  await toast(page, 'Account deleted').waitFor()
  expect(await rowsIn(page, 'reads')).toEqual([])
  expect(await rowsIn(page, 'outbox')).toMatchObject([{ member: 0 }])
  expect((await context.request.get('/api/user')).status()).toBe(401)
})

test('without an account at hand: the confirmation mail is sent again, and a forgotten password reset by the mailed link', async () => {
  const { username } = await stage.member()
  const page = await open(await stage.visitor({ width: NARROW }), '/auth')
  await link(page, 'Resend confirmation email').click()
  await page.getByRole('heading', { level: 1, name: 'Resend confirmation email' }).waitFor()
  await field(page, 'Username').fill(username)
  await button(page, 'Send Confirmation Email').click()
  await page.getByText('a confirmation email is on its way').waitFor()
  await page.goBack()
  await link(page, 'Forgot your password?').click()
  await arrive(page, '/forgot-password')
  await expect(button(page, 'Send me a link')).toBeDisabled()
  await field(page, 'Username').fill(username)
  await button(page, 'Send me a link').click()
  await page.getByText('If there is such an account').waitFor()
  await page.goto(await mailedPath(stage, `${username}@example.com`, '/reset-password'))
  await field(page, 'New password').fill('short')
  await button(page, 'Set new password').click()
  await page.getByText('Password must be at least 6 characters').waitFor()
  await field(page, 'New password').fill('a brand new horse')
  await field(page, 'Confirm new password').fill('a brand new horse')
  await looksRight(page)
  await button(page, 'Set new password').click()
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill('a brand new horse')
  await mainButton(page, 'Sign In').click()
  await arrive(page, '/account')
})
