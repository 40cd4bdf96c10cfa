import { expect, test } from '@playwright/test'
import axe from 'axe-core'
import { themeCss } from '#src/features/texts/domain/theme.ts'
import { expectAccessible, looksRightAtBothWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, link, makeStage, NARROW, open, toast, WITH_BOSS } from './browser.ts'

const stage = makeStage(WITH_BOSS)

test("a page of one's own is written, shown, and survives a lost connection", async () => {
  const context = await administrator(stage, {
    width: NARROW,
    expecting: ['net::ERR_INTERNET_DISCONNECTED'],
  })
  const page = await open(context, '/admin/site/pages')
  await looksRightAtBothWidths(page)
  await link(page, 'Add a page').click()
  await page.getByLabel('Title').fill('About Ann & me')
  await expect(page.getByLabel('Address')).toHaveValue('about-ann-me')
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Hello\n\n<script>alert(1)</script> and **bold** in {city}.')
  await context.setOffline(true)
  await button(page, 'Save').click()
  await page.getByText('The page is not saved yet').waitFor()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^## Hello/)
  await page.getByLabel('Visitors can see it').check()
  await looksRightAtBothWidths(page)
  await button(page, 'Save and show it').click()
  await page.getByText('Saved, and shown to visitors.').waitFor()

  const visitor = await stage.visitor({ width: NARROW })
  const path = '/p/about-ann-me'
  const shows = async () => (await (await visitor.request.get(path)).text()).includes('Hello')
  await expect.poll(shows).toBe(true)
  const shown = await open(visitor, path)
  await shown.getByRole('heading', { name: 'Hello' }).waitFor()
  await shown.getByText('<script>alert(1)</script> and bold in').waitFor()
  await link(shown, 'About Ann & me').first().waitFor()
  await looksRightAtBothWidths(shown)

  await button(page, 'Delete …').click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect.poll(async () => (await visitor.request.get(path)).status()).toBe(404)
})

test('the drafted privacy page says so until it has been read, and registration links it', async () => {
  const visitor = await stage.visitor()
  const draft = await open(visitor, '/p/privacy')
  await draft.getByText('Draft: this text was prepared from what the software does.').waitFor()
  await expectAccessible(draft)
  const register = await open(visitor, '/auth?tab=register')
  await register.getByRole('link', { name: 'Privacy (opens in a new tab)' }).waitFor()
  await register.getByRole('link', { name: 'Terms (opens in a new tab)' }).waitFor()

  const page = await open(await administrator(stage), '/admin/site/pages')
  await page.getByRole('main').getByRole('link', { name: 'Privacy', exact: true }).click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Your privacy')
  await button(page, 'I have read it, and it is correct').click()
  await toast(page, 'Confirmed').waitFor()
  await page.reload()
  await expect(title).toHaveValue('Your privacy')
  const html = async () => (await visitor.request.get('/p/privacy')).text()
  await expect.poll(async () => (await html()).includes('Draft: this text')).toBe(false)
})

/** The same random colors in every run. */
function colors(seed: number): () => string {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return `#${(state % 2 ** 24).toString(16).padStart(6, '0')}`
  }
}

// Foreground and background pair up alike in each theme; theme.test.ts computes the shades for many more colors.
test('axe finds no weak contrast in six random themes, in both schemes', async () => {
  const page = await open(await stage.visitor(), '/pricing')
  await page.evaluate(axe.source)
  const color = colors(2026)
  for (let n = 0; n < 6; n++) {
    const [primary, accent] = [color(), color()]
    await page.emulateMedia({ colorScheme: n % 2 ? 'dark' : 'light' })
    const found = await page.evaluate(
      async css => {
        const style =
          document.getElementById('theme') ??
          document.head.appendChild(document.createElement('style'))
        style.id = 'theme'
        style.textContent = `${css} *, ::before, ::after { transition: none !important }`
        const { axe: inPage } = window as unknown as { axe: typeof axe }
        const { violations } = await inPage.run(document, {
          runOnly: ['color-contrast'],
          resultTypes: ['violations'],
        })
        return violations.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary))
      },
      themeCss(primary, accent),
    )
    expect(found, `${primary} and ${accent}`).toEqual([])
  }
})
