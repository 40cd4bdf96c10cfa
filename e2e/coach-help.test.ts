import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { button, goWithin, NARROW, open, send, shareStage, toast } from './browser.ts'
import { makeDomino } from './tracker-steps.ts'

const stage = shareStage()

const answer = (page: Page) => page.getByRole('region', { name: 'The AI coach’s answer' })
const help = (page: Page) => page.getByText('Help me with this', { exact: true })
const FAILED = { status: 500, json: { success: false } }

test('a page of a tool answers a question in place', async () => {
  const page = await open(await stage.visitor({ width: NARROW }), '/three-rooms')
  await help(page).focus()
  await page.keyboard.press('Enter')
  const question = 'What would you like to know about The 3 Rooms of the Mind?'
  await page.getByRole('textbox', { name: question }).fill('How do I begin?')
  await button(page, 'Ask the AI coach').click()
  const link = answer(page).getByRole('link').first()
  await link.waitFor()
  expect(await link.getAttribute('href')).toContain('/tools/rooms#')
  await looksRight(page)
  await page.getByRole('link', { name: 'Talk it through in the chat' }).click()
  // A question that is brought along is filled in and not sent by itself.
  const message = page.getByRole('textbox', { name: 'Your message' })
  await expect(message).toHaveValue('How do I begin?')
  await expect(page.getByRole('article', { name: 'AI coach' })).toHaveCount(0)
})

test('the planner proposes a week, and the member puts of it what they want into the plan; a reflection is sent when they press, and only then', async () => {
  const { context } = await stage.member({
    width: NARROW,
    expecting: ['status of 404', 'status of 500'],
  })
  const page = await open(context, '/weekly-planner')
  const intention = page.getByRole('textbox', { name: 'Weekly Intention' })
  await intention.fill('Be kind')
  await help(page).click()
  await page
    .getByRole('textbox', { name: 'What do you want from this week?' })
    .fill('Run three times')
  await page.route('**/api/ai/weekly-goals', route => route.fulfill(FAILED))
  await button(page, 'Propose a week').click()
  await toast(page, 'Failed to generate weekly goals').waitFor()
  await page.unroute('**/api/ai/weekly-goals')
  await button(page, 'Propose a week').click()
  await page.getByRole('heading', { name: 'Put into your plan' }).waitFor()
  await expect(intention).toHaveValue('Be kind')
  await page.getByRole('button', { name: 'Add to your plan: Weekly Intention' }).click()
  await expect(intention).toHaveValue(/^Be kind\nRun three times: a little on most days/)
  await page.getByRole('button', { name: /^Add to your plan: .*Monday/ }).click()
  await page.getByRole('button', { name: /^In your plan: .*Monday/ }).waitFor()
  await looksRight(page)
  await button(page, 'Save Planner').click()
  await toast(page, 'Weekly planner saved!').waitFor()

  const id = await makeDomino(context, { title: 'Walk' })
  const data = { domino_id: id, reflection: 'He never listens. I should be further along.' }
  await send(context, 'POST', '/api/domino-reflections', data)
  await goWithin(page, `/domino/${id}`)
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('/api/ai/')) asked += 1
  })
  await page
    .getByText('Sends this reflection to the AI coach, which is part of this site.')
    .waitFor()
  expect(asked).toBe(0)
  await button(page, 'Help me with this').click()
  await answer(page).getByText('Always/Never').waitFor()
  expect(asked).toBe(1)
})
