import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { startMailbox } from '#test/doubles/smtp.ts'
import { picture } from '#test/pictures.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  BOSS_EMAIL,
  button,
  dataAt,
  field,
  goWithin,
  link,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  toast,
  WITH_BOSS,
} from './browser.ts'
import { anHourPasses } from './session-steps.ts'

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
  const page = await open(await administrator(stage, { width: NARROW }), '/admin/site')
  await page.getByLabel('Name of your practice').fill('Quiet Desk')
  await page.getByLabel('City', { exact: true }).fill('Leeds')
  await page.getByLabel('State or region, as in an address').fill('Yorkshire')
  await saved(page)
  const last = page.getByLabel('X, the complete address')
  await last.focus()
  await button(page, 'Show the preview').click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeInViewport()
  await page.frameLocator('iframe').getByText('Leeds, Yorkshire', { exact: true }).waitFor()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin')
  await expect(page.frameLocator('iframe').locator('script')).toHaveCount(0)
  await button(page, 'Back to the form').click()
  await expect(last).toBeInViewport()

  await button(page, 'Publish …').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Now: “Yonkers”').waitFor()
  await dialog.getByText('Then: “Leeds”').waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, 'Published').first().waitFor()
  const { request } = await stage.visitor()
  const html = async () => (await request.get('/contact')).text()
  await expect.poll(async () => (await html()).includes('In-person sessions in Leeds')).toBe(true)
  expect(await html()).not.toMatch(/Yonkers|First Domino/)

  await button(page, 'Restore the new site').click()
  await button(page, 'Restore').last().click()
  await toast(page, 'Restored as a draft').waitFor()
  await publish(page)
  await expect.poll(async () => (await html()).includes('In-person sessions in Yonkers')).toBe(true)
})

test('visitors meet the coach, and read what people say, once she has said so; placeholders are completed', async () => {
  const paths = ['/', '/coaching', '/booking']
  const visitor = await stage.visitor({ width: NARROW })
  const isMet = async (path: string) =>
    (await (await visitor.request.get(path)).text()).includes('Your coach')
  const met = () => Promise.all(paths.map(isMet))
  expect(await met()).toEqual([false, false, false])

  // A draft is refused while it ends in half a placeholder.
  const boss = await administrator(stage, { expecting: ['status of 400'] })
  // As in Safari, which writes no WebP.
  await boss.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  const page = await open(boss, '/admin/site')
  await part(page, 'about')
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Maya Lindgren')
  await page.getByLabel('Two sentences about you').fill('I ask. You tip the domino.')
  await page.getByRole('button', { name: /^Choose a picture.*Photograph of you/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp(await picture('png', 500, 400))
      .ensureAlpha(0)
      .toBuffer(),
  })
  await dialog.getByLabel('What it shows').fill('Maya at her desk')
  await button(page, 'Add the picture').click()
  await dialog.waitFor({ state: 'detached' })
  const [{ url }] = await dataAt(boss, '/api/admin/media')
  const stored = await (await boss.request.get(url)).body()
  expect((await sharp(stored).stats()).isOpaque).toBe(false)
  const said = page.getByRole('group', { name: 'What people say, with their consent' })
  await said.getByRole('button', { name: 'Add an entry' }).click()
  await said.getByLabel('What they say').fill('My Mondays are quiet now.')
  await said.getByLabel('Name or initials').fill('T. R.')
  await saved(page)
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
  const title = page.frameLocator('iframe').getByRole('heading', { level: 1, name: /once again/ })
  await expect(title).toBeInViewport()
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
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
})

test("a page of one's own is written, shown and deleted; the drafted privacy page says so until it has been read", async () => {
  const page = await open(await administrator(stage, { width: NARROW }), '/admin/site/pages')
  await link(page, 'Add a page').click()
  await page.getByLabel('Title').fill('About Ann & me')
  await expect(page.getByLabel('Address')).toHaveValue('about-ann-me')
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Hello\n\n<script>alert(1)</script> and **bold** in {city}.')
  await page.getByLabel('Visitors can see it').check()
  await looksRight(page)
  await button(page, 'Save and show it').click()
  await page.getByText('Saved, and shown to visitors.').waitFor()

  const visitor = await stage.visitor({ width: NARROW })
  const html = async (path: string) => (await visitor.request.get(path)).text()
  const path = '/p/about-ann-me'
  await expect.poll(async () => (await html(path)).includes('Hello')).toBe(true)
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

  const DRAFT = 'Draft: this text was prepared from what the software does.'
  expect(await html('/p/privacy')).toContain(DRAFT)
  const register = await html('/auth?tab=register')
  for (const each of ['privacy', 'terms']) expect(register).toContain(`href="/p/${each}"`)
  await page.getByRole('main').getByRole('link', { name: 'Privacy', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('Your privacy')
  await button(page, 'I have read it, and it is correct').click()
  await toast(page, 'Confirmed').waitFor()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Your privacy')
  await expect.poll(async () => (await html('/p/privacy')).includes(DRAFT)).toBe(false)
})

test('mail is tried before it is kept, and sends; backups are made as often as one says; a mail keeps what it needs', async () => {
  const mailbox = await startMailbox(undefined, 'app password')
  const page = await open(
    await administrator(stage, { expecting: ['status of 400', 'status of 403'] }),
    '/admin/site',
  )
  await part(page, 'mails')
  const mail = page.getByLabel('Confirming an address: text', { exact: true })
  await mail.fill('# Hello {na')
  await page.getByRole('option', { name: '‹name›' }).click()
  await expect(mail).toHaveValue('# Hello ‹name›')
  await page.getByText('Please keep ‹link› in the text: it does not work without it.').waitFor()
  await mail.fill('# Hello {name}\n\n[Yes]({link})')
  await page.getByText(/^Draft saved\./).waitFor()

  await goWithin(page, '/admin/system')
  await field(page, 'Mail server').fill('127.0.0.1')
  await field(page, 'Port').fill(new URL(mailbox.url).port)
  await page.getByRole('main').getByLabel('User').fill('maya@quiet.example')
  const password = page.getByLabel('Password of the mail account')
  await password.fill('wrong')
  await button(page, 'Connect').click()
  await page.getByText('Please check the user and the password.').first().waitFor()
  await password.fill('app password')
  await button(page, 'Connect').click()
  await toast(page, 'Mail is connected').waitFor()
  await button(page, 'Send a test mail').click()
  await page.getByText('handed to the mail server').waitFor()
  expect(mailbox.received.map(({ to }) => to)).toContainEqual([BOSS_EMAIL])

  anHourPasses(stage)
  await field(page, 'Every how many hours').fill('12')
  await field(page, 'How many are kept').fill('3')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Backups saved').waitFor()
  await page.getByText('A backup is made every 12 hours, and the last 3 are kept.').waitFor()
  await mailbox.close()
})
