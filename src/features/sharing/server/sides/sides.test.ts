import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { coach, member } from '#test/people.ts'

/** What the previous release reads and writes in `coachings`, and this one in `coaching_sides`. */
const COLUMNS = ['read_id', 'unread', 'shows_reads', 'unread_at', 'mailed_at']

let site: TestApp
let anna: Person
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  anna = await coach(site, 'anna')
})
afterAll(() => site.close())

async function pair() {
  const ben = await member(site)
  const id = await coached(anna, ben)
  return { ben, id, messages: `/api/coachings/${id}/messages` }
}

const asBefore = async (id: number, side: 'coach' | 'member') =>
  (
    await sql<Record<string, unknown>>`
      select ${sql.join(COLUMNS.map(name => sql`${sql.ref(`${side}_${name}`)} as ${sql.ref(name)}`))}
      from coachings where id = ${id}`.execute(site.db)
  ).rows[0]

const asNow = async (id: number, side: 'coach' | 'member') =>
  (
    await sql<Record<string, unknown>>`
      select ${sql.join(COLUMNS.map(name => sql.ref(name)))} from coaching_sides
      where coaching_id = ${id} and side = ${side}`.execute(site.db)
  ).rows[0]

test('a coaching has no sides until one is needed, and nothing is unread', async () => {
  const { ben, id, messages } = await pair()
  expect((await ben.get(messages)).json()).toMatchObject({ unread: 0, read_to: 0, other_read_to: 0 })
  expect((await ben.post(`${messages}/read`, {})).json().data).toEqual({ unread: 0 })
  expect([await asNow(id, 'coach'), await asNow(id, 'member')]).toEqual([undefined, undefined])
})

test('what this process writes is what one of the previous release reads', async () => {
  const { ben, id, messages } = await pair()
  await ben.post(messages, { body: 'One' })
  await ben.post(messages, { body: 'Two' })
  expect(await asNow(id, 'coach')).toMatchObject({ unread: 2, unread_at: site.clock.now.toISOString() })
  expect(await asBefore(id, 'coach')).toEqual(await asNow(id, 'coach'))
  expect(await asBefore(id, 'member')).toMatchObject({ read_id: 0, unread: 0 })
})

test('what a process of the previous release writes is what this one reads', async () => {
  const { ben, id, messages } = await pair()
  const sent = await anna.post(messages, { body: 'Hello' })
  await sql`update coachings set member_unread = member_unread + 1, coach_shows_reads = false,
    coach_read_id = ${sent.json().data.id} where id = ${id}`.execute(site.db)
  expect((await ben.get(messages)).json()).toMatchObject({ unread: 2, other_read_to: null })
  for (const side of ['coach', 'member'] as const)
    expect(await asBefore(id, side)).toEqual(await asNow(id, side))
})
