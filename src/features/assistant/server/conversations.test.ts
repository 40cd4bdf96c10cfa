import { expect, test } from 'vitest'
import { dataOf, expectStatus, openSite } from '#test/app.ts'
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
  const { id } = await dataOf(ann.post(PATH, { messages }), 201)
  const dates = { created_at: expect.any(String), updated_at: expect.any(String) }
  expect(await dataOf(ann.get(PATH))).toEqual([{ id, title: 'How do I plan my week?', ...dates }])
  const longer = [...messages, { role: 'user', content: 'Go on' }]
  site.clock.pass(1000)
  await dataOf(ann.send('PUT', `${PATH}/${id}`, { messages: longer }))
  const kept = await dataOf(ann.get(`${PATH}/${id}`))
  expect(kept.messages).toEqual(longer)
  expect(kept.updated_at > kept.created_at).toBe(true)
  const second = await dataOf(ann.post(PATH, { messages }), 201)
  await expectStatus(200, ann.delete(`${PATH}/${id}`))
  await expectStatus(404, ann.delete(`${PATH}/${id}`))
  expect(await dataOf(ann.get(PATH))).toMatchObject([{ id: second.id }])
  await expectStatus(200, ann.delete(PATH))
  expect(await dataOf(ann.get(PATH))).toEqual([])
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
