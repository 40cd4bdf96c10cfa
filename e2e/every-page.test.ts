import { expect, type Page, test } from '@playwright/test'
import { pages } from '#src/app/web/all-pages.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { makeStage, WITH_BOSS } from './browser.ts'

const stage = makeStage(() => WITH_BOSS)

/** React's developer tools; a page only sees that they listen. */
const DEVELOPER_TOOLS = `
  window.renderers = []
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: renderer => renderers.push([renderer.rendererPackageName, renderer.version]),
    onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, checkDCE() {},
  }
`

const renderersOf = (page: Page): Promise<[string, string][]> => page.evaluate('renderers')

const visit = { width: 320, expecting: ['status of 403', 'status of 404'] }
const PEOPLE = {
  member: async () => (await stage.member(visit)).context,
  administrator: () => administrator(stage, visit),
}
const KINDS = { member: ['open', 'member'], administrator: ['coach', 'admin'] }

for (const who of ['member', 'administrator'] as const) {
  test(`${who}: on every page React 19 runs, the console stays empty, axe finds nothing, and nothing is wider than 320 pixels`, async () => {
    const page = await (await PEOPLE[who]()).newPage()
    await page.addInitScript(DEVELOPER_TOOLS)
    for (const { path, kind } of pages) {
      if (!KINDS[who].includes(kind)) continue
      await page.goto(path.replace(':plan', 'basic').replace(/:\w+/, '1'))
      const renderers = await renderersOf(page)
      expect([path, renderers.map(([name]) => name)]).toEqual([path, ['react-dom']])
      expect(renderers[0]?.[1]).toMatch(/^19\./)
      await looksRight(page)
      const headings = page.locator('main').getByRole('heading')
      const levels = await headings.evaluateAll(all => all.map(({ tagName }) => Number(tagName[1])))
      for (const [at, level] of levels.entries())
        expect([path, level - (levels[at - 1] ?? 0) < 2]).toEqual([path, true])
    }
  })
}
