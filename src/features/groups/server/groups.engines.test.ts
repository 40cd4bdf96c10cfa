import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { groupOf, joined, topicOf } from '#test/groups.ts'
import { coach, member, setMembership } from '#test/people.ts'

const DAY_MS = 86_400_000

let site: TestApp
let anna: Person
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  anna = await coach(site, 'anna')
})
beforeEach(() => {
  site.clock.now = NOON
})
afterAll(() => site.close())

const status = async (answer: ReturnType<Person['get']>) => (await answer).statusCode
const data = async (answer: ReturnType<Person['get']>) => (await answer).json().data
const put = (person: Person, url: string, body?: object) => person.send('PUT', url, body)
const rename = (person: Person, full_name: string) => person.patch('/api/user', { full_name })
const onPlan = (person: Person, plan: 'basic' | 'premium' | 'coaching' | null) =>
  setMembership(site, person, { subscription_status: plan ? 'active' : 'canceled', subscription_tier: plan })

test('a coach begins a group, with what was left out filled in', async () => {
  const group = await data(anna.post('/api/groups', { name: ' Walkers ', access: 'open' }))
  expect(group).toEqual({
    ...{ id: expect.any(Number), name: 'Walkers', description: '', access: 'open', plans: [], size: null },
    ...{ starts_on: null, ends_on: null, zone: 'UTC', first_posts_wait: false, slow_seconds: 0 },
    ...{ members: 0, unread: 0, coach: { name: 'Your coach' }, next_session: null, locked: false },
    created_at: NOON.toISOString(),
    your: {
      status: 'coach',
      member_id: expect.any(Number),
      name: 'full_name',
      mail: 'none',
      place: null,
      leads: true,
    },
  })
  const ben = await member(site)
  expect(await status(ben.post('/api/groups', { name: 'Mine', access: 'open' }))).toBe(403)
  expect(await status(site.visitor().get('/api/groups'))).toBe(401)
})

test.each([
  [{ access: 'open' }],
  [{ name: 'x' }],
  [{ name: ' ', access: 'open' }],
  [{ name: 'x'.repeat(101), access: 'open' }],
  [{ name: 'x', access: 'secret' }],
  [{ name: 'x', access: 'plan' }],
  [{ name: 'x', access: 'plan', plans: [] }],
  [{ name: 'x', access: 'open', plans: ['basic'] }],
  [{ name: 'x', access: 'plan', plans: ['gold'] }],
  [{ name: 'x', access: 'open', size: 0 }],
  [{ name: 'x', access: 'open', size: 1_001 }],
  [{ name: 'x', access: 'open', slow_seconds: 86_401 }],
  [{ name: 'x', access: 'open', zone: 'Mars/Olympus' }],
  [{ name: 'x', access: 'open', description: 'x'.repeat(2_001) }],
  [{ name: 'x', access: 'open', starts_on: '2026-12-02', ends_on: '2026-12-01' }],
])('%j is no group', async body => {
  expect(await status(anna.post('/api/groups', body))).toBe(400)
})

test('an outsider who could join sees a little, a member everything, and joining again answers 200', async () => {
  const group = await groupOf(anna, { description: 'We walk', size: 8 })
  const ben = await member(site, 'ben')
  expect(await data(ben.get(`/api/groups/${group}`))).toEqual({
    ...{ id: group, name: 'Walkers', description: 'We walk', access: 'open', members: 0 },
    ...{ starts_on: null, ends_on: null, next_session: null },
    your: { status: 'none', member_id: null, name: null, mail: null, place: null, leads: false },
  })
  expect(await status(ben.post(`/api/groups/${group}/join`, { name: 'full_name' }))).toBe(400)
  expect(await status(ben.post(`/api/groups/${group}/join`, { name: 'nickname' }))).toBe(400)
  const join = () => ben.post(`/api/groups/${group}/join`)
  const first = await join()
  expect([first.statusCode, first.json().data.your]).toMatchObject([
    201,
    { status: 'member', name: 'username' },
  ])
  expect(first.json().data).toMatchObject({ members: 1, size: 8 })
  expect(await status(join())).toBe(200)
  await rename(ben, 'Ben Ali')
  const change = { name: 'full_name', mail: 'weekly' }
  expect((await data(ben.patch(`/api/groups/${group}/membership`, change))).your).toMatchObject(change)
  const list = (await ben.get(`/api/groups/${group}/members`)).json()
  expect(list).toMatchObject({ total: 2, next_cursor: null })
  expect(list.data.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Your coach', 'coach'],
    ['Ben Ali', 'member'],
  ])
  expect(JSON.stringify(list)).not.toContain('"ben"')
})

