import { expect, type Page, test } from '@playwright/test'
import { picture } from '#test/pictures.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, link, makeStage, NARROW, open, toast, WITH_BOSS } from './browser.ts'

const stage = makeStage(WITH_BOSS)

const saved = (page: Page) => page.getByText(/^(Draft saved\.|Everything is published\.)/).waitFor()
const part = (page: Page, name: string) => page.getByLabel('Part of the site').selectOption(name)

async function publish(page: Page): Promise<void> {
  await saved(page)
  await button(page, 'Publish …').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, 'Published').first().waitFor()
}

test('a coach makes the site their own, publishes it and goes back', async () => {
  const context = await administrator(stage, { width: NARROW })
  const page = await open(context, '/admin/site')
  const name = 'Quiet Desk'
  await page.getByLabel('Name of your practice').fill(name)
  await page.getByLabel('City', { exact: true }).fill('Leeds')
  await page.getByLabel('State or region, as in an address').fill('Yorkshire')
  await saved(page)
  const last = page.getByLabel('X, the complete address')
  await last.focus()
  await button(page, 'Show the preview').click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeInViewport()
  await button(page, 'Back to the form').click()
  await expect(last).toBeInViewport()
  await button(page, 'Show the preview').click()
  await page.frameLocator('iframe').getByText('Leeds, Yorkshire', { exact: true }).waitFor()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin')
  await expect(page.frameLocator('iframe').locator('script')).toHaveCount(0)
  await looksRight(page)

  await button(page, 'Publish …').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Now: “Yonkers”').waitFor()
  await dialog.getByText('Then: “Leeds”').waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, 'Published').first().waitFor()

  const visitor = await stage.visitor({ width: NARROW })
  const html = async () => (await visitor.request.get('/contact')).text()
  await expect.poll(async () => (await html()).includes('In-person sessions in Leeds')).toBe(true)
  expect(await html()).not.toMatch(/Yonkers|First Domino/)

  await button(page, 'Restore the new site').click()
  await button(page, 'Restore').last().click()
  await toast(page, 'Restored as a draft').waitFor()
  await publish(page)
  await expect.poll(async () => (await html()).includes('In-person sessions in Yonkers')).toBe(true)
})

test('visitors meet the coach, and read what people say, once she has said so', async () => {
  const paths = ['/', '/coaching', '/booking']
  const visitor = await stage.visitor({ width: NARROW })
  const met = async () => {
    const htmls = paths.map(async path => (await visitor.request.get(path)).text())
    return (await Promise.all(htmls)).map(html => html.includes('Your coach'))
  }
  expect(await met()).toEqual([false, false, false])

  const page = await open(await administrator(stage, { width: NARROW }), '/admin/site')
  await part(page, 'about')
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Maya Lindgren')
  await page.getByLabel('Two sentences about you').fill('I ask. You tip the domino.')
  await page.getByRole('button', { name: /^Choose a picture.*Photograph of you/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 500, 400),
  })
  await dialog.getByLabel('What it shows').fill('Maya at her desk')
  await button(page, 'Add the picture').click()
  await dialog.waitFor({ state: 'detached' })
  const said = page.getByRole('group', { name: 'What people say, with their consent' })
  await said.getByRole('button', { name: 'Add an entry' }).click()
  await said.getByLabel('What they say').fill('My Mondays are quiet now.')
  await said.getByLabel('Name or initials').fill('T. R.')
  await saved(page)
  await publish(page)

  await expect.poll(met).toEqual([true, true, true])
  for (const path of paths) {
    const html = await (await visitor.request.get(path)).text()
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(main).toMatch(/Maya Lindgren[\s\S]*I ask\. You tip the domino\./)
    expect(main.includes('My Mondays are quiet now.')).toBe(path !== '/booking')
  }
  const photo = (await open(visitor, '/')).getByAltText('Maya at her desk')
  await photo.scrollIntoViewIfNeeded()
  const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('placeholders are completed, the preview follows, and a mail keeps what it needs', async () => {
  const page = await open(
    await administrator(stage, { expecting: ['status of 400'] }),
    '/admin/site',
  )
  await part(page, 'home')
  const headline = page.getByLabel('Headline', { exact: true })
  const list = page.getByRole('listbox', { name: 'Placeholders' })
  await headline.fill('Calm in {c')
  await expect(list.getByRole('option')).toHaveText([/^Yonkers city$/, /country$/])
  await looksRight(page)
  await headline.press('ArrowUp')
  await headline.press('ArrowDown')
  await headline.press('Enter')
  await page.keyboard.type(' once again')
  await expect(headline).toHaveValue('Calm in Yonkers once again')
  await page.getByText('25 of 80 characters').waitFor()
  await page.getByText(/^Draft saved\./).waitFor()

  const frame = page.frameLocator('iframe')
  const title = frame.getByRole('heading', { level: 1 }).filter({ hasText: 'once again' })
  await expect(title).toBeInViewport()

  await part(page, 'mails')
  const mail = page.getByLabel('Confirming an address: text', { exact: true })
  await mail.fill('# Hello {na')
  await list.getByRole('option', { name: '‹name›' }).click()
  await expect(mail).toHaveValue('# Hello ‹name›')
  await page.getByText('Please keep ‹link› in the text: it does not work without it.').waitFor()
  await mail.fill('# Hello {name}\n\n[Yes]({link})')
  await page.getByText(/^Draft saved\./).waitFor()
})

test("a page of one's own is written, shown, and survives a lost connection", async () => {
  const context = await administrator(stage, {
    width: NARROW,
    expecting: ['net::ERR_INTERNET_DISCONNECTED'],
  })
  const page = await open(context, '/admin/site/pages')
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
  await looksRight(page)
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
  await looksRight(shown)

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
