import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { themeCss } from '#src/features/texts/domain/theme.ts'
import { expectAccessible, looksRightAtBothWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, link, makeStage, NARROW, open, toast, WITH_BOSS } from './browser.ts'

const stage = makeStage(WITH_BOSS)

const saved = (page: Page) => page.getByText('Everything is saved as a draft.').waitFor()
const step = (page: Page, number: number) => page.getByText(`Step ${number} of 8.`).waitFor()

/** A picture as a camera would give it, drawn in the browser. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1800
    canvas.height = 900
    const context = canvas.getContext('2d')
    for (let n = 0; n < 60 && context; n++) {
      context.fillStyle = `hsl(${n * 6} 60% 50%)`
      context.fillRect(n * 30, 0, 30, 900)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

test('the path from the first sign-in to a published site', async () => {
  const context = await administrator(stage, { width: NARROW, expecting: ['status of 400'] })
  const page = await open(context, '/admin')
  await looksRightAtBothWidths(page)
  await link(page, 'Next: Practice').click()
  await step(page, 1)
  await looksRightAtBothWidths(page)
  await page.getByLabel('Name of your practice').fill('Quiet Desk')
  await page.getByRole('button', { name: /^(Choose a picture|Change).*Logo/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'desk.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await picture(page), 'base64'),
  })
  await dialog.getByRole('button', { name: 'Add the picture' }).click()
  await dialog.getByText('Please say what it shows, or mark it as decorative.').waitFor()
  await looksRightAtBothWidths(page)
  await dialog.getByLabel('What it shows').fill('A desk')
  await dialog.getByRole('button', { name: 'Add the picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button(page, 'Next').click()
  await step(page, 2)
  await page.getByLabel('City', { exact: true }).fill('Leeds')
  await expect(page.getByLabel('State or region, as in an address')).toHaveValue('')
  await expect(page.getByLabel('Country')).toHaveValue('')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Email address').fill('nobody')
  await page.getByText('Please enter an email address such as name@example.com.').waitFor()
  await page.getByLabel('Email address').fill('ann@quiet.example')
  await saved(page)
  await button(page, 'Show the preview').click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('link', { name: 'ann@quiet.example' })).toBeInViewport()
  await button(page, 'Back to the form').click()
  await page.getByText('Privacy: a draft to read').waitFor()
  await looksRightAtBothWidths(page)
  await button(page, 'Next').click()
  await step(page, 3)
  await button(page, 'They are right for me').click()
  await page.getByText('These offers and prices are yours.').waitFor()
  await button(page, 'Next').click()
  await step(page, 4)
  await page.getByLabel('Corners').selectOption('Round')
  await saved(page)
  await button(page, 'Next').click()
  await step(page, 5)
  await looksRightAtBothWidths(page)
  await button(page, 'Next').click()
  await step(page, 6)
  await page.getByText('Mails are not sent yet').waitFor()
  await expect(page.getByText(/[A-Z]+_[A-Z]+/)).toHaveCount(0)
  await button(page, 'Continue without mail').click()
  await step(page, 7)
  await button(page, 'Next').click()
  await step(page, 8)
  await looksRightAtBothWidths(page)
  await page.getByText('Your first hour').locator('visible=true').click()
  for (const name of ['Practice', 'Place', 'Offers', 'Look'])
    await expect(page.getByRole('link', { name: new RegExp(`^${name} ?, done$`) })).toBeVisible()
  await button(page, 'Publish …').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, 'Published').first().waitFor()
  await button(page, 'Dismiss the setup').click()
  await expect(page.getByText('Your first hour')).toHaveCount(0)
  await page.goto('/coach')
  await expect(page.getByText('Your first hour')).toHaveCount(0)

  const visitor = await stage.visitor({ width: NARROW })
  const html = async () => (await visitor.request.get('/')).text()
  await expect.poll(async () => (await html()).includes('Quiet Desk')).toBe(true)
  const home = await open(visitor, '/')
  const logo = home.getByRole('banner').getByAltText('A desk')
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-480.avif$/)
  await looksRightAtBothWidths(home)
})

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