test('for somebody outside every call answers as if there were no group', async () => {
  const group = await groupOf(anna, { access: 'invited' })
  const topic = await topicOf(anna, group)
  const eve = await coach(site)
  const url = `/api/groups/${group}`
  const calls: [string, string, object?][] = [
    ['GET', url],
    ['PATCH', url, { name: 'Mine' }],
    ['DELETE', url],
    ['POST', `${url}/join`, {}],
    ['POST', `${url}/leave`, {}],
    ['PATCH', `${url}/membership`, {}],
    ['GET', `${url}/members`],
    ['DELETE', `${url}/members/1`],
    ['PUT', `${url}/members/1/block`],
    ['DELETE', `${url}/members/1/block`],
    ['POST', `${url}/invitations`, { member: 'zoe' }],
    ['GET', `${url}/topics`],
    ['POST', `${url}/topics`, { title: 'x', body: 'x' }],
    ['GET', `/api/topics/${topic}`],
    ['PATCH', `/api/topics/${topic}`, { hidden: true }],
    ['DELETE', `/api/topics/${topic}`],
    ['GET', `/api/topics/${topic}/replies`],
    ['POST', `/api/topics/${topic}/replies`, { body: 'x' }],
    ['POST', `/api/topics/${topic}/read`, {}],
    ['PUT', `/api/topics/${topic}/follow`, { follow: 'mute' }],
    ['PUT', `/api/posts/topic/${topic}/reaction`, { reaction: 'thanks' }],
    ['DELETE', `/api/posts/topic/${topic}/reaction`],
    ['POST', `/api/posts/topic/${topic}/report`, {}],
  ]
  for (const [method, path, body] of calls) {
    const answer = await eve.send(method as 'GET', path, body)
    expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    expect(answer.body).not.toContain('Walk')
  }
  expect((await eve.get('/api/groups?q=Walkers')).json().data).not.toContainEqual(
    expect.objectContaining({ id: group }),
  )
})

test('in the group but without the right it is forbidden', async () => {
  const group = await groupOf(anna)
  const ben = await member(site)
  const id = await joined(ben, group)
  const url = `/api/groups/${group}`
  expect(await status(ben.patch(url, { name: 'Mine' }))).toBe(403)
  expect(await status(ben.delete(url))).toBe(403)
  expect(await status(ben.delete(`${url}/members/${id}`))).toBe(403)
  expect(await status(ben.post(`${url}/invitations`, { member: 'zoe' }))).toBe(403)
  expect(await status(anna.post(`${url}/leave`))).toBe(409)
  expect((await data(anna.patch(url, { size: 3 }))).size).toBe(3)
  expect(await status(anna.patch(url, { access: 'plan' }))).toBe(400)
  expect(await status(anna.delete(url))).toBe(200)
  expect(await status(ben.get(url))).toBe(404)
})

test('the next group is the one that begins next and has room', async () => {
  const { data: known } = (await anna.get('/api/groups?limit=1000')).json()
  for (const { id, your } of known) if (your.status === 'coach') await anna.delete(`/api/groups/${id}`)
  const ben = await member(site)
  const next = async (query = '') => (await ben.get(`/api/groups${query}`)).json().next?.id ?? null
  expect(await next()).toBeNull()
  await groupOf(anna)
  await groupOf(anna, { starts_on: '2026-10-01' })
  expect(await next()).toBeNull()
  const later = await groupOf(anna, { starts_on: '2027-02-01', size: 2 })
  expect(await next()).toBe(later)
  const sooner = await groupOf(anna, { starts_on: '2027-01-01', size: 1 })
  expect(await next()).toBe(sooner)
  // Also when the page of the list does not contain it.
  expect(await next('?limit=1')).toBe(sooner)
  await joined(await member(site), sooner)
  expect(await next()).toBe(later)
  await joined(ben, later)
  expect(await next()).toBeNull()
})

test('a group is over where it is: not in the list, not counted, not the next one', async () => {
  const ben = await member(site)
  const list = async () => {
    const { data: groups, total, next } = (await ben.get('/api/groups?q=Zonal')).json()
    return { names: groups.map(({ name }: { name: string }) => name), total, next: next?.id ?? null }
  }
  const day = { starts_on: '2026-11-20', ends_on: '2026-11-20' }
  await groupOf(anna, { name: 'Zonal east', zone: 'Pacific/Kiritimati', ...day })
  const west = await groupOf(anna, { name: 'Zonal west', zone: 'Pacific/Pago_Pago', ...day })
  expect(await list()).toEqual({ names: ['Zonal west'], total: 1, next: west })
  site.clock.now = new Date(NOON.getTime() + DAY_MS)
  expect(await list()).toEqual({ names: [], total: 0, next: null })
})

