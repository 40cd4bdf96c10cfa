import { expect, type Page, test } from '@playwright/test'
import { button, field, firstPaint, NARROW, open, shareStage, startsOf, WIDE } from './browser.ts'

const stage = shareStage()

/** Keeps the page's script back until what it returns is called. */
async function holdScript(page: Page, name = 'enhance'): Promise<() => void> {
  let bring = () => {}
  const asked = new Promise<void>(resolve => {
    bring = resolve
  })
  await page.route(`**/assets/${name}-*.js`, async route => {
    await asked
    await route.continue()
  })
  return bring
}

test('a page’s scripts are asked for after its first paint', async () => {
  for (const path of ['/', '/three-rooms', '/booking']) {
    const page = await (await stage.visitor()).newPage()
    await page.goto(path)
    await expect.poll(async () => (await startsOf(page, '.js')).length).toBeGreaterThan(0)
    const painted = await firstPaint(page)
    const begun = await startsOf(page, '.js')
    for (const start of begun) expect(start).toBeGreaterThanOrEqual(painted)
  }
})

test('a form that is sent before they have loaded is sent by them, and its text never appears in the URL', async () => {
  const page = await (await stage.visitor()).newPage()
  const bring = await holdScript(page)
  await page.goto('/contact')
  const foot = page.getByRole('contentinfo')
  await foot.getByLabel('Get the newsletter').fill('early@example.com')
  await foot.getByRole('button', { name: 'Subscribe' }).click()
  expect(new URL(page.url()).search).toBe('')

  const taken = page.waitForResponse('**/api/newsletters')
  bring()
  expect((await taken).ok()).toBe(true)
  expect(new URL(page.url()).search).toBe('')
})

test('a form sent with mistakes before they are there says them as ever', async () => {
  const page = await (await stage.visitor()).newPage()
  const bring = await holdScript(page)
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  bring()
  await page.locator('form[data-form="contact"] [aria-invalid="true"]').first().waitFor()
})

test('a menu pressed before opens when they are', async () => {
  const page = await (await stage.visitor()).newPage()
  const bring = await holdScript(page)
  await page.goto('/three-rooms')
  const menu = page.getByRole('button', { name: 'Tools' })
  await menu.click()
  bring()
  await page.locator('button[aria-expanded="true"]').waitFor()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
})

test('a script that could not be fetched is asked for again by the next press', async () => {
  const visitor = await stage.visitor({ expecting: ['net::ERR_FAILED'] })
  const page = await visitor.newPage()
  let asked = 0
  let bring = () => {}
  const isPressed = new Promise<void>(resolve => {
    bring = resolve
  })
  await page.route('**/assets/enhance-*.js', async route => {
    asked += 1
    if (asked === 1) return route.abort()
    await isPressed
    await route.continue()
  })
  await page.goto('/')
  await expect.poll(() => asked).toBe(1)
  const menu = page.getByRole('button', { name: 'Tools' })
  // A press that the page hears before it has heard of the failure does nothing, as one during it.
  const press = async () => {
    if (asked === 1) await menu.click()
    return asked
  }
  await expect.poll(press).toBe(2)
  bring()
  await page.locator('button[aria-expanded="true"]').waitFor()
  expect(asked).toBe(2)
})

test('a form whose script cannot be fetched is sent by its page', async () => {
  const visitor = await stage.visitor({ expecting: ['net::ERR_FAILED'] })
  const page = await visitor.newPage()
  await page.route('**/assets/enhance-*.js', route => route.abort())
  await page.goto('/newsletter')
  const main = page.getByRole('main')
  await main.getByLabel('Send it to').fill('offline@example.com')
  await main.getByRole('button', { name: 'Subscribe' }).click()
  await main.getByText('Almost there!').waitFor()
})

for (const width of [WIDE, NARROW]) {
  test(`at ${width} what a member types and presses before the application is there is kept and done`, async () => {
    const { context } = await stage.member({ width })
    const page = await context.newPage()
    const bring = await holdScript(page, 'app')
    await page.goto('/weekly-planner', { waitUntil: 'load' })
    await field(page, 'Weekly Intention').fill('Begin before the script')
    await button(page, 'Save Planner').click()
    const saved = page.waitForResponse('**/api/weekly-planners**')
    bring()
    expect((await saved).ok()).toBe(true)
    await expect(field(page, 'Weekly Intention')).toHaveValue('Begin before the script')
    const later = await open(context, '/weekly-planner')
    await expect(field(later, 'Weekly Intention')).toHaveValue('Begin before the script')
  })
}
