import { expect, type Page, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { CLOCK_AHEAD_MS } from '#test/turned-clock.ts'
import { looksRight } from './accessibility.ts'
import {
  button,
  dataAt,
  field,
  holdBack,
  isDrawn,
  NARROW,
  open,
  shareStage,
  toast,
  watchShifts,
} from './browser.ts'
import { allPips, makeDomino, today } from './tracker-steps.ts'

const stage = shareStage()

/** As slow as an old phone, so that much can happen while a page is taken over. */
async function slow(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 })
}

test('what is typed while a page is taken over is kept, every letter', async () => {
  const { context } = await stage.member({ width: NARROW })
  const page = await context.newPage()
  await slow(page)
  await page.goto('/weekly-planner', { waitUntil: 'commit' })
  const typed: Record<string, string> = { Insights: '', 'What went well': '' }
  const isReady = () => page.locator('html[data-ready]').count()
  // The last letters come after the page has been taken over.
  for (let after = 0, at = 0; after < 2; at++) {
    if ((await isReady()) > 0) after++
    for (const name of Object.keys(typed)) {
      const letter = String.fromCharCode('a'.charCodeAt(0) + (at % 26))
      await page.getByRole('textbox', { name }).press('End')
      await page.getByRole('textbox', { name }).press(letter)
      typed[name] += letter
    }
  }
  for (const [name, text] of Object.entries(typed))
    await expect(page.getByRole('textbox', { name })).toHaveValue(text)
  await page.getByText(/^Saved (in a moment|\d)/).waitFor()
})

test('what a visitor types and presses before the script is there stays, in the foot of the page, too, and over a reload', async () => {
  // Also where another week has begun than on the server, as on a Sunday evening in America.
  for (const aheadMs of [0, 7 * DAY_MS]) {
    const clockAheadMs = CLOCK_AHEAD_MS + aheadMs
    const page = await (await stage.visitor({ early: true, clockAheadMs })).newPage()
    const bring = await holdBack(page, '**/assets/entry.client-*.js')
    await page.goto('/weekly-planner', { waitUntil: 'commit' })
    const typed = [
      [field(page, 'Weekly Intention'), 'Begun early'],
      [field(page, 'Priority 1 for Monday'), 'Write first'],
      [page.getByRole('contentinfo').getByLabel('Get the newsletter'), 'early@example.com'],
    ] as const
    for (const [into, text] of typed) await into.fill(text)
    const box = page.getByRole('checkbox', { name: 'Priority 1 for Monday, completed' })
    await box.press('Space')
    const expectAll = async () => {
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      for (const [into, text] of typed) await expect(into).toHaveValue(text)
      await expect(box).toBeChecked()
    }
    bring()
    await expectAll()
    await page.reload()
    await expectAll()
  }
})

test('a form that is sent before the script has loaded is sent completely, and its text never appears in the URL', async () => {
  const page = await (await stage.visitor({ early: true })).newPage()
  const bring = await holdBack(page, '**/assets/entry.client-*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  const typed = { Name: 'Ann Lee', Email: 'early@example.com', Message: 'Are there groups?' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  const sent = page.waitForRequest(request => request.method() === 'POST')
  await button(page, 'Send Message').click()
  const fields = new URLSearchParams((await sent).postData() ?? '')
  for (const [label, text] of Object.entries(typed))
    expect(fields.get(label.toLowerCase())).toBe(text)
  await page.getByText('Message sent!').waitFor()
  expect(new URL(page.url()).search).toBe('?sent=contact')
  bring()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expect(field(page, 'Message')).toHaveValue('')
})

test('what is pressed before the script is there is done once it is', async () => {
  const { context, id: member } = await stage.member({ early: true })
  const id = await makeDomino(context, { title: 'Walk', ...allPips('Completed') })
  const page = await context.newPage()
  const bring = await holdBack(page, '**/assets/entry.client-*.js')
  await page.goto('/conscious-cabinet', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'Add entry to This Week' })
  await add.click()
  await add.click()
  bring()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(1)

  const other = await context.newPage()
  const bringOther = await holdBack(other, '**/assets/entry.client-*.js')
  await other.goto(`/domino/${id}`, { waitUntil: 'commit' })
  await button(other, 'Complete Domino').click()
  bringOther()
  const stored = () => dataAt(context, `/api/domino-entries/user/${member}/date/${today()}`)
  await expect.poll(async () => (await stored())[0].completed).toBe(true)
})

