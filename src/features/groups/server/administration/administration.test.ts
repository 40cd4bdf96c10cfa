import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import { groupOf, topicOf } from '#test/groups.ts'
import { administrator, coach } from '#test/people.ts'

const START = '2026-12-01T17:00:00.000Z'

const site = openSite({ RATE_LIMIT: 'off' })
let world: ReturnType<typeof groupMails>
beforeAll(async () => {
  world = groupMails(site)
})

const data = async (answer: ReturnType<Person['get']>) => (await answer).json().data
const status = async (answer: ReturnType<Person['get']>) => (await answer).statusCode

test('a coach who leaves or loses the right leaves a locked board; an administrator names another, unread', async () => {
  const root = await administrator(site)
  const [zoe, max] = [await world.known(await coach(site)), await world.known(await coach(site))]
  const group = await groupOf(zoe)
  const [ben] = await world.people(group, 1)
  if (!ben) throw new Error('one person')
  const topic = await topicOf(ben, group, { title: 'Boots', body: 'wordsinside' })
  const plan = async (by: Person) =>
    (
      await data(
        by.post(`/api/groups/${group}/sessions`, {
          title: 'Talk',
          start: START,
          minutes: 60,
          seats: 2,
        }),
      )
    ).id
  const first = await plan(zoe)
  await ben.post(`/api/group-sessions/${first}/seat`)
  const led = await data(root.get(`/api/admin/members/${zoe.userId}/sessions-led`))
  expect(led.booked).toBe(1)
  expect(led.coaches.map((each: { id: number }) => each.id)).toContain(max.userId)
  await root.patch(`/api/admin/members/${zoe.userId}`, { is_coach: false })
  expect(await world.kindsTo(ben)).toEqual(['seat-taken', 'seat-cancelled'])
  expect(await status(ben.post(`/api/topics/${topic}/replies`, { body: 'x' }))).toBe(409)
  expect((await data(ben.get(`/api/groups/${group}`))).locked).toBe(true)
  const listed = await root.get('/api/admin/groups')
  expect(listed.body).not.toContain('wordsinside')
  expect(listed.body).not.toContain('Boots')
  expect(listed.json().data.find((each: { id: number }) => each.id === group)).toMatchObject({
    ...{
      name: 'Walkers',
      locked: true,
      coach: { id: zoe.userId },
      members: 1,
      topics: 1,
      sessions: 0,
    },
  })
  const ledBy = (to: number) => root.patch(`/api/admin/groups/${group}`, { coach: to })
  expect(await status(ledBy(ben.userId))).toBe(400)
  expect(await status(root.patch('/api/admin/groups/999999', { coach: max.userId }))).toBe(404)
  expect(await data(ledBy(max.userId))).toMatchObject({ coach: { id: max.userId }, locked: false })
  expect((await data(max.get(`/api/groups/${group}`))).your.status).toBe('coach')
  expect((await data(ben.get(`/api/topics/${topic}`))).author.role).toBe('member')
  expect(await status(ben.post(`/api/topics/${topic}/replies`, { body: 'x' }))).toBe(201)
  const second = await plan(max)
  await ben.post(`/api/group-sessions/${second}/seat`)
  await world.mailsTo(ben)
  expect(await status(max.delete('/api/user', { password: 'correct horse' }))).toBe(200)
  expect(await world.kindsTo(ben)).toEqual(['seat-cancelled'])
  expect(await data(ben.get(`/api/groups/${group}`))).toMatchObject({
    locked: true,
    next_session: null,
  })
})

test('a coach who takes over another’s sessions takes over the groups too', async () => {
  const root = await administrator(site)
  const [zoe, max] = [await coach(site), await coach(site)]
  const group = await groupOf(zoe)
  const body = { title: 'Talk', start: START, minutes: 60, seats: 2 }
  await zoe.post(`/api/groups/${group}/sessions`, body)
  const change = { is_coach: false, sessions_to: max.userId }
  const answer = await root.patch(`/api/admin/members/${zoe.userId}`, change)
  expect(answer.json().sessions).toEqual({ handed_over: 1, cancelled: 0 })
  expect((await data(max.get(`/api/groups/${group}`))).next_session.title).toBe('Talk')
  expect(await status(zoe.get(`/api/groups/${group}/members`))).toBe(404)
})
