import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { coached, fillCoaching } from '#test/coaching.ts'
import { listsIn } from '#test/member-archive.ts'
import { administrator, coach, member, PASSWORD, setMembership } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { staySignedIn, WEEKDAYS, ZONE } from '#test/sessions.ts'
import { sweepShares } from './sharing.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})

const later = (minutes: number) => site.clock.set(NOON.getTime() + minutes * 60_000)

async function bookFor(by: Person, client: Person, start: string) {
  await by.send('PUT', '/api/coach/availability', { zone: ZONE, weekly: WEEKDAYS, days: [] })
  const [type] = await dataOf(by.get('/api/coach/session-types'))
  const body = { session_type_id: type.id, start }
  await dataOf(by.post(`/api/coach/clients/${client.userId}/appointments`, body), 201)
}

test('clients are listed by who waits, next session and name, searched, tagged, filtered and archived', async () => {
  const bea = await coach(site, 'bea')
  const client = async (name: string) => {
    const person = await member(site, name)
    return { person, id: await coached(bea, person), url: `/api/coach/clients/${person.userId}` }
  }
  const [zoe, two, one] = [await client('zoe'), await client('two'), await client('one')]
  const ada = await client('ada')
  await bea.patch(two.url, { tags: ['Sleep', 'Sleep'] })
  await bookFor(bea, two.person, '2026-11-24T14:00:00.000Z')
  await bea.post('/api/coach/coachings', { member: 'Abe.Knows' })
  const names = async (query = '') =>
    (await dataOf(bea.get(`/api/coach/clients${query}`))).map(
      (row: { username: string; invited_as: string }) => row.username ?? row.invited_as,
    )
  const counts = () => dataOf(bea.get('/api/coach/client-counts'))
  expect(await names()).toEqual(['two', 'ada', 'one', 'zoe', 'Abe.Knows'])
  expect(await counts()).toEqual({ all: 4, waiting: 0, week: 0, quiet: 0 })

  const week = '2026-11-16'
  await zoe.person.post(`/api/coachings/${zoe.id}/messages`, { body: 'Hello' })
  await one.person.post('/api/shares', { coaching_id: one.id, kind: 'results' })
  const checkIn = { coaching_id: two.id, week, answers: {} }
  await dataOf(two.person.post('/api/check-ins', checkIn), 201)
  expect(await names()).toEqual(['two', 'one', 'zoe', 'ada', 'Abe.Knows'])
  expect(await names('?filter=waiting')).toEqual(['two', 'one', 'zoe'])
  expect(await names('?filter=waiting&q=sleep')).toEqual(['two'])
  expect((await bea.get('/api/coach/clients?filter=waiting&limit=1')).json().total).toBe(3)
  expect(await dataOf(bea.get(one.url))).toMatchObject({
    ...{ waits: true, results_new: true, unread: 0, check_in_at: null },
    shared: [{ kind: 'results', item_id: null }],
  })
  expect(await counts()).toEqual({ all: 4, waiting: 3, week: 0, quiet: 0 })

  // A message answers a check-in, or it is put aside; reading takes off the rest.
  await bea.get(`${one.url}/results`)
  await bea.post(`/api/coachings/${zoe.id}/messages/read`, {})
  await bea.post(`/api/coachings/${two.id}/messages`, { body: 'Well done' })
  expect(await names('?filter=waiting')).toEqual([])
  const next = { coaching_id: two.id, week: '2026-11-09', answers: {} }
  await dataOf(two.person.post('/api/check-ins', next), 201)
  expect(await dataOf(bea.get(two.url))).toMatchObject({
    check_in_at: site.clock.now.toISOString(),
    waits: true,
  })
  await expectStatus(404, anna.post(`${two.url}/check-ins/put-aside`))
  await expectStatus(200, bea.post(`${two.url}/check-ins/put-aside`))
  expect(await counts()).toMatchObject({ waiting: 0 })

  // The week is the coach's own: two days later it is that of the session.
  later(3 * 24 * 60)
  expect(await names('?filter=week')).toEqual(['two'])
  later(14 * 24 * 60)
  await staySignedIn(site)
  await ada.person.post(`/api/coachings/${ada.id}/messages`, { body: 'I am back' })
  expect(await names('?filter=quiet')).toEqual(['one', 'two', 'zoe'])
  expect(await counts()).toEqual({ all: 4, waiting: 1, week: 0, quiet: 3 })
  later(0)
  await expectStatus(400, bea.get('/api/coach/clients?filter=some'))

  await bea.patch(zoe.url, { archived: true })
  expect(await names()).not.toContain('zoe')
  expect(await counts()).toMatchObject({ all: 3 })
  expect(await names('?archived=true')).toEqual(['zoe'])
  await expectStatus(404, anna.get(one.url), anna.patch(one.url, { archived: true }))
})

test('inviting answers the same whether or not the person exists; only the invited may answer', async () => {
  const cleo = await member(site, 'cleo')
  const dan = await member(site, 'dan')
  for (const name of ['CLEO', 'cleo@example.com', 'nobody', 'nobody@example.com']) {
    const { statusCode, json } = await anna.post('/api/coach/coachings', { member: name })
    expect([statusCode, json()]).toEqual([201, { success: true, data: { status: 'invited' } }])
  }
  const invited = (await cleo.get('/api/coachings')).json().data
  const open = { status: 'invited', role: 'member', coach: { username: 'anna' } }
  expect(invited).toMatchObject([open])
  const first = `/api/coachings/${invited[0].id}`
  for (const step of ['accept', 'decline', 'end'])
    await expectStatus(404, dan.post(`${first}/${step}`))
  expect((await dataOf(cleo.post(`${first}/decline`))).status).toBe('ended')
  await expectStatus(404, cleo.post(`${first}/accept`))
  await expectStatus(201, anna.post('/api/coach/coachings', { member: 'cleo' }))
  const [again] = await dataOf(cleo.get('/api/coachings'))
  const active = { status: 'active', role: 'member' }
  for (let n = 0; n < 2; n++)
    expect(await dataOf(cleo.post(`/api/coachings/${again.id}/accept`))).toMatchObject(active)
  await expectStatus(400, anna.post('/api/coach/coachings', { member: 'anna' }))
})

test('members whose plan includes coaching are proposed until they are invited', async () => {
  const pat = await member(site, 'pat')
  await setMembership(site, pat, { subscription_status: 'active', subscription_tier: 'coaching' })
  const proposed = () => dataOf(anna.get('/api/coach/proposed'))
  expect(await proposed()).toEqual([{ id: pat.userId, username: 'pat', full_name: null }])
  const subscription_expires_at = site.clock.now.toISOString()
  for (const subscription_cancel_at_period_end of [true, false]) {
    const ending = { subscription_cancel_at_period_end, subscription_expires_at }
    await setMembership(site, pat, ending)
    expect(await proposed()).toHaveLength(subscription_cancel_at_period_end ? 0 : 1)
  }
  await anna.post('/api/coach/coachings', { member: 'pat' })
  expect(await proposed()).toEqual([])
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
  await sweepShares(systemContext(site.db, site.deps, days(29)))
  expect(await count(id)).toBe(2)
  await sweepShares(systemContext(site.db, site.deps, days(31)))
  expect(await count(id)).toBe(0)
})

test('when a coach leaves, the member keeps what was given to them', async () => {
  const cleo = await coach(site, 'coach-cleo')
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
  expect(await read('share-reads')).toMatchObject([{ reader: 'coach-cleo', reader_id: null }])
})
