import { describe, expect, test } from 'vitest'
import { said } from '#src/contract/i18n.ts'
import { makeTestApp, openSite, type TestApp } from '#test/app.ts'
import { streamedText } from '#test/doubles/openai.ts'
import { member } from '#test/people.ts'
import { I_AM_SAFE } from '../domain/care.ts'
import { parseGoals } from '../domain/goals.ts'

const ask = (site: TestApp, content: string, headers = {}) =>
  site.visitor().post('/api/ai/chat', { messages: [{ role: 'user', content }] }, headers)

describe('the built-in guide', () => {
  const site = openSite({ RATE_LIMIT: 'off' })

  test('answers from the site’s own texts, with links, and states what it is', async () => {
    const answer = await ask(site, 'How do I choose my domino for today?')
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['success', 'message'])
    expect(answer.json().message).toContain('](/tools/domino#domino-choose)')
    expect(answer.json().message).toContain('built-in guide')
  })

  test('helps with a tool by id or title, a week, and a journal', async () => {
    const post = async (path: string, body: Record<string, unknown>) =>
      (await site.visitor().post(`/api/ai/${path}`, body)).json()
    const asked = { toolName: 'hammer', question: 'How do I begin?' }
    expect((await post('tool-guidance', asked)).code).toBe('invalid')
    for (const toolName of ['cabinet', 'conscious cabinet', 'The 3 Rooms of the Mind'])
      expect((await post('tool-guidance', { ...asked, toolName })).message).toMatch(
        /From this site: \[.+\]\(\/tools\/(cabinet|rooms)/,
      )
    const goals = { userInput: 'Run three times, finish the draft' }
    const { intention, days } = parseGoals((await post('weekly-goals', goals)).message)
    expect(intention).toContain('Run three times; finish the draft')
    expect(days.map(day => day.weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const journalEntry = 'He never listens. I can’t do anything right, I shouldn’t have tried.'
    const { message } = await post('journal-analysis', { journalEntry })
    for (const filter of ['Always/Never', 'Not Good Enough', 'Should'])
      expect(message).toContain(filter)
  })

  test.each([
    [{ messages: [] }],
    [{ messages: Array(41).fill({ role: 'user', content: 'a' }) }],
    [{ messages: [{ role: 'assistant', content: 'a' }] }],
    [{ messages: [{ role: 'user', content: 'x'.repeat(4001) }] }],
    [{ messages: [{ role: 'user', content: ' ' }] }],
  ])('refuses %#', async body => {
    expect((await site.visitor().post('/api/ai/chat', body)).statusCode).toBe(400)
  })

  const converse = async (...turns: string[]) => {
    const messages = turns.map((content, at) => ({ role: at % 2 ? 'assistant' : 'user', content }))
    return (await site.visitor().post('/api/ai/chat', { messages })).json().message as string
  }

  test('keeps referring to helplines until the chat is cleared, however long it gets', async () => {
    const turns = ['I want to die']
    for (let turn = 1; turn <= 24; turn++) {
      // Like the page: the latest messages that fit, starting with one of the user's.
      turns.push(
        await converse(...turns.slice(turns.length > 39 ? -39 : 0)),
        `How do I plan my week ${turn}?`,
      )
    }
    expect(turns.slice(-39)).not.toContain('I want to die')
    expect(await converse(...turns.slice(-39))).toMatch(/988.*clear the chat/s)
    expect(await converse('How do I plan my week?')).not.toContain('988')
  })

  test('keeps referring to helplines after a shared week triggered it, even when it is no longer shared', async () => {
    const messages = [{ role: 'user', content: 'How do I plan my week?' }]
    const body = { messages, week: 'Week of 2026-11-16\nNotes: I want to die' }
    const { message } = (await site.visitor().post('/api/ai/chat', body)).json()
    expect(await converse('How do I plan my week?', message, 'Tell me more.')).toContain('988')
  })

  test.each([{}, { accept: 'text/event-stream' }])(
    'goes on where it was stopped by mistake once somebody says so, until the next alarm: %j',
    async headers => {
      const alarm = 'This job is so bad that I want to kill myself, haha. How do I plan my week?'
      const stopped = await converse(alarm)
      const say = async (turns: readonly string[], week?: string) => {
        const messages = turns.map((content, at) => ({
          role: at % 2 ? 'assistant' : 'user',
          content,
        }))
        const body = { messages, ...(week && { week }) }
        const answer = await site.visitor().post('/api/ai/chat', body, headers)
        return 'accept' in headers ? streamedText(answer.body) : answer.json().message
      }
      expect(stopped).toContain('988')
      const gone = [alarm, stopped, said(I_AM_SAFE)]
      const answer = await say(gone, 'Week of 2026-11-16\nNotes: I want to die')
      expect(answer).toContain('built-in guide')
      expect(answer).not.toContain('988')
      const next = [...gone, answer, 'And how do I choose a domino?']
      expect(await say(next)).not.toContain('988')
      expect(await say([...next, 'So.', 'I want to die.'])).toContain('988')
      expect(await say([...next, 'So.', 'i am safe, go on'])).not.toContain('988')
    },
  )

  test('answers a question, a week or an entry that was stopped by mistake', async () => {
    const entry = { journalEntry: 'I want to kill myself over this, haha. I always fail.' }
    const path = '/api/ai/journal-analysis'
    const { message } = (await site.visitor().post(path, entry)).json()
    expect(message).toContain('988')
    const safe = (await site.visitor().post(path, { ...entry, safe: true })).json().message
    expect(safe).toContain('Always/Never')
  })

  test('what no text is about can be written to the team, or by a member to the coach', async () => {
    const messages = [{ role: 'user', content: 'I miss my father since he died.' }]
    for (const [person, page] of [
      [site.visitor(), '/contact'],
      [await member(site), '/coaching/mine'],
    ] as const) {
      const { message } = (await person.post('/api/ai/chat', { messages })).json()
      expect(message).toContain(`[in the same words](${page})`)
    }
  })

  test('streams the same answer', async () => {
    const complete = (await ask(site, 'I missed three days')).json().message
    const streamed = await ask(site, 'I missed three days', { accept: 'text/event-stream' })
    expect(streamed.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(streamedText(streamed.body)).toBe(complete)
    expect(streamed.body.endsWith('data: [DONE]\n\n')).toBe(true)
  })
})

test('allows thirty requests in ten minutes over the four calls together', async () => {
  const site = await makeTestApp()
  for (let n = 0; n < 30; n++) {
    const path = n % 2 ? '/api/ai/chat' : '/api/ai/weekly-goals'
    const body = n % 2 ? { messages: [{ role: 'user', content: 'Hello' }] } : { userInput: 'Hello' }
    expect((await site.visitor().post(path, body)).statusCode).toBe(200)
  }
  const refused = await ask(site, 'Hello')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  site.clock.pass(600_001)
  expect((await ask(site, 'Hello')).statusCode).toBe(200)
  await site.close()
})
