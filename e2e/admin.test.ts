import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator, outbox, subscribe } from './admin-steps.ts'
import {
  arrive,
  BOSS,
  BOSS_EMAIL,
  button,
  expectFocus,
  link,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  send,
  toast,
  WITH_BOSS,
} from './browser.ts'

const stage = makeStage({ ...WITH_BOSS, BACKUP_EVERY_HOURS: '24' })

const row = (page: Page, words: string) =>
  page.getByRole('main').getByRole('row').filter({ hasText: words })

const places = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

async function goTo(page: Page, place: string): Promise<void> {
  await button(page, 'Admin menu').click()
  await places(page).getByRole('link', { name: place, exact: true }).click()
}

test('the administrator signs in, after seeing every mistake, reads and answers what was sent, and signs out', async () => {
  const name = 'Cleo'
  const letter = 'x'.repeat(60)
  const email = 'cleo@example.com'
  const context = await stage.visitor({ width: NARROW, expecting: ['status of 401'] })
  await send(context, 'POST', '/api/contacts', { name, email, phone: '914 555', message: letter })
  await send(context, 'POST', '/api/bookings', { name, email, interest: 'group', message: 'Hm' })
  const page = await open(context, '/admin')
  await arrive(page, '/admin/login')
  await button(page, 'Sign In').click()
  await page.getByText('Username is required').waitFor()
  await page.getByText('Password is required').waitFor()
  await page.getByLabel('Username').fill(BOSS)
  await page.getByLabel('Password').fill('wrong horse')
  await button(page, 'Sign In').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Authentication Error' })
  await alert.getByText('Invalid username or password').waitFor()
  await page.getByLabel('Password').fill(PASSWORD)
  await button(page, 'Sign In').click()
  await arrive(page, '/admin')
  await toast(page, 'Login successful').getByText('Welcome back to the admin dashboard.').waitFor()
  await page.getByRole('main').getByText(name).first().waitFor()
  // In the first answer, so that it pushes nothing away.
  expect(await (await context.request.get('/admin')).text()).toMatch(
    /There is no backup yet|Last backup/,
  )
  await page.getByText('Show the numbers').click()
  await page.getByRole('rowheader').first().waitFor()
  await looksRight(page)

  await goTo(page, 'Contacts')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(name.toUpperCase())
  await page.getByText('1 contact', { exact: true }).waitFor()
  await row(page, name)
    .getByText(`${'x'.repeat(50)}...`, { exact: true })
    .waitFor()
  const details = row(page, name).getByRole('button', { name: 'View Details' })
  await details.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByText(letter).waitFor()
  const reply = dialog.getByRole('link', { name: 'Reply via Email' })
  expect(await reply.getAttribute('href')).toMatch(`mailto:${email}?subject=Re%3A%20`)
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expectFocus(page, details)
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByText('Nothing matches “nobody at all”.').waitFor()
  await goTo(page, 'Bookings')
  await row(page, name).getByText('Group Coaching').waitFor()
  await details.click()
  expect(decodeURIComponent((await reply.getAttribute('href')) ?? '')).toContain(
    `body=Hi ${name},\n\n`,
  )
  await page.keyboard.press('Escape')

  await goTo(page, 'System')
  const backups = page.getByText(/^A backup is made every 24 hours/)
  await expect(backups).toContainText('It is set where your site is started')
  await expect(page.getByLabel('How many are kept')).toHaveCount(0)
  await button(page, 'Admin menu').click()
  await places(page).getByRole('button', { name: 'Logout' }).click()
  await arrive(page, '/')
  await toast(page, 'Logout successful').waitFor()
})

test('the newsletter: addresses are copied, switched off and exported; an issue goes to the rest', async () => {
  const context = await administrator(stage, { width: NARROW, expecting: ['net::ERR_FAILED'] })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [one, two] = ['one@example.com', 'two@example.com'] as const
  await subscribe(stage, context, [one, two])
  const page = await open(context, '/admin/newsletter')
  await row(page, two).getByRole('switch', { checked: true }).click()
  await row(page, two).getByRole('switch', { checked: false }).waitFor()
  await page.route('**/api/newsletters/unsubscribe', route => route.abort())
  await row(page, two).getByRole('switch').click()
  await toast(page, 'Error').waitFor()
  await row(page, two).getByRole('switch', { checked: false }).waitFor()
  await page.getByText('1 active of 2 total').waitFor()
  await button(page, 'Copy All Emails').click()
  await button(page, 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(one)

  await link(page, 'Email list').click()
  await row(page, two).getByText('Unsubscribed').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export to CSV').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain(`${two},`)
  await toast(page, 'Export successful').getByText('1 active').waitFor()

  await link(page, 'Issues').click()
  await link(page, 'Write a Newsletter Issue').click()
  await page.getByLabel('Subject').fill('A calm week')
  await page.getByLabel('Text').fill('# Hello\n\nOne *domino* a day. <b>no</b>')
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview of the newsletter issue"]')
  await preview.getByRole('heading', { name: 'Hello' }).waitFor()
  await preview.getByText('<b>no</b>').waitFor()
  await button(page, 'Send Test to Me').click()
  await toast(page, 'Test sent').getByText(BOSS_EMAIL).waitFor()
  await page.waitForURL(/\/admin\/letters\/\d+$/)
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name: 'A calm week' }).waitFor()
  await looksRight(page)
  await button(page, 'Send to All').click()
  await page.getByRole('alertdialog', { name: 'Send to 1 subscriber?' }).waitFor()
  await button(page, 'Send to 1 subscriber').click()
  await page.getByText('1 of 1 sent').waitFor()
  const sent = await outbox(stage, 'newsletter')
  expect([sent.has(one), sent.has(two)]).toEqual([true, false])
})

test('a list of many loads on as one scrolls; the dashboard says what could not be loaded', async () => {
  const context = await administrator(stage, { expecting: ['net::ERR_FAILED'] })
  for (let n = 0; n < 60; n++) {
    const data = { name: `Many ${n}`, email: 'many@example.com', message: 'One of very many.' }
    await send(context, 'POST', '/api/contacts', data)
  }
  const page = await open(context, '/admin/contacts?q=many')
  await page.getByText('60 contacts', { exact: true }).waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await row(page, 'Many 0').waitFor()
  await expect(row(page, 'Many')).toHaveCount(60)
  await places(page).getByRole('link', { name: 'Log' }).click()
  await arrive(page, '/admin/log')
  await page.goBack()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('many')
  await page.getByRole('searchbox').fill('many 7')
  await arrive(page, '/admin/contacts?q=many+7')
  await page.getByText('1 contact', { exact: true }).waitFor()
  await context.route('**/api/**', route =>
    route.request().url().endsWith('/api/user') ? route.continue() : route.abort(),
  )
  await places(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('This list could not be loaded.')).toHaveCount(3)
  await expect(page.getByRole('link', { name: /^Contacts\s*not loaded$/ })).toBeVisible()
  await places(page).getByRole('link', { name: 'Email List' }).click()
  await page.getByText('Failed to load email list data').waitFor()
})
