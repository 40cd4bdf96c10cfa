import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { said } from '#src/contract/i18n.ts'

import { makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { type ChatService, refuse, speak, startChatService } from '#test/doubles/openai.ts'
import { member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { TROUBLE } from '../constants.ts'

let service: ChatService
let site: TestApp

beforeAll(async () => {
  service = await startChatService()
  site = await makeTestApp({ ...service.settings, RATE_LIMIT: 'off', AI_TOKENS_PER_DAY: '10000' })
  Object.assign(site.deps.settings.ai ?? {}, { tokensPerCaller: 3_500 })
})
beforeEach(async () => {
  service.requests = []
  site.clock.now = NOON
  await site.db.deleteFrom('coach_budgets').execute()
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const QUESTION = { messages: [{ role: 'user', content: 'How do I plan my week?' }] }
const ask = async (who: Person) =>
  (await who.post('/api/ai/chat', QUESTION)).json().message as string

test('counts the usage the service reports; once the budget is used up, the guide answers and says so', async () => {
  service.reply = speak(['Yes.'], 1300)
  const ann = await member(site)
  expect(await ask(ann)).toContain('Yes.')
  expect(await ask(ann)).toContain('Yes.')
  const answer = await ask(ann)
  expect(answer).toMatch(/^_The AI service has reached its limit for today/)
  expect(answer).toContain('built-in guide')
  expect(answer).toContain('/tools/domino#week-plan')
  expect(service.requests).toHaveLength(2)

  const bob = await member(site)
  expect(await ask(bob)).toContain('Yes.')
  site.clock.now = new Date('2026-11-21T00:00:00.000Z')
  expect(await ask(ann)).toContain('Yes.')
})

test('counts visitors by IP address without storing it, and estimates usage that is not reported', async () => {
  service.reply = speak(['Yes. '.repeat(1200)])
  expect(await ask(site.visitor())).toContain('Yes.')
  expect(await ask(site.visitor())).toMatch(/^_The AI service/)
  expect(await ask(await member(site))).toContain('Yes.')
  const rows = await rowsOf(site.db, 'coach_budgets')
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

test('the site’s budget applies to everyone, and a rejection costs the caller nothing', async () => {
  service.reply = speak(['Yes.'], 3300)
  for (let n = 0; n < 3; n++) expect(await ask(await member(site))).toContain('Yes.')
  const last = await member(site)
  expect(await ask(last)).toMatch(/^_The AI service/)
  const counts = (await rowsOf(site.db, 'coach_budgets')).map(row => Number(row.tokens))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 3300, 3300, 3300, 9900, 9900])
})

test('concurrent calls cannot exceed it', async () => {
  service.reply = speak(['Yes.'], 1300)
  const ann = await member(site)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ann)))
  const served = answers.filter(answer => answer.includes('Yes.')).length
  expect(served).toBe(service.requests.length)
  expect(served).toBeGreaterThan(0)
  expect(served * 1300).toBeLessThanOrEqual(3500)
})

test('a failure costs nothing', async () => {
  service.reply = refuse(500)
  const ann = await member(site)
  for (let n = 0; n < 8; n++) expect(await ask(ann)).toBe(said(TROUBLE))
  service.reply = speak(['Yes.'], 100)
  expect(await ask(ann)).toContain('Yes.')
})

test('new accounts get no more from one address; confirmed ones have a share of their own', async () => {
  const strict = await makeTestApp({ ...service.settings, RATE_LIMIT: 'off' })
  Object.assign(strict.deps.settings.ai ?? {}, { tokensPerCaller: 3_500, tokensPerAddress: 14_000 })
  service.reply = speak(['Yes.'], 3300)
  const answers: string[] = []
  for (let n = 0; n < 4; n++) answers.push(await ask(await member(strict)))
  answers.push(await ask(strict.visitor()))
  expect(answers.map(answer => answer.includes('Yes.'))).toEqual([true, true, false, false, false])
  const confirmed = await member(strict)
  await setRows(strict.db, 'users', { email_verified: true }, { id: confirmed.userId })
  expect(await ask(confirmed)).toContain('Yes.')
  await strict.close()
})
