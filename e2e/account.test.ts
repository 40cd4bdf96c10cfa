import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  expectFocus,
  field,
  link,
  NARROW,
  open,
  PASSWORD,
  shareStage,
  toast,
} from './browser.ts'
import { mailedPath } from './outbox.ts'
import { anHourPasses, linkGoogle } from './session-steps.ts'

const stage = shareStage()

const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(password)
  await submit(page, 'Sign In').click()
}

test('a member sees their account, changes name and address, and confirms it by the mailed link', async () => {
  const { context, username } = await stage.member({
    width: NARROW,
    expecting: ['status of 409', 'status of 500'],
  })
  const taken = await stage.member()
  const page = await open(context, '/daily-domino')
  await button(page, 'User menu').click()
  await link(page, 'Account Settings').click()
  await arrive(page, '/account')
  await page.getByRole('heading', { level: 2, name: username }).waitFor()
  await page.getByText('Email not confirmed').waitFor()
  const subscription = page.getByRole('region', { name: 'Subscription' })
  await subscription.getByText('Inactive').waitFor()
  await subscription.getByText('Free', { exact: true }).waitFor()
  const booking = subscription.getByRole('link', { name: 'Book a Free Consultation' })
  await expect(booking).toHaveAttribute('href', '/booking')

  await field(page, 'Email').fill('nobody@')
  await submit(page, 'Save profile').click()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByRole('textbox', { name: /^Full name/ }).fill('Ann Lee')
  await field(page, 'Email').fill(`${taken.username}@example.com`)
  await submit(page, 'Save profile').click()
  await page.getByRole('main').getByText('That email address is already in use.').waitFor()
  await expectFocus(page, field(page, 'Email'))
  await expect(page.getByRole('textbox', { name: /^Full name/ })).toHaveValue('Ann Lee')

  const address = `new-${username}@example.com`
  await field(page, 'Email').fill(address)
  await page.route('**/api/user', route => route.fulfill({ status: 500, body: '' }))
  await submit(page, 'Save profile').click()
  await toast(page, 'Your profile could not be saved. Please try again.').waitFor()
  await page.unroute('**/api/user')
  await page.reload()
  await expect(field(page, 'Email')).toHaveValue(address)
  await submit(page, 'Save profile').click()
  await toast(page, 'Profile saved').getByText(`Please confirm ${address}`).waitFor()
  await page.getByRole('region', { name: username }).getByText(address).waitFor()

  const path = await mailedPath(stage, address, '/confirm-email')
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor()
  const state = async () =>
    (await (await context.request.get('/api/user')).json()).data.email_verified
  expect(await state()).toBe(false)
  await button(page, 'Confirm my address').click()
  await page.getByText('Your email address is confirmed.').waitFor()
  expect(await state()).toBe(true)
  await link(page, 'Go to your account').click()
  await page.getByText('Email confirmed').waitFor()
  await expect(page.getByRole('textbox', { name: /^Full name/ })).toHaveValue('Ann Lee')
})

test('devices: a changed password signs the others out, one can be signed out, or all', async () => {
  const { context, username } = await stage.member({ width: NARROW, expecting: ['status of 400'] })
  const phone = await stage.visitor({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  })
  const there = () => phone.request.post('/api/login', { data: { username, password: PASSWORD } })
  expect((await there()).status()).toBe(200)
  const page = await open(context, '/account')
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  await devices.getByText('This device').waitFor()
  await button(page, 'Sign out Safari on iPhone').click()
  await toast(page, 'Device signed out').waitFor()
  await devices.getByText('Safari on iPhone').waitFor({ state: 'detached' })
  expect((await phone.request.get('/api/user')).status()).toBe(401)

  expect((await there()).status()).toBe(200)
  await field(page, 'Current password').fill('wrong horse')
  await field(page, 'New password').fill('a new horse')
  await field(page, 'Confirm new password').fill('another horse')
  await submit(page, 'Change password').click()
  await page.getByText('Passwords do not match').waitFor()
  await field(page, 'Confirm new password').fill('a new horse')
  await submit(page, 'Change password').click()
  await page.getByRole('main').getByText('The current password is incorrect').waitFor()
  await expect(field(page, 'New password')).toHaveValue('a new horse')
  await field(page, 'Current password').fill(PASSWORD)
  await submit(page, 'Change password').click()
  await toast(page, 'Password changed').waitFor()
  expect((await phone.request.get('/api/user')).status()).toBe(401)
  expect((await context.request.get('/api/user')).status()).toBe(200)

  await button(page, 'Sign out everywhere').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('including this one').waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await arrive(page, '/')
  await toast(page, 'You have been logged out on all devices.').waitFor()
  expect((await context.request.get('/api/user')).status()).toBe(401)
})

