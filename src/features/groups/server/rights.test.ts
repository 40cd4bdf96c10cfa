import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { openSite, type Person } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import { dataIn, groupOf, joined, plannedIn, replyOf, topicOf } from '#test/groups.ts'
import { administrator, coach, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { groupsFeature } from './feature.ts'

/** Part of every text in the group; nobody outside may ever read it. */
const MARKER = 'zanzibar'

const site = openSite({ RATE_LIMIT: 'off' })
let leader: Person
let inside: Person
let ids: Record<string, number>
let outsiders: Person[]

async function filled(access: 'open' | 'invited') {
  const group = await groupOf(leader, { name: `Group ${MARKER}`, description: MARKER })
  const own = await joined(inside, group)
  const topic = await topicOf(inside, group, { title: MARKER, body: MARKER })
  const reply = await replyOf(leader, topic, MARKER)
  const start = '2099-12-01T17:00:00.000Z'
  const { session, seat } = await plannedIn(group, leader, { title: MARKER, start, place: MARKER })
  await inside.post(seat)
  const item = (await dataIn(inside.post(`/api/groups/${group}/agenda`, { text: MARKER }))).id
  await inside.post(`/api/posts/reply/${reply}/report`, { reason: MARKER })
  const [report] = await dataIn(leader.get('/api/coach/reports'))
  await leader.patch(`/api/groups/${group}`, { access })
  return {
    ...{ groups: group, memberId: own, topics: topic, replies: reply, itemId: item },
    ...{ 'group-sessions': session.id, reports: report.id, topic },
  }
}

beforeAll(async () => {
  leader = await coach(site)
  inside = await member(site)
  ids = await filled('invited')
  outsiders = [await member(site), await coach(site), await administrator(site)]
})

interface Case {
  body?: object
  /** Added to the address. */
  query?: string
  /** Set when being in the group is not enough. */
  only?: 'coach'
  /** For a call that belongs to no group: the status that a member without rights gets. */
  beside?: 200 | 403
}

const FIND = { query: `?q=${MARKER}` }
const LEADS = { only: 'coach' } as const
const SESSION = { title: 'x', start: '2099-12-02T17:00:00.000Z', minutes: 60, seats: 1 }

/** Every call of the feature; a new one has to be added, or the first test fails. */
const CASES: Readonly<Record<string, Case>> = {
  'GET /api/admin/groups': { beside: 403 },
  'PATCH /api/admin/groups/{id}': { body: { coach: 1 }, beside: 403 },
  'GET /api/groups': { beside: 200 },
  'POST /api/groups': { body: { name: 'x', access: 'open' }, beside: 403 },
  'GET /api/coach/reports': { beside: 403 },
  'PATCH /api/coach/reports/{id}': { body: { status: 'done' }, beside: 403 },
  'GET /api/groups/{id}': {},
  'PATCH /api/groups/{id}': { body: { name: 'x' }, ...LEADS },
  'DELETE /api/groups/{id}': LEADS,
  'POST /api/groups/{id}/join': { body: {} },
  'POST /api/groups/{id}/leave': { body: {} },
  'PATCH /api/groups/{id}/membership': { body: {} },
  'GET /api/groups/{id}/members': {},
  'DELETE /api/groups/{id}/members/{memberId}': LEADS,
  'POST /api/groups/{id}/invitations': { body: { member: 'somebody' }, ...LEADS },
  'GET /api/groups/{id}/topics': FIND,
  'POST /api/groups/{id}/topics': { body: { title: 'x', body: 'x' } },
  'GET /api/topics/{id}': {},
  'PATCH /api/topics/{id}': { body: { pinned: true }, ...LEADS },
  'DELETE /api/topics/{id}': LEADS,
  'GET /api/topics/{id}/replies': FIND,
  'POST /api/topics/{id}/replies': { body: { body: 'x' } },
  'PATCH /api/replies/{id}': { body: { hidden: true }, ...LEADS },
  'DELETE /api/replies/{id}': LEADS,
  'POST /api/topics/{id}/read': { body: {} },
  'PUT /api/topics/{id}/follow': { body: { follow: 'follow' } },
  'POST /api/posts/{kind}/{id}/report': { body: {} },
  'GET /api/groups/{id}/sessions': {},
  'POST /api/groups/{id}/sessions': { body: SESSION, ...LEADS },
  'GET /api/group-sessions/{id}': {},
  'PATCH /api/group-sessions/{id}': { body: { seats: 2 }, ...LEADS },
  'DELETE /api/group-sessions/{id}': LEADS,
  'POST /api/group-sessions/{id}/seat': {},
  'DELETE /api/group-sessions/{id}/seat': {},
  'GET /api/group-sessions/{id}/attendance': LEADS,
  'PUT /api/group-sessions/{id}/attendance': { body: { present: [] }, ...LEADS },
  'GET /api/groups/{id}/agenda': {},
  'POST /api/groups/{id}/agenda': { body: { text: 'x' } },
  'PATCH /api/groups/{id}/agenda/{itemId}': { body: { done: true }, ...LEADS },
  'DELETE /api/groups/{id}/agenda/{itemId}': LEADS,
  'PUT /api/groups/{id}/agenda/{itemId}/support': {},
  'DELETE /api/groups/{id}/agenda/{itemId}/support': {},
}

/** An id goes by its own name, or else by what stands before it. */
const send = (person: Person, call: string, { body, query = '' }: Case) => {
  const [method, path = ''] = call.replace('{kind}', 'topic').split(' ')
  const url = path.replace(
    /([\w-]+)\/\{(\w+)\}/g,
    (_, before, name) => `${before}/${ids[name] ?? ids[before]}`,
  )
  return person.send(method as 'GET', `${url}${query}`, body)
}

test('every call of the feature is among those that are tried here', () => {
  const calls = (groupsFeature.routes ?? []).map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
  )
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
    await leader.patch(`/api/groups/${ids.groups}`, { access: 'open' })
    await joined(ben, ids.groups ?? 0)
    expect((await send(ben, call, each)).statusCode).toBe(403)
    await leader.patch(`/api/groups/${ids.groups}`, { access: 'invited' })
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
