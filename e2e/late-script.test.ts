import { expect, type Page, test } from '@playwright/test'
import { button, field, holdBack, shareStage } from './browser.ts'

const stage = shareStage()

const holdScript = (page: Page) => holdBack(page, '**/assets/entry.client-*.js')

/** Without waiting for the script. */
const early = { waitUntil: 'commit' } as const

const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

test('a form that is sent before the script has loaded is sent completely, and its text never appears in the URL', async () => {
  const page = await (await stage.visitor({ early: true })).newPage()
  const bring = await holdScript(page)
  await page.goto('/contact', early)
  await field(page, 'Name').fill('Ann Lee')
  await field(page, 'Email').fill('early@example.com')
  await field(page, 'Message').fill('Do you work with groups?')
  const sent = page.waitForRequest(request => request.method() === 'POST')
  await button(page, 'Send Message').click()
  const typed = new URLSearchParams((await sent).postData() ?? '')
  expect(Object.fromEntries(typed)).toMatchObject({
    form: 'contact',
    name: 'Ann Lee',
    email: 'early@example.com',
    message: 'Do you work with groups?',
  })
  await page.getByText('Message sent!').waitFor()
  expect(new URL(page.url()).search).toBe('?sent=contact')
  bring()
  await isReady(page)
  await expect(field(page, 'Message')).toHaveValue('')
})

test('what a visitor types before it is there stays, in the foot of the page, too, and over a reload', async () => {
  const page = await (await stage.visitor({ early: true })).newPage()
  const bring = await holdScript(page)
  await page.goto('/contact', early)
  const foot = page.getByRole('contentinfo').getByLabel('Get the newsletter')
  await field(page, 'Message').fill('Begun early')
  await foot.fill('early@example.com')
  bring()
  await isReady(page)
  await expect(field(page, 'Message')).toHaveValue('Begun early')
  await expect(foot).toHaveValue('early@example.com')
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('Begun early')
  await expect(foot).toHaveValue('early@example.com')
})

test('what a member types on /today before it is there stays, and is set', async () => {
  const { context } = await stage.member({ early: true })
  const page = await context.newPage()
  const bring = await holdScript(page)
  await page.goto('/today', early)
  const action = field(page, 'What is the one action today?')
  await action.fill('Write one page')
  bring()
  await isReady(page)
  await expect(action).toHaveValue('Write one page')
  await button(page, 'Set it').click()
  await page.getByRole('group', { name: 'Pips of Write one page' }).waitFor()
})