test('the data is downloaded, and the account deleted with the password', async () => {
  const { context, username } = await stage.member({ width: NARROW, expecting: ['status of 400'] })
  const page = await open(context, '/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download my data').click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^first-domino-${username}-.*\\.zip$`))
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await page.getByText('Your archive is being downloaded').waitFor()

  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('your weekly planners').waitFor()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expectFocus(page, button(page, 'Delete my account'))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await dialog.getByText('Please enter your password').waitFor()
  await dialog.getByLabel('Your password').fill('wrong horse')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password is incorrect').waitFor()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await arrive(page, '/')
  await toast(page, 'Account deleted').waitFor()
  const again = await context.request.post('/api/login', { data: { username, password: PASSWORD } })
  expect(again.status()).toBe(401)
})

test('a forgotten password is reset by the mailed link, once', async () => {
  const { username } = await stage.member()
  const context = await stage.visitor({ width: NARROW, expecting: ['status of 400'] })
  const page = await open(context, '/auth')
  await link(page, 'Forgot your password?').click()
  await arrive(page, '/forgot-password')
  await expect(button(page, 'Send me a link')).toBeDisabled()
  await field(page, 'Username').fill(username)
  await button(page, 'Send me a link').click()
  await page.getByText('If there is such an account').waitFor()
  const path = await mailedPath(stage, `${username}@example.com`, '/reset-password')
  await page.goto(path)
  await field(page, 'New password').fill('short')
  await button(page, 'Set new password').click()
  await page.getByText('Password must be at least 6 characters').waitFor()
  await field(page, 'New password').fill('a brand new horse')
  await field(page, 'Confirm new password').fill('a brand new horse')
  await looksRight(page)
  await button(page, 'Set new password').click()
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, username, 'a brand new horse')
  await arrive(page, '/account')
  await page.goto(path)
  await field(page, 'New password').fill('one more horse')
  await field(page, 'Confirm new password').fill('one more horse')
  await button(page, 'Set new password').click()
  await page.getByRole('alert').getByText('This link has already been used').waitFor()
  await link(page, 'Send me a new link').waitFor()
})

test('the account says how one can sign in, and Google is unlinked with the password', async () => {
  const { context, username } = await stage.member({ width: NARROW, expecting: ['status of 403'] })
  linkGoogle(stage, username)
  const page = await open(context, '/account')
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await google.getByText('Linked', { exact: true }).waitFor()
  anHourPasses(stage)
  await google.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink Google' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Google unlinked').waitFor()
  await expect(google).toHaveCount(0)
})

test('the confirmation mail is sent again by its page, which says how it went', async () => {
  const { username } = await stage.member()
  const page = await open(await stage.visitor({ expecting: ['net::ERR_FAILED'] }), '/auth')
  await link(page, 'Resend confirmation email').click()
  await arrive(page, '/email-confirmation-test')
  await page.getByText('may land in your spam folder').waitFor()
  const send = button(page, 'Send Confirmation Email')
  await field(page, 'Username').fill('   ')
  await expect(send).toBeDisabled()
  await field(page, 'Username').fill(username)
  await page.route('**/api/send-confirmation-email', route => route.abort())
  await send.click()
  await page.getByRole('alert').getByText('An unexpected error occurred').waitFor()
  await page.unroute('**/api/send-confirmation-email')
  await expect(field(page, 'Username')).toHaveValue(username)
  await send.click()
  await page.getByText('a confirmation email is on its way').waitFor()
  await page.goto('/confirm-email')
  await page.getByText('This link is incomplete').waitFor()
  await link(page, 'Send me a new link').waitFor()
})
