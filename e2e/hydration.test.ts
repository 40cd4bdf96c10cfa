import { expect, type Page, test } from '@playwright/test'
import { button, field, NARROW, shareStage } from './browser.ts'

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
  await page.getByText('Not saved yet; kept in this browser.').waitFor()
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
  for (const path of ['/account', '/weekly-planner', '/daily-domino', '/today']) {
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
