import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  arrive,
  button,
  dataAt,
  link,
  open,
  PASSWORD,
  registerByForm,
  shareStage,
  toast,
} from './browser.ts'
import { save, write } from './cabinet-steps.ts'
import { fillAndSave } from './tracker-steps.ts'

const stage = shareStage()

/** What a browser does that translates a page: every text, now and later, stands in elements of the browser's own. */
function translate(): void {
  const wrap = (node: Node) => {
    if (node instanceof Text) {
      const parent = node.parentElement
      if (
        !parent ||
        !node.nodeValue?.trim() ||
        parent.closest('font, script, noscript, style, textarea, option, title')
      )
        return
      const outer = document.createElement('font')
      node.replaceWith(outer)
      outer.appendChild(document.createElement('font')).append(node)
    } else for (const child of [...node.childNodes]) wrap(child)
  }
  const begin = () => {
    wrap(document.body)
    const added = (changes: MutationRecord[]) =>
      changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach(wrap)
    new MutationObserver(added).observe(document.body, { childList: true, subtree: true })
  }
  // Browsers begin once the page is there.
  const ready = new MutationObserver(() => {
    if (!document.documentElement.hasAttribute('data-ready')) return
    ready.disconnect()
    requestIdleCallback(begin)
  })
  ready.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] })
}

async function translated(context: BrowserContext, path: string): Promise<Page> {
  await context.addInitScript(translate)
  const page = await open(context, path)
  await page.locator('main font font').first().waitFor()
  return page
}

test('a page that the browser translates can be used: sign-in, domino and cabinet', async () => {
  const { username } = await stage.member()
  const context = await stage.visitor({ expecting: ['status of 401'] })
  const page = await translated(context, '/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await button(page, 'Sign In').click()
  await page.getByText('Invalid username or password').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await arrive(page, '/account')

  await page.goto('/create-domino')
  await fillAndSave(page, 'Walk before breakfast')
  await page.getByText('Walk before breakfast').first().click()
  await page.getByLabel('Your reflection').fill('It was easier than I thought.')
  await button(page, 'Add Reflection').click()
  await toast(page, 'Reflection Added').waitFor()

  await page.goto('/conscious-cabinet')
  await save(await write(page, 'This Week', 'Call the bank', 'Before Friday'))
  await toast(page, 'Entry saved').waitFor()
})

test('pages stand in a browser whose time zone has no name', async () => {
  const context = await stage.visitor()
  const data = { username: 'nowhere', email: 'nowhere@example.com', password: PASSWORD }
  await context.request.post('/api/register', { data })
  await context.addInitScript(() => {
    const real = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions() {
      return { ...real.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  for (const path of ['/today', '/weekly-planner', '/sessions']) {
    const page = await open(context, path)
    await expect(page.getByRole('main')).not.toContainText('Something went wrong')
  }
  expect((await dataAt(context, '/api/user')).time_zone).toBeNull()
})

test('a member saves where the site has no https and is not on localhost', async () => {
  const baseURL = stage.site.url.replace('localhost', 'coach.test')
  const page = await open(await stage.visitor({ baseURL }), '/auth?next=/create-domino')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await registerByForm(page, 'plain')
  await arrive(page, '/create-domino')
  await fillAndSave(page, 'Walk to the river')
  await link(page, 'View Details').waitFor()
})
