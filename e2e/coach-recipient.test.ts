import { expect, type Page, test } from '@playwright/test'
import { makeStage, NARROW, open, send } from './browser.ts'
import { makeDomino } from './tracker-steps.ts'

const NAME = 'ai.example'
const stage = makeStage({ AI_BASE_URL: `https://${NAME}/v1`, AI_MODEL: 'small' })

const says = (page: Page, what: string) =>
  page
    .getByText(`${what} to the AI coach: ${NAME} receives it.`)
    .filter({ visible: true })
    .first()
    .waitFor()

test('every place that sends a text to the AI coach names who receives it, and never just "the coach"', async () => {
  const { context } = await stage.member({ width: NARROW, expecting: ['status of 404'] })
  const id = await makeDomino(context, { title: 'Walk' })
  const data = { domino_id: id, reflection: 'I should be further along.' }
  await send(context, 'POST', '/api/domino-reflections', data)

  const chat = await open(context, '/ai-coach')
  await says(chat, 'What you write is sent')
  await says(chat, 'With each message it is sent')
  await says(await open(context, `/domino/${id}`), 'Sends this reflection')
  for (const path of [
    '/weekly-planner',
    '/conscious-cabinet',
    '/daily-domino',
    '/perception-filter',
  ]) {
    const html = (await (await context.request.get(path)).text()).replaceAll('<!-- -->', '')
    expect(html, path).toContain(
      `What you write here is sent to the AI coach: ${NAME} receives it.`,
    )
    expect(html, path).not.toMatch(/\b(to|Ask) the coach\b/)
  }
})
