import { expect, type Page, type Route, test } from '@playwright/test'
import { weekOf } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  holdBack,
  isDrawn,
  NARROW,
  open,
  send,
  shareStage,
} from './browser.ts'
import { today } from './tracker-steps.ts'

const stage = shareStage()

const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const answers = (page: Page) => page.getByRole('article', { name: 'AI coach' })

/** Enter sends nothing while an answer is still being written. */
async function enter(page: Page): Promise<void> {
  await expect(button(page, 'Send')).toBeEnabled()
  await box(page).press('Enter')
}

async function chat(page: Page, said: string): Promise<void> {
  await box(page).fill(said)
  await enter(page)
}

const TROUBLE = "I'm currently having trouble processing your request. Please try again later."

test('a visitor asks, and the built-in guide answers with links to the site', async () => {
  const context = await stage.visitor({ width: NARROW })
  const page = await open(context, '/ai-coach')
  await expect(button(page, 'Send')).toBeDisabled()
  await page.getByRole('button', { name: /^Daily Domino/ }).click()
  await answers(page).getByText('built-in guide').waitFor()
  await answers(page).getByRole('link', { name: "Choosing today's domino" }).first().waitFor()
  await box(page).fill('I missed three days')
  await box(page).press('Shift+Enter')
  await box(page).pressSequentially('and feel bad')
  await expect(box(page)).toHaveValue('I missed three days\nand feel bad')
  // An Enter that ends a composition, as Safari says it, sends nothing.
  await box(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: false })
  await expect(box(page)).toHaveValue('I missed three days\nand feel bad')
  await enter(page)
  await answers(page).nth(1).getByText('After a missed day').first().waitFor()
  await expect(box(page)).toHaveValue('')
  // Announced once, complete, as plain text.
  const spoken = page.getByRole('region', { name: 'Conversation' }).locator('[aria-live="polite"]')
  await spoken.getByText('After a missed day').waitFor({ state: 'attached' })
  await expect(spoken).not.toHaveText(/\*\*|\]\(/)
  await looksRight(page)
  await answers(page).nth(1).getByRole('link').first().click()
  await arrive(page, '/tools/domino')
})

test('a failure says why and loses nothing; an answer can be stopped and requested again; a cleared one does not come back', async () => {
  const context = await stage.visitor({ width: 320, expecting: ['status of 503'] })
  const page = await open(context, '/ai-coach')
  let answer: (route: Route) => unknown = route =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        message: said(TROUBLE),
        error: said(TROUBLE),
        code: 'ai_unavailable',
      },
    })
  await page.route('**/api/ai/chat', route => answer(route))
  await chat(page, 'I missed three days')
  await page.getByRole('alert').getByText(said(TROUBLE), { exact: true }).waitFor()
  answer = () => {}
  await button(page, 'Try again').click()
  await button(page, 'Stop').click()
  await page.getByText('You stopped the answer.').waitFor()
  answer = route => route.continue()
  await button(page, 'Try again').click()
  await answers(page).getByText('After a missed day').first().waitFor()
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1)
  answer = () => {}
  await chat(page, 'And then?')
  await button(page, 'Clear chat').click()
  await page.getByText('Start with one of these').waitFor()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a chat that was stopped by mistake goes on with one press, with the keyboard on a phone', async () => {
  const page = await open(await stage.visitor({ width: 320 }), '/ai-coach')
  await chat(page, 'This commute makes me want to kill myself, haha. How do I plan my week?')
  await answers(page).getByText('988').waitFor()
  const safe = button(page, 'I am safe: go on')
  await looksRight(page)
  await safe.focus()
  await page.keyboard.press('Enter')
  await answers(page).nth(1).getByText('built-in guide').waitFor()
  await expect(safe).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeFocused()
  await chat(page, 'How do I choose my domino?')
  await answers(page).nth(2).getByRole('link', { name: "Choosing today's domino" }).waitFor()
})

const toggle = (page: Page, name: string) => page.getByRole('switch', { name })

