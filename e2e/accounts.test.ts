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

const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

async function signOut(page: Page): Promise<void> {
  await button(page, 'User menu').click()
  await button(page, 'Sign Out').click()
  await arrive(page, '/')
  await toast(page, 'You have been logged out.').waitFor()
}

test('a visitor registers, sees every mistake at its field, and signs out', async () => {
  const context = await stage.visitor({ width: NARROW })
  const page = await open(context, '/daily-domino')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await fill(page, {
    Username: 'ab',
    Email: 'ann@',
    Password: '12345',
    'Confirm Password': '12345',
  })
  await submit(page, 'Register').click()
  await page.getByText('Username must be at least 3 characters').waitFor()
  expect(await sentenceAt(page, 'Username')).toBe('Username must be at least 3 characters')
  expect(await sentenceAt(page, 'Email')).toBe('Please enter a valid email address')
  expect(await sentenceAt(page, 'Password')).toBe('Password must be at least 6 characters')
  expect(await sentenceAt(page, 'Confirm Password')).toBe('Password must be at least 6 characters')

  const name = 'ann'
  await fill(page, { Username: name, Email: `${name}@example.com`, Password: PASSWORD })
  await fill(page, { 'Confirm Password': `${PASSWORD}s` })
  await submit(page, 'Register').click()
  await page.getByText('Passwords do not match').waitFor()
  expect(await sentenceAt(page, 'Confirm Password')).toBe('Passwords do not match')
  await looksRight(page)
  await fill(page, { 'Confirm Password': PASSWORD })
  const advice = page.getByRole('main').getByText('Many people use this password')
  await expect(advice).toHaveCount(0)
  // One that is easily guessed is warned about, and accepted all the same.
  await fill(page, { Password: 'iloveyou', 'Confirm Password': 'iloveyou' })
  await advice.waitFor()
  await submit(page, 'Register').click()
  await toast(page, 'Registration successful').getByText('Your account has been created.').waitFor()
  await arrive(page, '/daily-domino')
  await signOut(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
})

test('signing in: wrong, then right, and back to the page one came from', async () => {
  const { username } = await stage.member()
  const context = await stage.visitor({ width: NARROW, expecting: ['status of 401'] })
  const page = await open(context, '/daily-domino?date=2026-03-04')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await submit(page, 'Sign In').click()
  await page.getByText('Username must be at least 3 characters').waitFor()
  await page.getByText('Password must be at least 6 characters').waitFor()
  for (const wrong of [
    { Username: username, Password: 'wrong horse' },
    { Username: 'nobody-here', Password: PASSWORD },
  ]) {
    await fill(page, wrong)
    await submit(page, 'Sign In').click()
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    await toast(page, 'Login failed').getByText('Invalid username or password').first().waitFor()
  }
  await fill(page, { Username: username })
  await submit(page, 'Sign In').click()
  await arrive(page, '/daily-domino?date=2026-03-04')
  // The address changes before the page does, and a change of the page closes the menus.
  await page.getByRole('heading', { level: 1, name: 'Daily Domino' }).waitFor()
  await button(page, 'User menu').click()
  await page.getByText(`Signed in as ${username}`).waitFor()
  await page.goto('/auth?next=%2Fpricing')
  await arrive(page, '/pricing')
  await page.goto('/auth')
  await page.waitForURL(url => url.pathname !== '/auth')
})

for (const path of ['/', '/daily-domino']) {
  test.describe(`the header on ${path}`, () => {
    test('the skip link comes first; a shadow after more than 10 pixels; menus: one open at a time, closed by Escape, a press outside and another page', async () => {
      const page = await open(await stage.visitor(), path)
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
      await tools.click()
      await planner.waitFor()
      const inTools = await header.locator('#menu-tools').getByRole('link').all()
      expect(await Promise.all(inTools.map(entry => entry.getAttribute('href')))).toEqual([
        '/daily-domino',
        '/weekly-planner',
        '/conscious-cabinet',
        '/perception-filter',
        '/three-rooms',
      ])
      await looksRight(page, [])
      await page.keyboard.press('Escape')
      await planner.waitFor({ state: 'hidden' })
      await expectFocus(page, tools)

      await tools.click()
      await header.getByRole('button', { name: 'Support' }).click()
      await planner.waitFor({ state: 'hidden' })
      await header.getByRole('link', { name: 'Free Consultation' }).waitFor()
      await page.getByRole('heading', { level: 1 }).click()
      await header.getByRole('link', { name: 'Free Consultation' }).waitFor({ state: 'hidden' })

      await tools.click()
      await header.getByRole('link', { name: 'Daily Domino', exact: true }).click()
      await arrive(page, '/daily-domino')
      await planner.waitFor({ state: 'hidden' })
    })

    test('the mobile menu opens with its Tools and Support parts and closes again', async () => {
      const { context } = await stage.member({ width: NARROW })
      const page = await open(context, path)
      const header = page.getByRole('banner')
      const menu = header.getByRole('button', { name: 'Menu', exact: true })
      const home = header.getByRole('link', { name: 'Home', exact: true })
      await expect(home).toBeHidden()
      await menu.click()
      await home.waitFor()
      await header.getByRole('button', { name: 'Tools' }).click()
      await header.getByRole('link', { name: 'The 3 Rooms of the Mind' }).waitFor()
      await header.getByRole('button', { name: 'Support' }).click()
      await header.getByRole('link', { name: 'Memberships' }).waitFor()
      await header.getByRole('link', { name: 'The 3 Rooms of the Mind' }).waitFor()
      await looksRight(page, [])
      await page.keyboard.press('Escape')
      await header.getByRole('link', { name: 'Memberships' }).waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
      await home.waitFor({ state: 'hidden' })
      await header.getByRole('button', { name: 'User menu' }).click()
      await header.getByRole('link', { name: 'Account Settings' }).waitFor()
      await expect(header.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden()
      await menu.click()
      await header.getByRole('link', { name: 'Account Settings' }).waitFor({ state: 'hidden' })
      await header.getByRole('button', { name: 'Support' }).click()
      await header.getByRole('link', { name: 'Contact' }).click()
      await arrive(page, '/contact')
      await home.waitFor({ state: 'hidden' })
    })
  })
}
