import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { fillCoaching } from '#test/coaching.ts'
import { listsIn } from '#test/member-archive.ts'
import { administrator, coach, member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { sweepShares } from './sharing/actions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})

const archiveOf = async (person: Person) =>
  listsIn((await person.get('/api/user/export')).rawPayload)

const leave = async (person: Person) =>
  expect((await person.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
const days = (n: number) => new Date(site.clock.now.getTime() + n * DAY_MS)
const notes = async (id: number) => (await anna.get(`/api/coachings/${id}/notes`)).json().data
const count = async (id: number) =>
  (await rowsOf(site.db, 'coaching_notes', { coaching_id: id }, ['id'])).length

test('a member’s archive says that private notes exist', async () => {
  const ben = await member(site)
  await fillCoaching(anna, ben)
  const mine = await archiveOf(ben)
  expect(mine.coaching_messages).toHaveLength(2)
  expect(mine.coaching_notes).toMatchObject([
    { body: 'A shared note' },
    { visibility: 'private', id: null },
  ])
  expect(JSON.stringify(mine)).not.toContain('A private note')
  const theirs = await archiveOf(anna)
  expect(theirs.coaching_messages).toMatchObject([{ body: 'From the coach' }])
  expect(theirs.coaching_notes).toHaveLength(2)
})

test('an administrator answers an access request with one call, and sees nothing', async () => {
  const ben = await member(site)
  const id = await fillCoaching(anna, ben)
  const boss = await administrator(site)
  const answer = await boss.post(`/api/admin/members/${ben.userId}/release-notes`)
  expect(answer.json()).toEqual({ success: true })
  const archived = async () => JSON.stringify((await archiveOf(ben)).coaching_notes)
  expect(await archived()).toContain('A private note')
  expect((await boss.get(`/api/coachings/${id}/notes`)).statusCode).toBe(404)
  const over = { notes_released_until: days(-1).toISOString() }
  await setRows(site.db, 'coachings', over, { id })
  expect(await archived()).not.toContain('A private note')
})

test('what a member wrote goes with their account; the coach’s notes follow after 30 days', async () => {
  const ben = await member(site)
  const id = await fillCoaching(anna, ben)
  await leave(ben)
  const thread = (await anna.get(`/api/coachings/${id}/messages`)).json().data
  expect(thread.map((each: { body: string }) => each.body)).toEqual(['From the coach', ''])
  expect(await notes(id)).toHaveLength(2)
  await sweepShares(site.db, days(29))
  expect(await count(id)).toBe(2)
  await sweepShares(site.db, days(31))
  expect(await count(id)).toBe(0)
})

test('when a coach leaves, the member keeps what was given to them', async () => {
  const cleo = await coach(site, 'cleo')
  const ben = await member(site)
  const id = await fillCoaching(cleo, ben)
  await leave(cleo)
  const read = (path: string) => dataOf(ben.get(`/api/${path}`))
  expect(await read('coachings')).toMatchObject([{ id, status: 'ended', coach: null }])
  expect(await read('shares')).toEqual([])
  expect(await read(`coachings/${id}/notes`)).toMatchObject([{ body: 'A shared note' }])
  expect((await read(`coachings/${id}/plan`)).goals).toHaveLength(1)
  const thread = [{ body: '' }, { body: 'From the member' }]
  expect(await read(`coachings/${id}/messages`)).toMatchObject(thread)
  expect(await read('share-reads')).toMatchObject([{ reader: 'cleo', reader_id: null }])
})
