import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { freePort } from '#test/site.ts'
import { looksRight } from './accessibility.ts'
import { makeStage, open } from './browser.ts'

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

const stage = makeStage(() => ({ BOOKING_WIDGET_URL: `${origin}/calendar` }))

test('the scheduling widget loads when it comes near, in a frame for its origin alone; at 320 pixels only its own box may scroll', async () => {
  const context = await stage.visitor({ viewport: { width: 320, height: 300 } })
  const page = await open(context, '/coaching')
  expect(asked).toBe(0)
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