test('a group that nobody leads is not the next one', async () => {
  const [ben, eve] = [await member(site), await coach(site)]
  const group = await groupOf(eve, { name: 'Unled', starts_on: '2026-11-21' })
  const next = async () => (await ben.get('/api/groups?q=Unled')).json().next?.id ?? null
  expect(await next()).toBe(group)
  await site.db.updateTable('users').set({ is_coach: false }).where('id', '=', eve.userId).execute()
  expect(await next()).toBeNull()
})

test('groups are found whatever the case of their letters, other than ASCII too', async () => {
  const group = await groupOf(anna, { name: 'Übung macht Élan' })
  const found = async (q: string) =>
    (await anna.get(`/api/groups?q=${encodeURIComponent(q)}`))
      .json()
      .data.map((row: { id: number }) => row.id)
  expect([await found('ÜBUNG'), await found('MACHT'), await found('éLan')]).toEqual([
    [group],
    [group],
    [group],
  ])
})

test('a plan’s group follows the subscription at every call', async () => {
  const group = await groupOf(anna, { access: 'plan', plans: ['premium'] })
  const ben = await member(site)
  const url = `/api/groups/${group}`
  expect(await status(ben.get(url))).toBe(404)
  await onPlan(ben, 'basic')
  expect(await status(ben.post(`${url}/join`))).toBe(404)
  await onPlan(ben, 'coaching')
  await joined(ben, group)
  const topic = await topicOf(ben, group)
  const listed = async () => (await ben.get('/api/groups')).json().data.map((row: { id: number }) => row.id)
  expect(await listed()).toContain(group)
  await onPlan(ben, null)
  expect(await status(ben.get(url))).toBe(404)
  expect(await listed()).not.toContain(group)
  expect(await data(anna.get(`/api/topics/${topic}`))).toMatchObject({
    author: { member_id: null, name: 'Former member', role: 'member' },
  })
  await onPlan(ben, 'premium')
  expect(await status(ben.get(`/api/topics/${topic}`))).toBe(200)
})

test('an invitation tells nobody who exists, lasts 90 days, and brings a removed member back', async () => {
  const group = await groupOf(anna, { access: 'invited' })
  const ben = await member(site, 'ben2')
  const url = `/api/groups/${group}`
  const invite = (name: string) => anna.post(`${url}/invitations`, { member: name })
  const answers = [await invite('BEN2'), await invite('nobody at all')]
  expect(answers.map(answer => [answer.statusCode, answer.body])).toEqual([
    [201, answers[1]?.body],
    [201, answers[0]?.body],
  ])
  expect((await data(ben.get(url))).your.status).toBe('invited')
  site.clock.now = new Date(NOON.getTime() + 91 * DAY_MS)
  await ben.post('/api/login', { username: 'ben2', password: 'correct horse' })
  expect(await status(ben.get(url))).toBe(404)
  await anna.post('/api/login', { username: 'anna', password: 'correct horse' })
  await invite('ben2')
  const id = await joined(ben, group)
  expect(await status(anna.delete(`${url}/members/${id}`))).toBe(200)
  expect(await status(ben.post(`${url}/join`))).toBe(404)
  await invite('ben2')
  expect(await joined(ben, group)).toBe(id)
})

test('a full group has a line, and a place that falls free is the first one’s for a day', async () => {
  const group = await groupOf(anna, { size: 1 })
  const [ben, cal, dan] = [await member(site), await member(site), await member(site)]
  const url = `/api/groups/${group}`
  const join = async (person: Person) => {
    const answer = await person.post(`${url}/join`)
    return [answer.statusCode, answer.json().data?.place]
  }
  await joined(ben, group)
  expect(await join(cal)).toEqual([409, 1])
  expect(await join(dan)).toEqual([409, 2])
  expect(await join(cal)).toEqual([409, 1])
  expect((await data(cal.get(url))).your).toMatchObject({ status: 'waiting', place: 1 })
  expect(await status(ben.post(`${url}/leave`))).toBe(200)
  expect(await join(dan)).toEqual([409, 2])
  site.clock.now = new Date(NOON.getTime() + DAY_MS + 1)
  expect((await data(dan.get(url))).your.place).toBe(1)
  expect(await join(cal)).toEqual([409, 2])
  expect((await join(dan))[0]).toBe(201)
  expect(await status(cal.post(`${url}/leave`))).toBe(200)
  expect((await data(cal.get(url))).your.status).toBe('none')
})

