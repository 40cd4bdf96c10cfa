import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  arrive,
  button,
  expectAccessible,
  expectNoSidewaysScroll,
  makeStage,
  NARROW,
  open,
  WIDE,
} from './browser.ts'

const stage = makeStage()

const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const answers = (page: Page) => page.getByRole('article', { name: 'Coach' })
const TROUBLE = "I'm currently having trouble processing your request. Please try again later."

describe.each([WIDE, NARROW])('at %i', width => {
  test('a visitor asks, and the built-in guide answers with links to the site', async () => {
    const context = await stage.visitor({ width })
    const page = await open(context, '/ai-coach')
    expect((await page.getByRole('region', { name: 'Chat' }).boundingBox())?.height).toBe(600)
    expect(await button(page, 'Send').isDisabled()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Daily Domino/ }).click()
    await answers(page).getByText('built-in guide').waitFor()
    await answers(page).getByRole('link', { name: "Choosing today's domino" }).first().waitFor()
    await box(page).fill('I missed three days')
    await box(page).press('Shift+Enter')
    await box(page).pressSequentially('and feel bad')
    expect(await box(page).inputValue()).toBe('I missed three days\nand feel bad')
    await box(page).press('Enter')
    await answers(page).nth(1).getByText('After a missed day').first().waitFor()
    expect(await box(page).inputValue()).toBe('')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await answers(page).nth(1).getByRole('link').first().click()
    await arrive(page, '/daily-domino')
  })
})

test('a failure is told in the server’s words without a status; nothing said is lost; clear empties the chat', async () => {
  const context = await stage.visitor({ width: 320, expecting: ['status of 503'] })
  const page = await open(context, '/ai-coach')
  await page.route('**/api/ai/chat', route =>
    route.fulfill({
      status: 503,
      json: { success: false, message: TROUBLE, error: TROUBLE, code: 'ai_unavailable' },
    }),
  )
  await box(page).fill('How do I sort my week?')
  await button(page, 'Send').click()
  await page.getByRole('alert').getByText(TROUBLE, { exact: true }).waitFor()
  await page.getByRole('article', { name: 'You' }).getByText('How do I sort my week?').waitFor()
  await page.unroute('**/api/ai/chat')
  await button(page, 'Try again').click()
  await answers(page).first().waitFor()
  await expectNoSidewaysScroll(page)
  await button(page, 'Clear chat').click()
  expect(await answers(page).count()).toBe(0)
  await page.getByText('Begin with one of these').waitFor()
})

test('what an answer says can neither run nor lead elsewhere by other ways than https', async () => {
  const context = await stage.visitor()
  const page = await open(context, '/ai-coach')
  const delta =
    '<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [out](//evil.example) [good](https://example.com/)'
  await page.route('**/api/ai/chat', route =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `data: ${JSON.stringify({ delta })}\n\ndata: [DONE]\n\n`,
    }),
  )
  await box(page).fill('Hello')
  await box(page).press('Enter')
  await answers(page).getByText('<img src=x onerror=alert(1)>').waitFor()
  const links = await answers(page).getByRole('link').all()
  expect(await Promise.all(links.map(link => link.getAttribute('href')))).toEqual(['https://example.com/'])
})
