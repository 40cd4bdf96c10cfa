import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { type ChatService, speak, startChatService } from '#test/doubles/openai.ts'

let service: ChatService
let elsewhere: ChatService
let site: TestApp
beforeAll(async () => {
  service = await startChatService()
  elsewhere = await startChatService()
  site = await makeTestApp(service.settings)
})
afterAll(async () => {
  await site.close()
  await service.close()
  await elsewhere.close()
})

test('does not follow a service’s redirect with a member’s text', async () => {
  elsewhere.reply = speak(['Tell me more.'])
  service.reply = response => {
    response
      .writeHead(307, { location: `${elsewhere.settings.AI_BASE_URL}/chat/completions` })
      .end()
  }
  const answer = await site
    .visitor()
    .post('/api/ai/chat', { messages: [{ role: 'user', content: 'I have told nobody.' }] })
  expect(answer.statusCode).toBe(503)
  expect(service.requests.length).toBeGreaterThan(0)
  expect(elsewhere.requests).toEqual([])
})