test('the week is shared only when it is switched on, word for word as it is shown, and for one conversation; a conversation is kept when its member says so', async () => {
  const { context, id } = await stage.member({ width: NARROW })
  const page = await open(context, '/ai-coach')
  const monday = weekOf(today())
  const data = {
    user_id: id,
    week_start_date: monday,
    weekly_intention: 'Slower mornings',
    daily_plans: blankPlans(monday),
  }
  await send(context, 'POST', '/api/weekly-planners', data)
  const sent: Record<string, unknown>[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/ai/chat')) sent.push(request.postDataJSON())
  })
  await chat(page, 'How do I plan my week?')
  await answers(page).first().waitFor()
  await toggle(page, 'Share my week').click()
  const shown = page.getByRole('region', { name: 'What is shared' })
  await shown.getByText('Slower mornings').waitFor()
  const words = await shown.textContent()
  await chat(page, 'How do I plan my week?')
  await answers(page).getByText('Your intention for this week is “Slower mornings”').waitFor()
  expect(sent.map(body => body.week)).toEqual([undefined, words])

  const kept = () => dataAt(context, '/api/ai/conversations')
  expect(await kept()).toEqual([])
  await toggle(page, 'Save this conversation').click()
  const saved = page.getByRole('button', { name: /^How do I plan my week/ })
  await saved.waitFor()
  await looksRight(page)
  await button(page, 'Clear chat').click()
  await expect(toggle(page, 'Share my week')).not.toBeChecked()
  await expect(toggle(page, 'Save this conversation')).not.toBeChecked()
  await saved.click()
  await answers(page).nth(1).waitFor()
  await expect(toggle(page, 'Save this conversation')).toBeChecked()
  await toggle(page, 'Save this conversation').click()
  const list = page.getByRole('heading', { name: 'Saved conversations', exact: true })
  await list.waitFor({ state: 'detached' })
  expect(await kept()).toEqual([])

  for (const title of ['One', 'Two', 'Three'])
    await send(context, 'POST', '/api/ai/conversations', {
      messages: [{ role: 'user', content: title }],
    })
  await page.reload()
  await button(page, 'Delete: One').click()
  await button(page, 'Delete: One').waitFor({ state: 'detached' })
  await button(page, 'Delete all').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click()
  await list.waitFor({ state: 'detached' })
  expect(await kept()).toEqual([])
})

test('what is answered late changes nothing of the conversation that is shown by then', async () => {
  const { context } = await stage.member({ width: NARROW })
  const page = await open(context, '/ai-coach')
  const saving = toggle(page, 'Save this conversation')
  const saved = page.getByRole('button', { name: /^How do I plan my week/ })
  const changes: string[] = []
  page.on('request', request => {
    const isChange = request.url().includes('/api/ai/conversations') && request.method() !== 'GET'
    if (isChange) changes.push(request.method())
  })
  await chat(page, 'How do I plan my week?')
  await answers(page).first().waitFor()
  // Cleared while it is being saved, and while it is being opened once more.
  const save = await holdBack(page, '**/api/ai/conversations')
  await saving.click()
  await button(page, 'Clear chat').click()
  save()
  await expect(saved).not.toHaveAttribute('aria-current')
  await expect(saving).not.toBeChecked()
  await saved.click()
  await expect(saved).toHaveAttribute('aria-current')
  const found = await holdBack(page, '**/api/ai/conversations/*')
  const answered = page.waitForResponse('**/api/ai/conversations/*')
  await saved.click()
  await button(page, 'Clear chat').click()
  found()
  await (await answered).finished()
  await isDrawn(page)
  await expect(answers(page)).toHaveCount(0)
  await saved.click()
  await answers(page).first().waitFor()

  // Deleted while the next answer is being written, which would save it once more.
  const answer = await holdBack(page, '**/api/ai/chat')
  await chat(page, 'And the week after?')
  await page.getByRole('button', { name: /^Delete: / }).click()
  await expect(saved).toHaveCount(0)
  answer()
  await answers(page).nth(1).waitFor()
  await saving.click()
  await saved.waitFor()
  expect(changes).toEqual(['POST', 'PUT', 'DELETE', 'POST'])
})

test('what is sent while a saved conversation is opening stays, and the saved one does not replace it', async () => {
  const { context } = await stage.member({ width: NARROW })
  await send(context, 'POST', '/api/ai/conversations', {
    messages: [{ role: 'user', content: 'One' }],
  })
  const page = await open(context, '/ai-coach')
  const saved = page.getByRole('button', { name: /^One/ })
  const mine = page.getByRole('article', { name: 'You' })
  const found = await holdBack(page, '**/api/ai/conversations/*')
  const answered = page.waitForResponse('**/api/ai/conversations/*')
  await saved.click()
  await chat(page, 'How do I plan my week?')
  await answers(page).first().waitFor()
  found()
  await (await answered).finished()
  await isDrawn(page)
  await expect(mine).toHaveText(['How do I plan my week?'])
  await expect(saved).not.toHaveAttribute('aria-current')
  await saved.click()
  await expect(mine).toHaveText(['One'])

  // What was sent is saved, whatever becomes of its answer.
  const answer = await holdBack(page, '**/api/ai/chat')
  await chat(page, 'Two')
  await button(page, 'Clear chat').click()
  answer()
  await saved.click()
  await expect(mine).toHaveText(['One', 'Two'])
  await page.getByText('This message has no answer yet.').waitFor()
  await button(page, 'Try again').click()
  await answers(page).first().waitFor()
  await expect(mine).toHaveText(['One', 'Two'])
})
