import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectRefused, NOON, openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'
import { addRows } from '#test/rows.ts'
import type { DrawerType } from '../constants.ts'

const site = openSite()
let ann: Person
let bob: Person

beforeEach(async () => {
  site.clock.now = NOON
  ann = await member(site)
  bob = await member(site)
})

const URL = '/api/cabinet-entries'

async function entry(
  person: Person,
  title: string,
  drawer: DrawerType = 'this_week',
  content = '',
) {
  return dataOf(person.post(URL, { drawer_type: drawer, title, content }), 201)
}

async function entries(person: Person, titles: string, drawer: DrawerType = 'this_week') {
  const made: Record<string, number> = {}
  for (const title of [...titles].reverse()) made[title] = (await entry(person, title, drawer)).id
  return made as Record<string, number> & Record<'A' | 'B' | 'C' | 'D', number>
}

async function listed(person: Person, drawer: DrawerType = 'this_week') {
  const answer = await person.get(`${URL}/user/${person.userId}/drawer/${drawer}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data as { id: number; title: string; position: number }[]
}

const titles = async (person: Person, drawer?: DrawerType) =>
  (await listed(person, drawer)).map(each => each.title).join('')

test('a new entry has a trimmed title, its content as typed, and appears in its drawer only', async () => {
  const content = '  “Quotes” \\ and\nünïcode ☂  '
  const made = await entry(ann, '  Call home  ', 'this_year', content)
  expect(made).toEqual({
    ...{ id: expect.any(Number), user_id: ann.userId, drawer_type: 'this_year' },
    ...{ title: 'Call home', content, position: expect.any(Number) },
    ...{ created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
  })
  expect(await listed(ann, 'this_year')).toEqual([made])
  expect(await listed(ann, 'this_week')).toEqual([])
  expect(await listed(ann, 'this_life')).toEqual([])
})

test.each([
  [{ title: '   ' }, { title: 'Please provide a title for your entry' }],
  [{ title: 'x'.repeat(201) }, { title: expect.any(String) }],
  [{ content: 'x'.repeat(100_001) }, { content: expect.any(String) }],
  [{ drawer_type: 'this_month' }, { drawer_type: 'There is no such drawer.' }],
])('refuses %j', async (fields, says) => {
  const body = { drawer_type: 'this_week', title: 'Call', content: '', ...fields }
  const answer = await ann.post(URL, body)
  expect([answer.statusCode, answer.json().fields]).toEqual([400, says])
  expect(await listed(ann)).toEqual([])
})

test('a change affects the given fields and the timestamp only', async () => {
  const made = await entry(ann, 'Call', 'this_week', 'tonight')
  const change = (body: object) => ann.patch(`${URL}/${made.id}`, { ...body })
  site.clock.pass(1000)
  const changed = { ...made, title: 'Call her', updated_at: '2026-11-20T17:00:01.000Z' }
  expect(await dataOf(change({ title: ' Call her ' }))).toEqual(changed)
  const cleared = await dataOf(change({ content: '' }))
  expect(cleared).toMatchObject({ title: 'Call her', content: '' })
  expect((await change({ title: '  ' })).statusCode).toBe(400)
  expect(await dataOf(change({}))).toEqual(cleared)
  expect(await listed(ann)).toEqual([cleared])
})

test('a change made on an older state is refused when it says so, and with it a move; a move alone makes none old', async () => {
  const { id, updated_at: expected_updated_at } = await entry(ann, 'A')
  for (const drawer_type of ['this_year', 'this_week'])
    await dataOf(ann.patch(`${URL}/${id}`, { drawer_type }))
  const change = (title: string, more = {}) =>
    ann.patch(`${URL}/${id}`, { title, expected_updated_at, ...more })
  await dataOf(change('B'))
  await expectRefused(change('C', { drawer_type: 'this_life' }), 409, 'cabinet_stale')
  expect([await titles(ann), await titles(ann, 'this_life')]).toEqual(['B', ''])
})

test('moves to the top of another drawer, or below one of its entries', async () => {
  const ids = await entries(ann, 'AB')
  const { C, D } = await entries(ann, 'CD', 'this_life')
  await ann.patch(`${URL}/${ids.A}`, { drawer_type: 'this_life' })
  expect(await titles(ann, 'this_life')).toBe('ACD')
  await ann.patch(`${URL}/${ids.B}`, { drawer_type: 'this_life', after_id: C })
  expect([await titles(ann, 'this_life'), await titles(ann)]).toEqual(['ACBD', ''])
  const both = { drawer_type: 'this_week', title: 'E', content: 'e' }
  expect(await dataOf(ann.patch(`${URL}/${D}`, both))).toMatchObject(both)
})

test('a deleted, moved or foreign neighbor returns 409 and moves nothing', async () => {
  const ids = await entries(ann, 'ABC')
  const elsewhere = await entry(ann, 'X', 'this_life')
  const theirs = await entry(bob, 'Y')
  await ann.delete(`${URL}/${ids.C}`)
  for (const after_id of [ids.C, elsewhere.id, theirs.id, 999_999]) {
    await expectRefused(ann.patch(`${URL}/${ids.A}`, { after_id }), 409, 'cabinet_moved')
  }
  expect((await ann.patch(`${URL}/${ids.A}`, { after_id: ids.A })).statusCode).toBe(400)
  expect(await titles(ann)).toBe('AB')
})

test('respaces a drawer without room between two neighbors and keeps the order', async () => {
  const ids = await entries(ann, 'ABCD')
  let order = 'ABCD'
  for (let turn = 0; turn < 40; turn++) {
    const moved = turn % 2 ? 'C' : 'D'
    await ann.patch(`${URL}/${ids[moved]}`, { after_id: ids.A })
    order = `A${moved}${order.replace(/A/, '').replace(moved, '')}`
    expect(await titles(ann)).toBe(order)
  }
})

test('concurrent moves keep every entry exactly once, in a consistent order', async () => {
  const ids = await entries(ann, 'ABCDEFGH')
  const all = Object.values(ids)
  const moves = all.flatMap((id, n) => [
    ann.patch(`${URL}/${id}`, { after_id: all[(n + 3) % all.length] }),
    ann.patch(`${URL}/${id}`, { after_id: ids.A === id ? null : ids.A }),
    ann.post(URL, { drawer_type: 'this_week', title: String(n), content: '' }),
  ])
  const answers = await Promise.all(moves)
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200, 201]))
  const after = await listed(ann)
  expect(
    after
      .map(each => each.title)
      .toSorted()
      .join(''),
  ).toBe('01234567ABCDEFGH')
  expect(new Set(after.map(each => each.position)).size).toBe(16)
  expect(await listed(ann)).toEqual(after)
})

test('what does not fit into one answer is its next page, each entry once and in order', async () => {
  const at = NOON.toISOString()
  const rows = Array.from({ length: 55 }, (_, n) => ({
    user_id: ann.userId,
    drawer_type: 'this_life' as const,
    title: `No. ${n}`,
    content: 'x'.repeat(n < 5 ? 0 : 100_000),
    // Two at each place: then the older one is first.
    position: Math.floor(n / 2),
    created_at: at,
    updated_at: at,
  }))
  await addRows(site.db, 'cabinet_entries', rows)
  const page = async (cursor?: string) => {
    const more = cursor ? `?cursor=${cursor}` : ''
    const answer = await ann.get(`${URL}/user/${ann.userId}/drawer/this_life${more}`)
    expect(Buffer.byteLength(answer.body)).toBeLessThan(4.1 * 1024 * 1024)
    return answer.json() as { data: { id: number; title: string }[]; next_cursor?: string }
  }
  const first = await page()
  const second = await page(first.next_cursor)
  expect(second.next_cursor).toBeUndefined()
  expect(first.data.length).toBeGreaterThan(40)
  expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(
    rows.map(({ title }) => title),
  )
  await ann.delete(`${URL}/${first.next_cursor}`)
  // The place is lost, so the list begins again.
  expect((await page(first.next_cursor)).data[0]).toMatchObject({ title: 'No. 0' })
  expect(await titles(bob, 'this_life')).toBe('')
})

test('a long drawer arrives complete, compressed and in order, and others are answered meanwhile', async () => {
  const ids: number[] = []
  for (let n = 0; n < 10; n++) {
    const content = `${n} "東京" \\u0000 ${'x'.repeat(95_000)}`
    ids.unshift((await entry(ann, `No. ${n}`, 'this_life', content)).id)
  }
  const url = `${URL}/user/${ann.userId}/drawer/this_life`
  const ended: string[] = []
  const lists = Array.from({ length: 3 }, async () => {
    const answer = await ann.send('GET', url, undefined, { 'accept-encoding': 'gzip' })
    ended.push('list')
    expect(answer.headers['content-encoding']).toBe('gzip')
    return JSON.parse(String(gunzipSync(answer.rawPayload)))
  })
  const other = bob.get('/api/user').then(({ statusCode }) => {
    ended.push('other')
    return statusCode
  })
  expect(await other).toBe(200)
  for (const { data, next_cursor } of await Promise.all(lists)) {
    expect(data.map((each: { id: number }) => each.id)).toEqual(ids)
    expect(data[9].content).toBe(`0 "東京" \\u0000 ${'x'.repeat(95_000)}`)
    expect(next_cursor).toBeUndefined()
  }
  expect(ended[0]).toBe('other')
})
