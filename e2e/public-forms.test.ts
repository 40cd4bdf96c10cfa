import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { button, expectFocus, field, holdBack, NARROW, open, shareStage, toast } from './browser.ts'
import { mailedPath, mailTo } from './outbox.ts'

const stage = shareStage()

test('a visitor asks for a consultation, which the page and a mail confirm', async () => {
  const context = await stage.visitor({ width: NARROW })
  const page = await open(context, '/booking')
  await field(page, 'Name').fill('Ann Lee')
  await field(page, 'Email').fill('asker@example.com')
  await page
    .getByRole('main')
    .getByLabel("I'm interested in")
    .selectOption({ label: '1:1 Coaching' })
  const answer = await holdBack(page, '**/api/bookings')
  await button(page, 'Request a Free Consultation').click()
  for (const control of [field(page, 'Name'), field(page, 'Email'), button(page, 'Scheduling...')])
    await expect(control).toBeDisabled()
  answer()
  await toast(page, 'Booking request sent!').waitFor()
  // The form that had the focus is gone.
  await expectFocus(page, page.getByRole('status').filter({ hasText: 'Booking Request Received!' }))
  await looksRight(page)
  await mailTo(stage, 'asker@example.com', 'within 24 hours')
})

test('a reader signs up in the foot of a page, confirms by mail, and leaves with one press', async () => {
  const context = await stage.visitor({ width: NARROW })
  const page = await open(context, '/coaching')
  const address = 'leaver@example.com'
  const foot = page.getByRole('contentinfo')
  await foot.getByLabel('Get the newsletter').fill(address)
  await foot.getByRole('button', { name: 'Subscribe' }).click()
  // This page has no script for the form, which leads to a page of its own.
  await page.getByRole('main').getByRole('status').filter({ hasText: 'Almost there!' }).waitFor()
  await page.goto(await mailedPath(stage, address, '/newsletter/confirm'))
  await button(page, 'Confirm my address').click()
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor()

  const mail = await mailTo(stage, address, 'List-Unsubscribe:')
  const url = /List-Unsubscribe:\s+<(.+?)>/.exec(mail)?.[1] ?? ''
  await page.goto(new URL(url).pathname)
  await button(page, 'Unsubscribe').click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
})

test('machines find the files they look for', async () => {
  const { request } = await stage.visitor()
  const get = async (path: string) => {
    const answer = await request.get(path)
    return [answer.status(), answer.headers()['content-type']] as const
  }
  expect(await get('/robots.txt')).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await get('/sitemap.xml')).toEqual([200, 'application/xml; charset=utf-8'])
  expect(await get('/manifest.webmanifest')).toEqual([200, 'application/manifest+json'])
  expect(await get('/favicon.ico')).toEqual([200, 'image/vnd.microsoft.icon'])
  expect(await get('/og.png')).toEqual([200, 'image/png'])
  const map = await (await request.get('/sitemap.xml')).text()
  for (const [, url] of map.matchAll(/<loc>(.+?)<\/loc>/g)) {
    expect((await request.get(new URL(url ?? '').pathname)).status(), url).toBe(200)
  }
  const { icons } = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200)
})
