import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { dataOf, expectRefused, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { dataIn, groupOf, joined, onPlan, statusOf, topicOf } from '#test/groups.ts'
import { coach, member, PASSWORD } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})
beforeEach(() => {
  site.clock.now = NOON
})

const rename = (person: Person, full_name: string) => person.patch('/api/user', { full_name })

test('a group by plan names plans, another none, and its days are in order', async () => {
  const wrong = [
    { access: 'plan' },
    { access: 'open', plans: ['basic'] },
    { access: 'open', starts_on: '2026-12-02', ends_on: '2026-12-01' },
  ]
  await expectStatus(400, ...wrong.map(body => anna.post('/api/groups', { name: 'x', ...body })))
})

test('an outsider who could join sees a little, a member everything, and joining again answers 200', async () => {
  const group = await groupOf(anna, { description: 'We walk', size: 8 })
  const ben = await member(site, 'ben')
  expect(await dataIn(ben.get(`/api/groups/${group}`))).toEqual({
    ...{ id: group, name: 'Walkers', description: 'We walk', access: 'open', members: 0 },
    ...{ starts_on: null, ends_on: null, next_session: null },
    your: { status: 'none', member_id: null, name: null, mail: null, place: null, leads: false },
  })
  const join = (body = {}) => ben.post(`/api/groups/${group}/join`, body)
  await expectStatus(400, join({ name: 'full_name' }), join({ name: 'nickname' }))
  expect(await dataOf(join(), 201)).toMatchObject({
    ...{ members: 1, size: 8, your: { status: 'member', name: 'username' } },
  })
  await expectStatus(200, join())
  await rename(ben, 'Ben Ali')
  const change = { name: 'full_name', mail: 'weekly' }
  const { your } = await dataIn(ben.patch(`/api/groups/${group}/membership`, change))
  expect(your).toMatchObject(change)
  const list = (await ben.get(`/api/groups/${group}/members`)).json()
  expect(list).toMatchObject({ total: 2, next_cursor: null })
  expect(list.data.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Your coach', 'coach'],
    ['Ben Ali', 'member'],
  ])
  expect(JSON.stringify(list)).not.toContain('"ben"')
})

test('a group is over where it is: not in the list, and not counted', async () => {
  const ben = await member(site)
  const list = async () => {
    const { data: groups, total } = (await ben.get('/api/groups?q=Zonal')).json()
    return { names: groups.map(({ name }: { name: string }) => name), total }
  }
  const day = { starts_on: '2026-11-20', ends_on: '2026-11-20' }
  await groupOf(anna, { name: 'Zonal east', zone: 'Pacific/Kiritimati', ...day })
  await groupOf(anna, { name: 'Zonal west', zone: 'Pacific/Pago_Pago', ...day })
  expect(await list()).toEqual({ names: ['Zonal west'], total: 1 })
  site.clock.now = new Date(NOON.getTime() + DAY_MS)
  expect(await list()).toEqual({ names: [], total: 0 })
})

test('a plan’s group follows the subscription at every call', async () => {
  const group = await groupOf(anna, { access: 'plan', plans: ['premium'] })
  const ben = await member(site)
  const url = `/api/groups/${group}`
  expect(await statusOf(ben.get(url))).toBe(404)
  await onPlan(site, ben, 'active', 'basic')
  expect(await statusOf(ben.post(`${url}/join`))).toBe(404)
  await onPlan(site, ben, 'active', 'coaching')
  await joined(ben, group)
  const topic = await topicOf(ben, group)
  const listed = async () =>
    (await ben.get('/api/groups')).json().data.map((row: { id: number }) => row.id)
  expect(await listed()).toContain(group)
  await onPlan(site, ben, 'canceled', null)
  expect(await statusOf(ben.get(url))).toBe(404)
  expect(await listed()).not.toContain(group)
  expect(await dataIn(anna.get(`/api/topics/${topic}`))).toMatchObject({
    author: { member_id: null, name: 'Former member', role: 'member' },
  })
  await onPlan(site, ben, 'active', 'premium')
  expect(await statusOf(ben.get(`/api/topics/${topic}`))).toBe(200)
})

