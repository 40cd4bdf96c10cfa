import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { freePort } from '#test/site.ts'
import { TROUBLE } from '../constants.ts'

const ask = (site: TestApp, content: string, headers = {}) =>
  site.visitor().post('/api/ai/chat', { messages: [{ role: 'user', content }] }, headers)

describe('the built-in guide', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await makeTestApp({ RATE_LIMIT: 'off' })
  })
  afterAll(() => site.close())

  test('answers from the site’s own texts, with links, and says what it is', async () => {
    const answer = await ask(site, 'How do I choose my domino for today?')
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['success', 'message'])
    expect(answer.json().message).toContain('](/daily-domino)')
    expect(answer.json().message).toContain('built-in guide')
  })

  test('says honestly when it has nothing', async () => {
    expect((await ask(site, 'the capital of Mongolia')).json().message).toContain('I would rather not guess')
  })

  test('helps with a tool by id or title, a week, and a journal', async () => {
    const post = async (path: string, body: Record<string, unknown>) =>
      (await site.visitor().post(path, body)).json()
    for (const toolName of ['cabinet', 'conscious cabinet']) {
      const { message } = await post('/api/ai/tool-guidance', { toolName, question: 'How do I begin?' })
      expect(message).toContain('/conscious-cabinet')
    }
    expect((await post('/api/ai/weekly-goals', { userInput: 'Run three times' })).message).toContain(
      'Weekly intention',
    )
    const journal = await post('/api/ai/journal-analysis', {
      journalEntry: 'He never listens. I should be further along.',
    })
    expect(journal.message).toContain('Always/Never')
    expect(journal.message).toContain('Should')
    expect((await post('/api/ai/tool-guidance', { toolName: 'hammer', question: 'How?' })).code).toBe(
      'invalid',
    )
  })

  test.each([
    [{ messages: [] }],
    [{ messages: Array(41).fill({ role: 'user', content: 'a' }) }],
    [{ messages: [{ role: 'assistant', content: 'a' }] }],
    [
      {
        messages: [
          { role: 'system', content: 'a' },
          { role: 'user', content: 'b' },
        ],
      },
    ],
    [{ messages: [{ role: 'user', content: 'x'.repeat(4001) }] }],
    [{ messages: [{ role: 'user', content: ' ' }] }],
    [{}],
  ])('refuses %#', async body => {
    expect((await site.visitor().post('/api/ai/chat', body)).statusCode).toBe(400)
  })

  test('streams the same answer', async () => {
    const whole = (await ask(site, 'I missed three days')).json().message
    const streamed = await ask(site, 'I missed three days', { accept: 'text/event-stream' })
    expect(streamed.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(textOf(streamed.body)).toBe(whole)
    expect(streamed.body.endsWith('data: [DONE]\n\n')).toBe(true)
  })
})

const textOf = (body: string) =>
  body
    .split('\n\n')
    .filter(line => line.startsWith('data: {'))
    .map(line => JSON.parse(line.slice(6)).delta)
    .join('')

test('thirty requests in ten minutes, over the four calls together', async () => {
  const site = await makeTestApp()
  for (let n = 0; n < 30; n++) {
    const path = n % 2 ? '/api/ai/chat' : '/api/ai/weekly-goals'
    const body = n % 2 ? { messages: [{ role: 'user', content: 'Hello' }] } : { userInput: 'Hello' }
    expect((await site.visitor().post(path, body)).statusCode).toBe(200)
  }
  const refused = await ask(site, 'Hello')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  site.clock.now = new Date(site.clock.now.getTime() + 600_001)
  expect((await ask(site, 'Hello')).statusCode).toBe(200)
  await site.close()
})

describe('an OpenAI-compatible service', () => {
  let site: TestApp
  let asked: {
    path: string | undefined
    authorization: string | undefined
    body: Record<string, unknown>
  }[] = []
  let reply: (response: ServerResponse) => void = () => {}
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(text) })
    reply(response)
  })
  const speak =
    (...words: string[]) =>
    (response: ServerResponse) => {
      response.setHeader('content-type', 'text/event-stream')
      for (const content of words) {
        response.write(
          `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content } }] })}\n\n`,
        )
      }
      response.end('data: [DONE]\n\n')
    }
  const fail = (status: number) => (response: ServerResponse) => {
    response.statusCode = status
    response.end('{"error":{"message":"the secret inside of the service"}}')
  }

  beforeAll(async () => {
    const port = await freePort()
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
    site = await makeTestApp({
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: 'a-model',
      AI_API_KEY: 'a-key',
      AI_TIMEOUT_SECONDS: '1',
      RATE_LIMIT: 'off',
    })
  })
  afterEach(() => {
    asked = []
  })
  afterAll(async () => {
    await site.close()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  test('is asked with the site’s own passages and the whole conversation, and streamed through', async () => {
    reply = speak('Begin ', 'small.')
    const answer = await ask(site, 'How do I choose my domino?', { accept: 'text/event-stream' })
    expect(textOf(answer.body)).toBe('Begin small.')
    expect(asked).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer a-key',
        body: { model: 'a-model', stream: true },
      },
    ])
    const [system, user] = (asked[0]?.body.messages ?? []) as { role: string; content: string }[]
    expect(system?.role).toBe('system')
    expect(system?.content).toContain("Choosing today's domino")
    expect(user).toEqual({ role: 'user', content: 'How do I choose my domino?' })
    expect((await ask(site, 'Hello')).json()).toEqual({ success: true, message: 'Begin small.' })
  })

  test.each([401, 429, 500])(
    'a failure with %i is told as the one sentence, with nothing of its text',
    async status => {
      reply = fail(status)
      for (const headers of [{}, { accept: 'text/event-stream' }]) {
        const answer = await ask(site, 'Hello', headers)
        expect(answer.statusCode).toBe(503)
        expect(answer.json()).toMatchObject({ success: false, message: TROUBLE, code: 'ai_unavailable' })
        expect(answer.body).not.toContain('secret')
      }
    },
  )

  test('one lost request is tried again', async () => {
    let first = true
    reply = response => {
      if (first) fail(500)(response)
      else speak('Here.')(response)
      first = false
    }
    expect((await ask(site, 'Hello')).json().message).toBe('Here.')
    expect(asked).toHaveLength(2)
  })

  test('a stream that breaks midway says so at its end', async () => {
    reply = response => {
      response.setHeader('content-type', 'text/event-stream')
      response.write('data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n')
      setImmediate(() => response.destroy())
    }
    const answer = await ask(site, 'Hello', { accept: 'text/event-stream' })
    expect(answer.body).toContain('{"delta":"Half"}')
    expect(answer.body).toContain('"code":"ai_unavailable"')
    expect(answer.body).not.toContain('[DONE]')
  })

  test('one that hangs is given up, before its answer and within, and half an answer is none', async () => {
    reply = () => {}
    expect((await ask(site, 'Hello')).json()).toMatchObject({ message: TROUBLE, code: 'ai_unavailable' })
    reply = response => {
      response.setHeader('content-type', 'text/event-stream')
      response.write('data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n')
    }
    expect((await ask(site, 'Hello')).json()).toMatchObject({ message: TROUBLE, code: 'ai_unavailable' })
  })

  test('somebody in danger is answered at once; the service never hears of it', async () => {
    reply = speak('no')
    const answer = await ask(site, 'I want to kill myself')
    expect(answer.json().message).toContain('988')
    expect(asked).toEqual([])
  })
})
