import { expect, type Page, test } from '@playwright/test'
import { button, field, NARROW, open, shareStage, WIDE } from './browser.ts'

const stage = shareStage()

/** Holds the page's script back until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let bring = () => {}
  const asked = new Promise<void>(resolve => {
    bring = resolve
  })
  await page.route('**/assets/entry.client-*.js', async route => {
    await asked
    await route.continue()
  })
  return bring
}

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

test('a form sent with mistakes before it is there says them as ever', async () => {
  const page = await (await stage.visitor({ early: true, expecting: ['status of 400'] })).newPage()
  const bring = await holdScript(page)
  await page.goto('/contact', early)
  await button(page, 'Send Message').click()
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  bring()
  await isReady(page)
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
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

test('a form whose script never runs is sent by its page', async () => {
  const page = await (await stage.visitor({ early: true })).newPage()
  // Held, not aborted: a request that fails would count as an error of the page.
  await holdScript(page)
  await page.goto('/newsletter', early)
  const main = page.getByRole('main')
  await main.getByLabel('Send it to').fill('offline@example.com')
  await main.getByRole('button', { name: 'Subscribe' }).click()
  await main.getByText('Almost there!').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const width of [WIDE, NARROW]) {
  test(`at ${width} what a member types before the application is there is kept`, async () => {
    const { context } = await stage.member({ early: true, width })
    const page = await context.newPage()
    const bring = await holdScript(page)
    await page.goto('/weekly-planner', early)
    await field(page, 'Weekly Intention').fill('Begin before the script')
    // Sent natively, this would reload the page, without what was typed.
    await button(page, 'Save Planner').click()
    bring()
    await isReady(page)
    await expect(field(page, 'Weekly Intention')).toHaveValue('Begin before the script')
    await button(page, 'Save Planner').click()
    await page.getByText('Weekly planner saved!').first().waitFor()
    const later = await open(context, '/weekly-planner')
    await expect(field(later, 'Weekly Intention')).toHaveValue('Begin before the script')
  })
}