test('an invitation tells nobody who exists, lasts 90 days, and brings a removed member back', async () => {
  const group = await groupOf(anna, { access: 'invited' })
  const ben = await member(site, 'ben2')
  const url = `/api/groups/${group}`
  const invite = (name: string) => anna.post(`${url}/invitations`, { member: name })
  const answers = [await invite('BEN2'), await invite('nobody at all')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect((await dataIn(ben.get(url))).your.status).toBe('invited')
  site.clock.now = new Date(NOON.getTime() + 91 * DAY_MS)
  await ben.post('/api/login', { username: 'ben2', password: PASSWORD })
  await expectStatus(404, ben.get(url))
  await anna.post('/api/login', { username: 'anna', password: PASSWORD })
  await invite('ben2')
  const id = await joined(ben, group)
  await expectStatus(200, anna.delete(`${url}/members/${id}`))
  await anna.patch(url, { access: 'open' })
  await expectStatus(404, ben.post(`${url}/join`))
  await invite('ben2')
  expect(await joined(ben, group)).toBe(id)
})

test('a full group has a line, and a place that falls free is the first one’s at once', async () => {
  const group = await groupOf(anna, { size: 1 })
  const [ben, cal, dan] = [await member(site), await member(site), await member(site)]
  const url = `/api/groups/${group}`
  const join = async (person: Person) => {
    const answer = await person.post(`${url}/join`)
    return [answer.statusCode, answer.json().data?.place]
  }
  const yours = async (person: Person) => (await dataIn(person.get(url))).your
  await joined(ben, group)
  expect(await join(cal)).toEqual([409, 1])
  expect(await join(dan)).toEqual([409, 2])
  expect(await join(cal)).toEqual([409, 1])
  expect(await yours(cal)).toMatchObject({ status: 'waiting', place: 1 })
  expect(await statusOf(ben.post(`${url}/leave`))).toBe(200)
  expect([(await yours(cal)).status, await yours(dan)]).toMatchObject(['member', { place: 1 }])
  expect(await join(ben)).toEqual([409, 2])
  expect(await statusOf(dan.post(`${url}/leave`))).toBe(200)
  expect([(await yours(dan)).status, (await yours(ben)).place]).toEqual(['none', 1])
  await anna.patch(url, { size: 2 })
  expect((await yours(ben)).status).toBe('member')
  expect((await dataIn(anna.get(url))).members).toBe(2)
})

test('forty at once for eight places: eight are in, the others in line, each at a place of their own', async () => {
  const group = await groupOf(anna, { size: 8 })
  const crowd: Person[] = []
  for (let n = 0; n < 40; n++) crowd.push(await member(site))
  const answers = await Promise.all(crowd.map(person => person.post(`/api/groups/${group}/join`)))
  expect(answers.filter(answer => answer.statusCode === 201)).toHaveLength(8)
  const places = answers.flatMap(answer => answer.json().data?.place ?? []).sort((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: 32 }, (_, n) => n + 1))
  expect((await dataIn(anna.get(`/api/groups/${group}`))).members).toBe(8)
})

test('after its last day nobody joins, and the board is read only', async () => {
  const group = await groupOf(anna, { ends_on: '2026-11-20' })
  const ben = await member(site)
  await joined(ben, group)
  const topic = await topicOf(ben, group)
  site.clock.now = new Date(NOON.getTime() + DAY_MS)
  await expectRefused(ben.post(`/api/topics/${topic}/replies`, { body: 'Late' }), 409, 'group_over')
  expect(await statusOf(ben.get(`/api/topics/${topic}`))).toBe(200)
  const cal = await member(site)
  expect((await cal.post(`/api/groups/${group}/join`)).json().code).toBe('group_over')
  expect(await statusOf(cal.get(`/api/groups/${group}`))).toBe(404)
})
