import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  arrive,
  expectNoSidewaysScroll,
  field,
  NARROW,
  open,
  PASSWORD,
  shareStage,
  toast,
} from './browser.ts'

const stage = shareStage()

const plain = { width: NARROW, javaScriptEnabled: false }

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function mistakeAt(page: Page, label: string): Promise<string | null> {
  const at = field(page, label)
  await expect(at).toHaveAttribute('aria-invalid', 'true')
  const id = (await at.getAttribute('aria-describedby'))?.split(' ').at(-1)
  return page.locator(`[id="${id}"]`).textContent()
}

test('a message: a mistake is shown beside its field, what was typed is kept, then it is sent', async () => {
  const page = await open(
    await stage.visitor({ ...plain, expecting: ['status of 400'] }),
    '/contact',
  )
  await field(page, 'Name').fill('Ann "Lee" <b>')
  // Passes the browser's own check, but not the site's.
  await field(page, 'Email').fill('ann@example')
  await field(page, 'Message').fill('Do you work with groups?\nOf six?')
  await press(page, 'Send Message')
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Please enter a valid email address' })
    .first()
  await alert.waitFor()
  await expect(alert).toBeInViewport()
  expect(await mistakeAt(page, 'Email')).toBe('Please enter a valid email address')
  await expect(field(page, 'Name')).toHaveValue('Ann "Lee" <b>')
  await expect(field(page, 'Message')).toHaveValue('Do you work with groups?\nOf six?')
  await expectNoSidewaysScroll(page)
  await field(page, 'Email').fill('ann@example.com')
  await press(page, 'Send Message')
  const said = page.getByRole('status').filter({ hasText: 'Message sent!' })
  await said.getByText("We'll get back to you as soon as possible.").waitFor()
  await expect(said).toBeInViewport()
  expect(new URL(page.url()).search).toBe('?sent=contact')
  await expect(field(page, 'Message')).toHaveValue('')
})

test('registering: from the page one came from and back, with a mistake on the way', async () => {
  const page = await open(
    await stage.visitor({ ...plain, expecting: ['status of 400'] }),
    '/pricing',
  )
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await field(page, 'Username').fill('gwen')
  await field(page, 'Email').fill('gwen@example.com')
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm Password').fill('another')
  await press(page, 'Register')
  await page.getByText('Passwords do not match').waitFor()
  expect(await mistakeAt(page, 'Confirm Password')).toBe('Passwords do not match')
  await expect(field(page, 'Username')).toHaveValue('gwen')
  await expect(field(page, 'Password')).toHaveValue('')
  await expectNoSidewaysScroll(page)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm Password').fill(PASSWORD)
  await press(page, 'Register')
  await arrive(page, '/pricing')
  await page.goto('/account')
  await page.getByText('gwen@example.com').first().waitFor()
})

test('signing in: wrong, then right', async () => {
  const { username } = await stage.member()
  const page = await (await stage.visitor({ ...plain, expecting: ['status of 401'] })).newPage()
  await page.goto('/auth?next=%2Faccount')
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill('wrong horse')
  await press(page, 'Sign In')
  await page.getByRole('alert').filter({ hasText: 'Invalid username or password' }).waitFor()
  await expect(field(page, 'Username')).toHaveValue(username)
  await expect(field(page, 'Password')).toHaveValue('')
  await field(page, 'Password').fill(PASSWORD)
  await press(page, 'Sign In')
  await arrive(page, '/account')
  await page.getByText(`${username}@example.com`).first().waitFor()
})

/** Sends the form as if the script had not run yet. */
const sendNatively = (page: Page, form: string) =>
  page
    .locator(`form:has(input[name="form"][value="${form}"])`)
    .first()
    .evaluate(one => {
      HTMLFormElement.prototype.submit.call(one)
    })

test('a page that a form failed on is one like any other, once the script is there', async () => {
  const page = await open(
    await stage.visitor({ width: NARROW, expecting: ['status of 400'] }),
    '/contact',
  )
  await field(page, 'Name').fill('Ann Lee')
  await field(page, 'Email').fill('ann@')
  await field(page, 'Message').fill('Do you work with groups?')
  await sendNatively(page, 'contact')
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expectAccessible(page)
  await field(page, 'Email').fill('ann@example.com')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await press(page, 'Send Message')
  await toast(page, 'Message sent!').waitFor()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  for (const label of ['Name', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('')
})

test('so is the one to sign in on, which the application takes over', async () => {
  const { username } = await stage.member()
  const page = await open(
    await stage.visitor({ width: NARROW, expecting: ['status of 401'] }),
    '/auth',
  )
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill('wrong horse')
  await sendNatively(page, 'login')
  await page.getByRole('alert').filter({ hasText: 'Invalid username or password' }).waitFor()
  await expect(field(page, 'Username')).toHaveValue(username)
  // Until then, a tab is a link.
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Register' }).click()
  await field(page, 'Email').waitFor()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await field(page, 'Password').fill(PASSWORD)
  await press(page, 'Sign In')
  await arrive(page, '/account')
})
