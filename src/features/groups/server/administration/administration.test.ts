import { beforeAll, expect, test } from 'vitest'
import { expectRefused, expectStatus, openSite } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import { dataIn, groupOf, plannedIn, topicOf } from '#test/groups.ts'
import { administrator, coach, PASSWORD } from '#test/people.ts'

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
  const reply = () => ben.post(`/api/topics/${topic}/replies`, { body: 'x' })
  await expectRefused(reply(), 409, 'locked')
  await expectStatus(403, zoe.patch(`/api/topics/${topic}`, { pinned: true }))
  await expectStatus(200, ben.get(`/api/topics/${topic}`))
  expect((await dataIn(ben.get(`/api/groups/${group}`))).locked).toBe(true)
  const listed = await root.get('/api/admin/groups')
  expect(listed.body).not.toMatch(/wordsinside|Boots/)
  expect(listed.json().data.find((each: { id: number }) => each.id === group)).toMatchObject({
    ...{ name: 'Walkers', locked: true, coach: { id: zoe.userId } },
    ...{ members: 1, topics: 1, sessions: 0 },
  })
  const ledBy = (to: number) => root.patch(`/api/admin/groups/${group}`, { coach: to })
  await expectStatus(400, ledBy(ben.userId))
  await expectStatus(404, root.patch('/api/admin/groups/999999', { coach: max.userId }))
  const taken = { coach: { id: max.userId }, locked: false }
  expect(await dataIn(ledBy(max.userId))).toMatchObject(taken)
  expect((await dataIn(max.get(`/api/groups/${group}`))).your.status).toBe('coach')
  expect((await dataIn(ben.get(`/api/topics/${topic}`))).author.role).toBe('member')
  await expectStatus(201, reply())
  await ben.post((await plannedIn(group, max)).seat)
  await world.mailsTo(ben)
  await expectStatus(200, max.delete('/api/user', { password: PASSWORD }))
  expect(await world.kindsTo(ben)).toEqual(['seat-cancelled'])
  const left = { locked: true, next_session: null }
  expect(await dataIn(ben.get(`/api/groups/${group}`))).toMatchObject(left)
  await expectStatus(200, ben.get(`/api/topics/${topic}`))
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
  await expectStatus(404, zoe.get(`/api/groups/${group}/members`))
})
