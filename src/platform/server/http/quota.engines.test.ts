import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'

const LARGE = 'x'.repeat(99_000)

const site = openSite()
beforeAll(async () => {
  site.deps.settings.memberQuotaBytes = 5 * 1024 * 1024
})

const write = (who: Person, content = LARGE) =>
  who.post('/api/cabinet-entries', { drawer_type: 'this_week', title: 'A thought', content })

async function writeUntilRefused(who: Person) {
  for (let n = 0; n < 100; n++) {
    if (n % 50 === 0) site.clock.pass(60_000)
    const answer = await write(who)
    if (answer.statusCode !== 201) return { written: n, answer }
  }
  throw new Error('nothing was refused')
}

test('a member cannot fill the disk, long lists come in pages, and deleting makes room', async () => {
  const ann = await member(site)
  const { written, answer } = await writeUntilRefused(ann)
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full'])
  expect(written).toBeGreaterThan(45)
  expect(written).toBeLessThan(55)
  const { used_bytes, quota_bytes } = (await ann.get('/api/user/storage')).json().data
  expect(quota_bytes).toBe(5 * 1024 * 1024)
  expect(used_bytes).toBeGreaterThan(quota_bytes * 0.95)

  const path = `/api/cabinet-entries/user/${ann.userId}/drawer/this_week`
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await ann.get(cursor ? `${path}?cursor=${cursor}` : path)
    expect(page.body.length).toBeLessThan(5 * 1024 * 1024)
    ids.push(...page.json().data.map(({ id }: { id: number }) => id))
    cursor = page.json().next_cursor
  } while (cursor)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(written)

  expect((await (await member(site)).post('/api/logout')).statusCode).toBe(200)
  for (const id of ids.slice(0, 3)) await ann.delete(`/api/cabinet-entries/${id}`)
  expect((await write(ann)).statusCode).toBe(201)
  expect((await ann.get('/api/user/export')).statusCode).toBe(200)
})

test('a body with very many keys or entries is refused before it is validated', async () => {
  const ann = await member(site)
  const responses = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`q${n}`, 1]))
  const many = await ann.post('/api/assessment/results', { quiz_id: 1, responses })
  expect([many.statusCode, many.json().fields]).toEqual([
    400,
    { responses: 'Please send at most 1,000 entries.' },
  ])
  const messages = Array.from({ length: 60_000 }, () => 1)
  expect(Object.keys((await ann.post('/api/ai/chat', { messages })).json().fields)).toEqual([
    'messages',
  ])
  const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`
  const headers = { 'content-type': 'application/json' }
  expect((await ann.send('POST', '/api/contact', deep, headers)).statusCode).toBe(400)
})