test('nothing moves while the account arrives on a phone, and a part that was pressed before is open then', async () => {
  const { context } = await stage.member({ width: NARROW, early: true })
  const page = await context.newPage()
  const moved = await watchShifts(page)
  const bring = await holdBack(page, '**/assets/entry.client-*.js')
  await page.goto('/account', { waitUntil: 'commit' })
  const inner = (title: string) =>
    page.getByRole('region', { name: title, exact: true }).locator('summary + div')
  await expect(inner('Name and email')).toBeHidden()
  await page.locator('#calendar summary').click()
  bring()
  await expect(inner('Calendar')).toBeVisible()
  await expect(inner('Name and email')).toBeHidden()
  await page.reload()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('details:not([open])').first().waitFor()
  await expect(page.locator('.folding')).toHaveCount(0)
  await isDrawn(page)
  expect(await moved()).toBeLessThan(0.02)
})

/** Fills in the focused field without a key, as a password manager does, at the moment the page says it is taken over. */
function fillAtOnce(text: string): void {
  const ready = new MutationObserver(() => {
    ready.disconnect()
    const action = document.querySelector<HTMLInputElement>('main form [name="title"]')
    action?.focus()
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(action, text)
    action?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  ready.observe(document, { subtree: true, attributeFilter: ['data-ready'] })
}

for (const focused of [false, true])
  test(`what is filled in without a key at the moment of the takeover is kept, ${focused ? 'focused before' : 'focused then'}`, async () => {
    const { context } = await stage.member({ width: NARROW, early: true })
    const page = await context.newPage()
    await page.addInitScript(fillAtOnce, 'Write one page')
    await slow(page)
    await page.goto('/today', { waitUntil: 'commit' })
    const action = field(page, 'What is the one action today?')
    if (focused) await action.focus()
    await expect(action).toHaveValue('Write one page')
    await button(page, 'Set it').click()
    await page.getByRole('group', { name: 'Pips of Write one page' }).waitFor()
  })

test('no element of the server’s page is replaced, and no id occurs twice', async () => {
  const { context } = await stage.member({ width: NARROW })
  for (const path of ['/account', '/daily-domino']) {
    const page = await context.newPage()
    await page.addInitScript(`
      addEventListener('DOMContentLoaded', () => {
        window.served = [...document.querySelectorAll('main *')]
      })
    `)
    await page.goto(path)
    expect(await page.evaluate('served.filter(each => !each.isConnected).length'), path).toBe(0)
    const ids = await page.locator('[id]').evaluateAll(all => all.map(({ id }) => id))
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  }
})

test('a page that a form failed on is one like any other, once the script is there', async () => {
  const page = await open(
    await stage.visitor({ width: NARROW, expecting: ['status of 400'] }),
    '/contact',
  )
  await field(page, 'Name').fill('Ann Lee')
  await field(page, 'Email').fill('ann@')
  await field(page, 'Message').fill('Do you work with groups?')
  // As if the script had not run yet.
  await page.locator('form:has(input[name="form"][value="contact"])').evaluate(form => {
    HTMLFormElement.prototype.submit.call(form)
  })
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await looksRight(page)
  await field(page, 'Email').fill('ann@example.com')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await button(page, 'Send Message').click()
  const said = toast(page, "We'll get back to you as soon as possible.")
  await said.getByText('Message sent!').waitFor()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  for (const label of ['Name', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('')
})
