import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  expectFocus,
  field,
  holdBack,
  link,
  mainButton,
  NARROW,
  open,
  PASSWORD,
  shareStage,
  styleOf,
  toast,
} from './browser.ts'

const stage = shareStage()

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** The message that belongs to a field. */
const sentenceAt = async (page: Page, label: string): Promise<string | null> => {
  const id = (await field(page, label).getAttribute('aria-describedby'))?.split(' ').at(-1) ?? ''
  return page.locator(`[id="${id}"]`).textContent()
}

test('a visitor registers, sees every mistake at its field, signs out, and in again, back to the page one came from', async () => {
  const page = await open(
    await stage.visitor({ width: NARROW, expecting: ['status of 401'] }),
    '/daily-domino?date=2026-03-04',
  )
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await fill(page, {
    Username: 'ab',
    Email: 'ann@',
    Password: '12345',
    'Confirm Password': '12345',
  })
  await mainButton(page, 'Register').click()
  await page.getByText('Username must be at least 3 characters').waitFor()
  expect(await sentenceAt(page, 'Username')).toBe('Username must be at least 3 characters')
  expect(await sentenceAt(page, 'Email')).toBe('Please enter a valid email address')
  expect(await sentenceAt(page, 'Password')).toBe('Password must be at least 6 characters')
  await fill(page, { Username: 'ann', Email: 'ann@example.com', Password: PASSWORD })
  await fill(page, { 'Confirm Password': `${PASSWORD}s` })
  await mainButton(page, 'Register').click()
  await page.getByText('Passwords do not match').waitFor()
  expect(await sentenceAt(page, 'Confirm Password')).toBe('Passwords do not match')
  await looksRight(page)
  const advice = page.getByRole('main').getByText('Many people use this password')
  await expect(advice).toHaveCount(0)
  // One that is easily guessed is warned about, and accepted all the same.
  await fill(page, { Password: 'iloveyou', 'Confirm Password': 'iloveyou' })
  await advice.waitFor()
  await mainButton(page, 'Register').click()
  await toast(page, 'Registration successful').getByText('Your account has been created.').waitFor()
  await arrive(page, '/daily-domino?date=2026-03-04')
  // The address changes before the page does, and a change of the page closes the menus.
  await page.getByRole('heading', { level: 1, name: 'Daily Domino' }).waitFor()
  await button(page, 'User menu').click()
  await page.getByText('Signed in as ann').waitFor()
  await button(page, 'Sign Out').click()
  await arrive(page, '/')
  await toast(page, 'You have been logged out.').waitFor()

  await page.goto('/auth?next=%2Fpricing')
  await mainButton(page, 'Sign In').click()
  await page.getByText('Username must be at least 3 characters').waitFor()
  await fill(page, { Username: 'ann', Password: 'wrong horse' })
  await mainButton(page, 'Sign In').click()
  await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  await toast(page, 'Login failed').getByText('Invalid username or password').waitFor()
  await fill(page, { Password: 'iloveyou' })
  await mainButton(page, 'Sign In').click()
  await arrive(page, '/pricing')
})

test('what was asked for before signing out, and is refused after, leads nowhere else', async () => {
  const { context } = await stage.member({ expecting: ['status of 401'] })
  const page = await context.newPage()
  const offer = '**/api/reminders/offer'
  const load = await holdBack(page, offer)
  await page.goto('/today')
  await button(page, 'User menu').click()
  const refused = page.waitForResponse(offer)
  await page.route('/', async route => {
    load()
    expect((await refused).status()).toBe(401)
    await route.continue()
  })
  await button(page, 'Sign Out').click()
  await arrive(page, '/')
  await toast(page, 'Logout successful').waitFor()
})

test('the header: the skip link comes first; a shadow after more than 10 pixels; menus, one open at a time, closed by Escape, a press outside and another page', async () => {
  const page = await open(await stage.visitor(), '/')
  await page.keyboard.press('Tab')
  await expectFocus(page, link(page, 'Skip to content'))
  const shadowAt = async (top: number) => {
    await page.evaluate(y => scrollTo(0, y), top)
    await page.waitForFunction(y => scrollY === y, top)
    const scrolled = page.locator('header[data-scrolled]')
    await (top > 10 ? scrolled.waitFor() : scrolled.waitFor({ state: 'detached' }))
    return styleOf(page.getByRole('banner'), 'boxShadow')
  }
  const flat = await shadowAt(10)
  await expect.poll(() => shadowAt(11)).not.toBe(flat)
  await expect.poll(() => shadowAt(0)).toBe(flat)

  const header = page.getByRole('banner')
  const tools = header.getByRole('button', { name: 'Tools' })
  const planner = header.getByRole('link', { name: 'Weekly Planner' })
  const consultation = header.getByRole('link', { name: 'Free Consultation' })
  await tools.click()
  await planner.waitFor()
  await looksRight(page, [])
  await planner.focus()
  await page.keyboard.press('Escape')
  await planner.waitFor({ state: 'hidden' })
  await expectFocus(page, tools)
  await tools.click()
  await header.getByRole('button', { name: 'Support' }).click()
  await planner.waitFor({ state: 'hidden' })
  await consultation.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await consultation.waitFor({ state: 'hidden' })
  await tools.click()
  await header.getByRole('link', { name: 'Daily Domino', exact: true }).click()
  await arrive(page, '/daily-domino')
  await planner.waitFor({ state: 'hidden' })
})

test('the mobile menu of the application opens with its Tools and Support parts and closes again', async () => {
  const { context } = await stage.member({ width: NARROW })
  const page = await open(context, '/daily-domino')
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: 'Menu', exact: true })
  const home = header.getByRole('link', { name: 'Home', exact: true })
  await expect(home).toBeHidden()
  await menu.click()
  await home.waitFor()
  await header.getByRole('button', { name: 'Tools' }).click()
  const rooms = header.getByRole('link', { name: 'The 3 Rooms of the Mind' })
  await rooms.waitFor()
  await header.getByRole('button', { name: 'Support' }).click()
  const memberships = header.getByRole('link', { name: 'Memberships' })
  await memberships.waitFor()
  await rooms.waitFor()
  await looksRight(page, [])
  await page.keyboard.press('Escape')
  await memberships.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await home.waitFor({ state: 'hidden' })
  await header.getByRole('button', { name: 'User menu' }).click()
  await expect(header.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden()
  await menu.click()
  await header.getByRole('link', { name: 'Account Settings' }).waitFor({ state: 'hidden' })
  await header.getByRole('button', { name: 'User menu' }).click()
  await header.getByRole('link', { name: 'Account Settings' }).click()
  await arrive(page, '/account')
  await home.waitFor({ state: 'hidden' })
})
