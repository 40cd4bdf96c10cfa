import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { TODAY } from '#test/dominoes.ts'
import { member } from '#test/people.ts'

const site = openSite()

const later = (minutes: number) => site.clock.set(NOON.getTime() + minutes * 60_000)
const set = (person: Person, body: object) =>
  person.post('/api/domino-entries', { date: TODAY, title: 'Walk', ...body })

test('what a client names is made once for each member, also after a day and at the same time', async () => {
  const [ann, bob] = [await member(site), await member(site)]
  later(0)
  const client_id = randomUUID()
  const both = await Promise.all([set(ann, { client_id }), set(ann, { client_id })])
  expect(both.map(each => each.statusCode).sort()).toEqual([200, 201])
  const [one, other] = both.map(each => each.json().data)
  expect(one).toEqual(other)
  expect(one.client_id).toBe(client_id)
  later(3 * 24 * 60)
  const again = await set(ann, { client_id: client_id.toUpperCase(), title: 'Run' })
  expect([again.statusCode, again.json().data]).toEqual([200, one])
  expect((await set(bob, { client_id })).statusCode).toBe(201)
  expect((await set(ann, { client_id: 'mine' })).json().fields).toHaveProperty('client_id')
  const word = { domino_id: one.id, reflection: 'It went well', client_id: randomUUID() }
  const written = await dataOf(ann.post('/api/domino-reflections', word), 201)
  const twice = await ann.post('/api/domino-reflections', word)
  expect([twice.statusCode, twice.json().data]).toEqual([200, written])
  later(0)
})

test('what was deleted is not made again, unless it was restored', async () => {
  const ann = await member(site)
  const client_id = randomUUID()
  const { id } = (await set(ann, { client_id })).json().data
  const word = { domino_id: id, reflection: 'Good', client_id: randomUUID() }
  await ann.post('/api/domino-reflections', word)
  expect((await ann.delete(`/api/domino-entries/${id}`)).statusCode).toBe(200)
  for (const answer of [
    await set(ann, { client_id }),
    await ann.post('/api/domino-reflections', word),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'gone'])
  await ann.post(`/api/domino-entries/${id}/restore`)
  expect((await set(ann, { client_id })).json().data.id).toBe(id)
})

test('a change is merged field by field with what was changed since its base', async () => {
  const ann = await member(site)
  later(0)
  const first = (await set(ann, {})).json().data
  const url = `/api/domino-entries/${first.id}`
  const base = first.updated_at
  const changed = (body: Record<string, unknown>) => dataOf(ann.patch(url, body))
  // The clock stands still: each version is later than the one before all the same.
  const second = await changed({ title: 'Run', pip1_status: 'Completed' })
  expect(second.updated_at > base).toBe(true)
  const expected = { title: 'Run', pip1_status: 'Completed', pip2_status: 'In Progress' }
  expect(await changed({ pip2_status: 'In Progress', title: 'Walk', base })).toMatchObject(expected)
  const refused = await ann.patch(url, { title: 'Swim', pip3_status: 'Completed', base })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'merge_conflict',
    data: { id: first.id, title: 'Run', pip3_status: 'Not Started', fields: ['title'] },
  })
  expect(refused.json().data).not.toHaveProperty('field_history')
  expect((await changed({ title: 'Run', base })).title).toBe('Run')
  expect((await changed({ title: 'Swim', base: second.updated_at })).title).toBe('Swim')
  await changed({ pip4_status: 'Completed' })
  await changed({ pip4_status: 'Not Started' })
  expect((await changed({ tipped: true, base })).tipped_at).not.toBeNull()
  // Changed and changed back, it is what it was at the base.
  expect((await changed({ pip4_status: 'In Progress', base })).pip4_status).toBe('In Progress')
  const longAgo = { description: 'Slowly', base: '2026-09-18T17:00:00.000Z' }
  const old = await ann.patch(url, longAgo)
  expect(old.json().data.fields).toEqual(['description'])
})

test('a change whose answer was lost is answered as the first time, also with its base, and does no more', async () => {
  const ann = await member(site)
  later(0)
  const { id, updated_at: base } = (await set(ann, {})).json().data
  const url = `/api/domino-entries/${id}`
  const press = { pip9_status: 'Completed' }
  const send = (body: object) =>
    ann.send('PATCH', url, body, { 'idempotency-key': 'press-of-the-ninth-pip' })
  const lost = await send(press)
  expect(lost.json().data.pip9_status).toBe('Completed')
  // Another device, which saw it.
  await ann.patch(url, { pip9_status: 'Not Started' })
  const again = await send({ ...press, base })
  expect([again.statusCode, again.body]).toEqual([200, lost.body])
  const day = await ann.get(`/api/domino-entries/${id}`)
  expect(day.json().data.pip9_status).toBe('Not Started')
  expect((await send({ pip9_status: 'In Progress', base })).json().code).toBe(
    'idempotency_mismatch',
  )
})

test('what changes at the same moment is all remembered: a change made before meets each', async () => {
  const ann = await member(site)
  const { id, updated_at: base } = (await set(ann, {})).json().data
  const change = (pip: number, status: string) =>
    ann.patch(`/api/domino-entries/${id}`, { [`pip${pip}_status`]: status, base })
  const pips = [1, 2, 3, 4, 5, 6]
  const made = await Promise.all(pips.map(pip => change(pip, 'Completed')))
  expect(made.map(({ statusCode }) => statusCode)).toEqual(pips.map(() => 200))
  for (const pip of pips)
    expect((await change(pip, 'In Progress')).json().code, `pip ${pip}`).toBe('merge_conflict')
})
