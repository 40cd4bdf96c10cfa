import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const PATH = '/api/ai/conversations'
const messages = [
  { role: 'user', content: 'How do I  plan\nmy week?' },
  { role: 'assistant', content: 'With one intention.' },
]

const site = openSite({ RATE_LIMIT: 'off' })

test('stores nothing of a conversation unless the member asks for it', async () => {
  const ann = await member(site)
  await ann.post('/api/ai/chat', { messages: messages.slice(0, 1), week: 'Notes: a secret week' })
  await ann.post('/api/ai/journal-analysis', { journalEntry: 'a secret entry' })
  expect((await ann.get(PATH)).json().data).toEqual([])
  const tables = await site.db.introspection.getTables()
  for (const { name } of tables) {
    const rows = await rowsOf(site.db, name as 'jobs')
    expect(JSON.stringify(rows), name).not.toContain('secret week')
    expect(JSON.stringify(rows), name).not.toContain('secret entry')
  }
})

test('saves, opens, continues and deletes a conversation', async () => {
  const ann = await member(site)
  const made = await ann.post(PATH, { messages })
  expect(made.statusCode).toBe(201)
  const { id } = made.json().data
  expect((await ann.get(PATH)).json().data).toEqual([
    {
      id,
      title: 'How do I plan my week?',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  const longer = [...messages, { role: 'user', content: 'Go on' }]
  site.clock.pass(1000)
  expect((await ann.send('PUT', `${PATH}/${id}`, { messages: longer })).statusCode).toBe(200)
  const kept = (await ann.get(`${PATH}/${id}`)).json().data
  expect(kept.messages).toEqual(longer)
  expect(kept.updated_at > kept.created_at).toBe(true)

  const second = (await ann.post(PATH, { messages })).json().data
  expect((await ann.delete(`${PATH}/${id}`)).statusCode).toBe(200)
  expect((await ann.delete(`${PATH}/${id}`)).statusCode).toBe(404)
  expect((await ann.get(PATH)).json().data.map((each: { id: number }) => each.id)).toEqual([
    second.id,
  ])
  expect((await ann.delete(PATH)).statusCode).toBe(200)
  expect((await ann.get(PATH)).json().data).toEqual([])
})

test('a deleted conversation is not in the stored responses either', async () => {
  const ann = await member(site)
  const words = [{ role: 'user', content: 'a wholly private matter' }]
  const { id } = (
    await ann.post(PATH, { messages: words }, { 'idempotency-key': 'private' })
  ).json().data
  await ann.delete(`${PATH}/${id}`)
  expect(JSON.stringify(await rowsOf(site.db, 'idempotency_keys'))).not.toContain('private matter')
})

test('saves at most fifty, even when many are saved at once', async () => {
  const ann = await member(site)
  const answers = await Promise.all(Array.from({ length: 55 }, () => ann.post(PATH, { messages })))
  expect(answers.filter(answer => answer.statusCode === 201)).toHaveLength(50)
  const refused = answers.find(answer => answer.statusCode !== 201)?.json()
  expect(refused).toMatchObject({ code: 'conversations_full' })
  expect((await ann.get(PATH)).json().data).toHaveLength(50)
})
