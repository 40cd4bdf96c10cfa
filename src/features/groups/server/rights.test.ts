import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { openSite, type Person } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import { groupOf, joined, replyOf, topicOf } from '#test/groups.ts'
import { administrator, coach, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { allGroupRoutes } from './routes.ts'

/** Part of every text in the group; nobody outside may ever read it. */
const MARKER = 'zanzibar'

const site = openSite({ RATE_LIMIT: 'off' })
let leader: Person
let inside: Person
let ids: Awaited<ReturnType<typeof filled>>
let outsiders: Person[]

async function filled(access: 'open' | 'invited') {
  const data = async (answer: ReturnType<Person['get']>) => (await answer).json().data
  const group = await groupOf(leader, { name: `Group ${MARKER}`, description: MARKER })
  const own = await joined(inside, group)
  const topic = await topicOf(inside, group, { title: MARKER, body: MARKER })
  const reply = await replyOf(leader, topic, MARKER)
  const session = {
    title: MARKER,
    start: '2099-12-01T17:00:00.000Z',
    minutes: 60,
    seats: 1,
    place: MARKER,
  }
  const { id } = await data(leader.post(`/api/groups/${group}/sessions`, session))
  await inside.post(`/api/group-sessions/${id}/seat`)
  const item = (await data(inside.post(`/api/groups/${group}/agenda`, { text: MARKER }))).id
  await inside.post(`/api/posts/reply/${reply}/report`, { reason: MARKER })
  const [report] = await data(leader.get('/api/coach/reports'))
  await leader.patch(`/api/groups/${group}`, { access })
  return { group, own, topic, reply, session: id as number, item, report: report.id as number }
}

beforeAll(async () => {
  leader = await coach(site)
  inside = await member(site)
  ids = await filled('invited')
  outsiders = [await member(site), await coach(site), await administrator(site)]
})

interface Case {
  path: () => string
  body?: object
  /** Set when being in the group is not enough. */
  only?: 'coach'
  /** For a call that belongs to no group: the status that a member without rights gets. */
  beside?: 200 | 403
}

const group = () => `/api/groups/${ids.group}`
const topic = () => `/api/topics/${ids.topic}`
const session = () => `/api/group-sessions/${ids.session}`

/** Every call of the feature; a new one has to be added, or the first test fails. */
const CASES: Readonly<Record<string, Case>> = {
  'GET /api/admin/groups': { path: () => '/api/admin/groups', beside: 403 },
  'PATCH /api/admin/groups/{id}': {
    path: () => `/api/admin/groups/${ids.group}`,
    body: { coach: 1 },
    beside: 403,
  },
  'GET /api/groups': { path: () => '/api/groups', beside: 200 },
  'POST /api/groups': {
    path: () => '/api/groups',
    body: { name: 'x', access: 'open' },
    beside: 403,
  },
  'GET /api/coach/reports': { path: () => '/api/coach/reports', beside: 403 },
  'PATCH /api/coach/reports/{id}': {
    path: () => `/api/coach/reports/${ids.report}`,
    body: { status: 'done' },
    beside: 403,
  },
  'GET /api/groups/{id}': { path: group },
  'PATCH /api/groups/{id}': { path: group, body: { name: 'x' }, only: 'coach' },
  'DELETE /api/groups/{id}': { path: group, only: 'coach' },
  'POST /api/groups/{id}/join': { path: () => `${group()}/join`, body: {} },
  'POST /api/groups/{id}/leave': { path: () => `${group()}/leave`, body: {} },
  'PATCH /api/groups/{id}/membership': { path: () => `${group()}/membership`, body: {} },
  'GET /api/groups/{id}/members': { path: () => `${group()}/members` },
  'DELETE /api/groups/{id}/members/{memberId}': {
    path: () => `${group()}/members/${ids.own}`,
    only: 'coach',
  },
  'POST /api/groups/{id}/invitations': {
    path: () => `${group()}/invitations`,
    body: { member: 'somebody' },
    only: 'coach',
  },
  'GET /api/groups/{id}/topics': { path: () => `${group()}/topics?q=${MARKER}` },
  'POST /api/groups/{id}/topics': {
    path: () => `${group()}/topics`,
    body: { title: 'x', body: 'x' },
  },
  'GET /api/topics/{id}': { path: topic },
  'PATCH /api/topics/{id}': { path: topic, body: { pinned: true }, only: 'coach' },
  'DELETE /api/topics/{id}': { path: topic, only: 'coach' },
  'GET /api/topics/{id}/replies': { path: () => `${topic()}/replies?q=${MARKER}` },
  'POST /api/topics/{id}/replies': { path: () => `${topic()}/replies`, body: { body: 'x' } },
  'PATCH /api/replies/{id}': {
    path: () => `/api/replies/${ids.reply}`,
    body: { hidden: true },
    only: 'coach',
  },
  'DELETE /api/replies/{id}': { path: () => `/api/replies/${ids.reply}`, only: 'coach' },
  'POST /api/topics/{id}/read': { path: () => `${topic()}/read`, body: {} },
  'PUT /api/topics/{id}/follow': { path: () => `${topic()}/follow`, body: { follow: 'follow' } },
  'POST /api/posts/{kind}/{id}/report': {
    path: () => `/api/posts/topic/${ids.topic}/report`,
    body: {},
  },
  'GET /api/groups/{id}/sessions': { path: () => `${group()}/sessions` },
  'POST /api/groups/{id}/sessions': {
    path: () => `${group()}/sessions`,
    body: { title: 'x', start: '2099-12-02T17:00:00.000Z', minutes: 60, seats: 1 },
    only: 'coach',
  },
  'GET /api/group-sessions/{id}': { path: session },
  'PATCH /api/group-sessions/{id}': { path: session, body: { seats: 2 }, only: 'coach' },
  'DELETE /api/group-sessions/{id}': { path: session, only: 'coach' },
  'POST /api/group-sessions/{id}/seat': { path: () => `${session()}/seat` },
  'DELETE /api/group-sessions/{id}/seat': { path: () => `${session()}/seat` },
  'GET /api/group-sessions/{id}/attendance': {
    path: () => `${session()}/attendance`,
    only: 'coach',
  },
  'PUT /api/group-sessions/{id}/attendance': {
    path: () => `${session()}/attendance`,
    body: { present: [] },
    only: 'coach',
  },
  'GET /api/groups/{id}/agenda': { path: () => `${group()}/agenda` },
  'POST /api/groups/{id}/agenda': { path: () => `${group()}/agenda`, body: { text: 'x' } },
  'PATCH /api/groups/{id}/agenda/{itemId}': {
    path: () => `${group()}/agenda/${ids.item}`,
    body: { done: true },
    only: 'coach',
  },
  'DELETE /api/groups/{id}/agenda/{itemId}': {
    path: () => `${group()}/agenda/${ids.item}`,
    only: 'coach',
  },
  'PUT /api/groups/{id}/agenda/{itemId}/support': {
    path: () => `${group()}/agenda/${ids.item}/support`,
  },
  'DELETE /api/groups/{id}/agenda/{itemId}/support': {
    path: () => `${group()}/agenda/${ids.item}/support`,
  },
}

const send = (person: Person, call: string, { path, body }: Case) =>
  person.send(call.split(' ')[0] as 'GET', path(), body)

test('every call of the feature is among those that are tried here', () => {
  const calls = allGroupRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(Object.keys(CASES).toSorted()).toEqual(calls.toSorted())
})

test.each(Object.entries(CASES))(
  '%s: signed out 401, outside 404 and no word, without the right 403',
  async (call, each) => {
    expect((await send(site.visitor(), call, each)).statusCode).toBe(401)
    for (const [n, outsider] of outsiders.entries()) {
      const answer = await send(outsider, call, each)
      if (each.beside === undefined) expect(answer.statusCode, answer.body).toBe(404)
      if (each.beside !== undefined && n === 0)
        expect(answer.statusCode, answer.body).toBe(each.beside)
      // An administrator sees a group's name and names its coach, but sees no word of what is in it.
      if (call.includes(' /api/admin')) expect(answer.body).not.toContain(`"${MARKER}`)
      else expect(answer.body).not.toContain(MARKER)
    }
    if (each.only !== 'coach') return
    const ben = await member(site)
    await leader.patch(group(), { access: 'open' })
    await joined(ben, ids.group)
    expect((await send(ben, call, each)).statusCode).toBe(403)
    await leader.patch(group(), { access: 'invited' })
  },
)

test('nothing of a group is in what somebody outside reads, is mailed, or exports', async () => {
  const eve = await member(site)
  await setRows(site.db, 'users', { email_verified: true }, { id: eve.userId })
  const other = await groupOf(leader, { name: 'Another' })
  await joined(eve, other)
  await eve.patch(`/api/groups/${other}/membership`, { mail: 'daily' })
  await topicOf(leader, other, { title: 'Boots', body: 'Boots' })
  site.clock.pass(DAY_MS)
  await groupMails(site).work()
  const { email } = (await eve.get('/api/user')).json().data
  const mails = await rowsOf(site.db, 'mails', { recipient: email })
  expect(mails.map(({ kind }) => kind)).toContain('account-group-digest')
  expect(JSON.stringify(mails).toLowerCase()).not.toContain(MARKER)
  for (const path of [
    '/api/groups',
    `/api/groups?q=${MARKER}`,
    `/api/groups/${other}/topics?q=${MARKER}`,
    '/api/waiting',
    '/api/user/export',
  ])
    expect((await eve.get(path)).body.toLowerCase()).not.toContain(MARKER)
  expect((await inside.get('/api/waiting')).body).toContain(MARKER)
})
