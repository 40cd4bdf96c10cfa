import { expect, type Page, test } from '@playwright/test'
import { pages } from '#src/app/web/all-pages.ts'
import { IS_NIGHT, looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { goWithin, open, shareStage } from './browser.ts'

const stage = shareStage()

/** React's developer tools; a page only sees that they listen. */
const DEVELOPER_TOOLS = `
  window.renderers = []
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: renderer => renderers.push([renderer.rendererPackageName, renderer.version]),
    onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, checkDCE() {},
  }
`

const VISIT = { width: 320, expecting: ['status of 403', 'status of 404'] }

/** Pages that mails, payments and signing out lead to are loaded, not reached by a link; at night all pages are. */
const LOADED = /confirm|unsubscribe|password|bought|success|auth|login|offline|booking/

async function lookAtAll(page: Page, kinds: readonly string[]): Promise<void> {
  for (const { path, kind } of pages) {
    // The journey that makes a record looks at its page.
    if (!kinds.includes(kind) || path.includes(':')) continue
    await (IS_NIGHT || LOADED.test(path) ? page.goto(path) : goWithin(page, path))
    await looksRight(page)
    const headings = page.locator('main').getByRole('heading')
    const levels = await headings.evaluateAll(all => all.map(({ tagName }) => Number(tagName[1])))
    for (const [at, level] of levels.entries())
      expect([path, level - (levels[at - 1] ?? 0) < 2]).toEqual([path, true])
  }
}

test('a member: React 19 runs, and on every page the console stays empty, axe finds nothing, and nothing is wider than 320 pixels', async () => {
  const { context } = await stage.member(VISIT)
  await context.addInitScript(DEVELOPER_TOOLS)
  const page = await open(context, '/today')
  expect(await page.evaluate('renderers')).toEqual([['react-dom', expect.stringMatching(/^19\./)]])
  await lookAtAll(page, ['open', 'member'])
})

test('an administrator: on every page the console stays empty, axe finds nothing, and nothing is wider than 320 pixels', async () => {
  await lookAtAll(await open(await administrator(stage, VISIT), '/coach'), ['coach', 'admin'])
})
