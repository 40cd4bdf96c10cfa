import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  field,
  holdBack,
  makeStage,
  NARROW,
  open,
  openPart,
  send,
  toast,
} from './browser.ts'
import { confirmAddress, mailedPath, mailTo } from './outbox.ts'

const stage = makeStage({ LOG_LEVEL: 'info' })

async function mailedTap(
  context: BrowserContext,
  username: string,
  action: string,
): Promise<string> {
  await send(context, 'POST', '/api/reminders/test', {})
  const mail = await mailTo(stage, `${username}@example.com`, '/t/')
  return new RegExp(`/t/[\\w~-]+\\.[\\d-]+\\.${action}\\.[\\w.~-]+`).exec(mail)?.[0] ?? ''
}

const settings = (context: BrowserContext) => dataAt(context, '/api/reminders')

test('reminders are chosen on a page of the account, and one is sent now', async () => {
  const expecting = ['status of 400', 'status of 409']
  const { context, username } = await stage.member({ width: NARROW, expecting })
  const page = await open(context, '/account')
  await openPart(page, 'Reminders')
  await page.getByRole('link', { name: 'Choose reminders' }).click()
  await arrive(page, '/account/reminders')
  await page.getByText('Your email address is not confirmed').waitFor()
  await page.getByLabel('Remind me of my domino').check()
  await field(page, 'At').fill('22:15')
  await button(page, 'Save').click()
  await page.getByText('Nothing comes at 10:15 PM').waitFor()
  await field(page, 'At').fill('20:15')
  await page.getByLabel('Sunday').uncheck()
  await page.getByLabel('Mail me my week at a glance').check()
  // What is typed before the answer is still there, and is sent next.
  const answer = await holdBack(page, '**/api/reminders')
  await button(page, 'Save').click()
  await page.getByLabel('A second time').fill('20:15')
  answer()
  await expect
    .poll(() => settings(context))
    .toMatchObject({
      domino: { enabled: true, at: '20:15', days: [1, 2, 3, 4, 5, 6] },
      picture: true,
    })
  await button(page, 'Save').click()
  await page.getByRole('alert').filter({ hasText: 'differ from the first' }).first().waitFor()
  expect((await settings(context)).domino.also_at).toEqual([])
  await button(page, 'Send me one now').click()
  await toast(page, 'Please confirm your email address first').waitFor()
  await confirmAddress(stage, context, username)
  await button(page, 'Send me one now').click()
  await toast(page, 'On its way').waitFor()
  await mailTo(stage, `${username}@example.com`, 'Your domino for')
})

/** Does what a headless scanner does with a page: presses whatever it finds, at once. */
const pressEverything = (page: Page) =>
  page.evaluate(() => {
    for (const form of document.querySelectorAll('form')) form.requestSubmit()
    for (const each of document.querySelectorAll<HTMLElement>('button, a')) each.click()
  })

test('a link of a mail logs for a person, with Undo, and not for a browser that presses everything', async () => {
  const { context, username } = await stage.member()
  await confirmAddress(stage, context, username)
  const url = await mailedTap(context, username, 'done')
  const { date } = await dataAt(context, '/api/today')
  const domino = async () => (await dataAt(context, `/api/today?date=${date}`)).domino
  const scanner = await (await stage.visitor({ expecting: ['status of 400'] })).newPage()
  await scanner.goto(url, { waitUntil: 'load' })
  await pressEverything(scanner)
  await scanner.getByText('Nothing was logged yet.').waitFor()
  expect(await domino()).toBeNull()

  const phone = await stage.visitor({ width: NARROW })
  const page = await phone.newPage()
  await page.goto(url, { waitUntil: 'load' })
  const opened = Date.now()
  await looksRight(page)
  // A person takes time to read before pressing.
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(1_600)
  await button(page, 'Done').click()
  await page.getByRole('heading', { name: 'Logged' }).waitFor()
  expect(await domino()).toMatchObject({ pip1_status: 'Completed' })
  await page.goto(await mailedTap(context, username, 'done'), { waitUntil: 'load' })
  await button(page, 'Undo').click()
  await button(page, 'Done').waitFor()
  expect(await domino()).toMatchObject({ pip1_status: 'Not Started' })
  const nonce = await page.locator('input[name=nonce]').inputValue()
  const log = stage.site.output()
  expect(log).toContain('"route":"/t/*"')
  for (const secret of [url, url.slice('/t/'.length), nonce]) expect(log).not.toContain(secret)
})

test('fewer of these, or none, with the link of a mail, signed out and without scripts', async () => {
  const { context, username } = await stage.member()
  await confirmAddress(stage, context, username)
  await context.request.put('/api/reminders', { data: { domino: { enabled: true } } })
  await context.request.post('/api/reminders/test', { data: {} })
  const path = await mailedPath(stage, `${username}@example.com`, '/unsubscribe')
  const page = await (await stage.visitor({ width: NARROW, javaScriptEnabled: false })).newPage()
  await page.goto(path)
  await button(page, 'Monday, Wednesday and Friday only').click()
  await page.getByRole('heading', { name: 'Fewer from now on' }).waitFor()
  expect((await settings(context)).domino).toMatchObject({ enabled: true, days: [1, 3, 5] })
  await page.goto(path.replace('/unsubscribe?token=', '/api/unsubscribe/'))
  await button(page, 'None').click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  expect((await settings(context)).domino.enabled).toBe(false)
})
