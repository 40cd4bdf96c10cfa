import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import { dataIn, groupOf, plannedIn, statusOf, topicOf } from '#test/groups.ts'
import { administrator, coach } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let world: ReturnType<typeof groupMails>
beforeAll(async () => {
  world = groupMails(site)
})

test('a coach who leaves or loses the right leaves a locked board; an administrator names another, unread', async () => {
  const root = await administrator(site)
  const [zoe, max] = [await world.known(await coach(site)), await world.known(await coach(site))]
  const group = await groupOf(zoe)
  const [ben] = await world.people(group, 1)
  const topic = await topicOf(ben, group, { title: 'Boots', body: 'wordsinside' })
  await ben.post((await plannedIn(group, zoe)).seat)
  const led = await dataIn(root.get(`/api/admin/members/${zoe.userId}/sessions-led`))
  expect(led.booked).toBe(1)
  expect(led.coaches.map((each: { id: number }) => each.id)).toContain(max.userId)
  await root.patch(`/api/admin/members/${zoe.userId}`, { is_coach: false })
  expect(await world.kindsTo(ben)).toEqual(['seat-taken', 'seat-cancelled'])
  expect(await statusOf(ben.post(`/api/topics/${topic}/replies`, { body: 'x' }))).toBe(409)
  expect((await dataIn(ben.get(`/api/groups/${group}`))).locked).toBe(true)
  const listed = await root.get('/api/admin/groups')
  expect(listed.body).not.toContain('wordsinside')
  expect(listed.body).not.toContain('Boots')
  expect(listed.json().data.find((each: { id: number }) => each.id === group)).toMatchObject({
    ...{ name: 'Walkers', locked: true, coach: { id: zoe.userId } },
    ...{ members: 1, topics: 1, sessions: 0 },
  })
  const ledBy = (to: number) => root.patch(`/api/admin/groups/${group}`, { coach: to })
  expect(await statusOf(ledBy(ben.userId))).toBe(400)
  expect(await statusOf(root.patch('/api/admin/groups/999999', { coach: max.userId }))).toBe(404)
  expect(await dataIn(ledBy(max.userId))).toMatchObject({
    coach: { id: max.userId },
    locked: false,
  })
  expect((await dataIn(max.get(`/api/groups/${group}`))).your.status).toBe('coach')
  expect((await dataIn(ben.get(`/api/topics/${topic}`))).author.role).toBe('member')
  expect(await statusOf(ben.post(`/api/topics/${topic}/replies`, { body: 'x' }))).toBe(201)
  await ben.post((await plannedIn(group, max)).seat)
  await world.mailsTo(ben)
  expect(await statusOf(max.delete('/api/user', { password: 'correct horse' }))).toBe(200)
  expect(await world.kindsTo(ben)).toEqual(['seat-cancelled'])
  expect(await dataIn(ben.get(`/api/groups/${group}`))).toMatchObject({
    locked: true,
    next_session: null,
  })
})

test('a coach who takes over another’s sessions takes over the groups too', async () => {
  const root = await administrator(site)
  const [zoe, max] = [await coach(site), await coach(site)]
  const group = await groupOf(zoe)
  await plannedIn(group, zoe)
  const change = { is_coach: false, sessions_to: max.userId }
  const answer = await root.patch(`/api/admin/members/${zoe.userId}`, change)
  expect(answer.json().sessions).toEqual({ handed_over: 1, cancelled: 0 })
  expect((await dataIn(max.get(`/api/groups/${group}`))).next_session.title).toBe('Talk')
  expect(await statusOf(zoe.get(`/api/groups/${group}/members`))).toBe(404)
})
