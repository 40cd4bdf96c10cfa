import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { totp } from '#src/features/sign-in/server/totp.ts'
import { freePort } from '#test/site.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  BOSS,
  button,
  expectFocus,
  field,
  goWithin,
  link,
  makeStage,
  NARROW,
  PASSWORD,
  WITH_BOSS,
} from './browser.ts'
import { turnOnTwoFactor } from './session-steps.ts'

let origin = ''
let asked = 0
const server = createServer((_request, response) => {
  asked++
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    '<!doctype html><html lang="en"><title>Calendar</title><main><h1>Choose a time</h1></main></html>',
  )
})
test.beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  await once(server.listen(port, '127.0.0.1'), 'listening')
})
test.afterAll(() => new Promise(resolve => server.close(resolve)))

const stage = makeStage(() => ({
  ...WITH_BOSS,
  TWO_STEP: 'admins',
  BOOKING_WIDGET_URL: `${origin}/calendar`,
}))

test('the scheduling widget loads once, in a frame for its origin alone; at 320 pixels only its own box may scroll', async () => {
  const page = await (await stage.visitor({ viewport: { width: 320, height: 300 } })).newPage()
  const answer = await page.goto('/booking')
  expect(answer?.headers()['content-security-policy']).toContain(`frame-src ${origin};`)
  const frame = page.frameLocator('iframe[title="Scheduling calendar"]')
  await page.getByRole('region', { name: 'Scheduling calendar' }).scrollIntoViewIfNeeded()
  await frame.getByRole('heading', { name: 'Choose a time' }).waitFor()
  expect(asked).toBe(1)
  await looksRight(page)
  const box = await page.locator('iframe').boundingBox()
  expect(box?.height).toBe(500)
  expect(box?.width).toBeGreaterThanOrEqual(320)
})

test('an administrator has to set up two-factor authentication, and is asked for the code at their own door', async () => {
  const context = await administrator(stage, { width: NARROW })
  const page = await context.newPage()
  await page.goto('/admin/contacts')
  await page.getByRole('heading', { level: 1, name: 'One more step first' }).waitFor()
  await looksRight(page)
  await link(page, 'Set up two-factor authentication').click()
  await arrive(page, '/account')
  const card = page.getByRole('region', { name: 'Two-factor authentication' })
  await card.getByText('This site requires it').waitFor()
  const { secret } = await turnOnTwoFactor(context)
  await page.reload()
  await card.getByRole('button', { name: 'Turn off' }).waitFor()
  await expect(card.getByText('This site requires it')).toHaveCount(0)
  await goWithin(page, '/admin/contacts')
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()

  const another = await stage.visitor({ width: NARROW, expecting: ['status of 401'] })
  const door = await another.newPage()
  await door.goto('/admin/login')
  await field(door, 'Username').fill(BOSS)
  await field(door, 'Password').fill(PASSWORD)
  await button(door, 'Sign In').click()
  await expectFocus(door, field(door, 'Code'))
  // The current code was used to turn it on; the next one is accepted already.
  await field(door, 'Code').fill(totp(secret, new Date(Date.now() + 30_000)))
  await button(door, 'Sign In').click()
  await arrive(door, '/admin')
})