test('forty at once for eight places: eight are in, the others in line, each at a place of their own', async () => {
  const group = await groupOf(anna, { size: 8 })
  const people: Person[] = []
  for (let n = 0; n < 40; n++) people.push(await member(site))
  const answers = await Promise.all(people.map(person => person.post(`/api/groups/${group}/join`)))
  expect(answers.filter(answer => answer.statusCode === 201)).toHaveLength(8)
  const places = answers.flatMap(answer => answer.json().data?.place ?? []).sort((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: 32 }, (_, n) => n + 1))
  expect((await data(anna.get(`/api/groups/${group}`))).members).toBe(8)
})

test('after its last day nobody joins, and the board is read only', async () => {
  const group = await groupOf(anna, { ends_on: '2026-11-20' })
  const ben = await member(site)
  await joined(ben, group)
  const topic = await topicOf(ben, group)
  site.clock.now = new Date(NOON.getTime() + DAY_MS)
  const answer = await ben.post(`/api/topics/${topic}/replies`, { body: 'Late' })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'group_over'])
  expect(await status(ben.get(`/api/topics/${topic}`))).toBe(200)
  const cal = await member(site)
  expect((await cal.post(`/api/groups/${group}/join`)).json().code).toBe('group_over')
  expect(await status(cal.get(`/api/groups/${group}`))).toBe(404)
})

test('a reply of a blocked member moves no topic up, and its time is not told', async () => {
  const group = await groupOf(anna)
  const [ben, cal] = [await member(site), await member(site)]
  await joined(ben, group)
  const c = await joined(cal, group)
  const url = `/api/groups/${group}`
  const older = await topicOf(anna, group, { title: 'Older' })
  site.clock.now = new Date(NOON.getTime() + 60_000)
  const newer = await topicOf(anna, group, { title: 'Newer' })
  site.clock.now = new Date(NOON.getTime() + 120_000)
  await cal.post(`/api/topics/${older}/replies`, { body: 'Of cal' })
  const board = async (person: Person, query = '') =>
    (await data(person.get(`${url}/topics${query}`))).map((row: { id: number; last_post_at: string }) => [
      row.id,
      row.last_post_at,
    ])
  const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString()
  expect(await board(ben)).toEqual([
    [older, at(2)],
    [newer, at(1)],
  ])
  await put(ben, `${url}/members/${c}/block`)
  expect(await board(ben)).toEqual([
    [newer, at(1)],
    [older, at(0)],
  ])
  expect(await board(ben, `?limit=1&cursor=${newer}`)).toEqual([[older, at(0)]])
  expect(await board(ben, '?q=older')).toEqual([[older, at(0)]])
  expect((await board(cal))[0]).toEqual([older, at(2)])
  await anna.post(`/api/topics/${older}/replies`, { body: 'Of anna' })
  expect((await board(ben))[0]).toEqual([older, at(2)])
})

test('a blocked member is not told, and neither of the two sees the other’s posts', async () => {
  const group = await groupOf(anna)
  const [ben, cal] = [await member(site), await member(site)]
  const [b, c] = [await joined(ben, group), await joined(cal, group)]
  const url = `/api/groups/${group}`
  const coachId = (await data(ben.get(`${url}/members`)))[0].member_id
  expect(await status(put(ben, `${url}/members/${coachId}/block`))).toBe(403)
  const topic = await topicOf(cal, group, { title: 'Secret walk' })
  await topicOf(ben, group)
  for (const person of [ben, cal]) await person.post(`${url}/agenda`, { text: `Of ${person.userId}` })
  expect(await status(put(ben, `${url}/members/${c}/block`))).toBe(200)
  const agendaOf = async (person: Person) =>
    (await data(person.get(`${url}/agenda`))).map(({ text }: { text: string }) => text)
  expect(await agendaOf(ben)).toEqual([`Of ${ben.userId}`])
  expect(await agendaOf(cal)).toEqual([`Of ${cal.userId}`])
  expect(await agendaOf(anna)).toHaveLength(2)
  expect(await status(ben.get(`/api/topics/${topic}`))).toBe(404)
  expect((await ben.get(`${url}/topics?q=secret`)).json()).toMatchObject({ data: [], total: 0 })
  expect((await data(ben.get(url))).unread).toBe(0)
  expect((await cal.get(`${url}/topics`)).json().total).toBe(1)
  expect((await anna.get(`${url}/topics`)).json().total).toBe(2)
  const other = (await data(cal.get(`${url}/members`))).find(
    (row: { member_id: number }) => row.member_id === b,
  )
  expect(other.blocked).toBe(false)
  await ben.delete(`${url}/members/${c}/block`)
  expect(await status(ben.get(`/api/topics/${topic}`))).toBe(200)
})
