import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { codeIn, dataIn, groupOf, people, plannedIn, statusOf } from '#test/groups.ts'
import { coach, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { addType, booked, openCoach } from '#test/sessions.ts'

const START = '2026-12-01T17:00:00.000Z'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})
beforeEach(() => {
  site.clock.now = NOON
})

const put = (person: Person, url: string, body?: object) => person.send('PUT', url, body)
const later = (hours: number) => site.clock.set(NOON.getTime() + hours * HOUR_MS)

const planned = async (more = {}) => plannedIn(await groupOf(anna), anna, more)
const take = async (person: Person, seat: string) => {
  const answer = await person.post(seat)
  return [answer.statusCode, answer.json().data?.place]
}
const seatOf = async (person: Person, url: string) => (await dataIn(person.get(url))).your

test('a session has a place for those with a seat, and tells nobody who else has one', async () => {
  const { group, url, seat, session } = await planned({ place: 'Room 7', seats: 2 })
  expect(session).toMatchObject({
    ...{ group_id: group, end: '2026-12-01T18:00:00.000Z', taken: 0 },
    ...{ status: 'planned', place: 'Room 7' },
    your: { status: 'none', place: null },
  })
  const [ben] = await people(site, group, 1)
  expect(await dataIn(ben.get(url))).not.toHaveProperty('place')
  expect(await take(ben, seat)).toEqual([201, 'Room 7'])
  expect(await statusOf(ben.post(seat))).toBe(200)
  const shown = { taken: 1, place: 'Room 7', your: { status: 'taken' } }
  expect(await dataIn(ben.get(url))).toMatchObject(shown)
  const nextOf = async (person: Person) =>
    (await dataIn(person.get(`/api/groups/${group}`))).next_session
  expect(await nextOf(ben)).toEqual({ id: session.id, title: 'Talk', start: START })
  expect(await nextOf(await member(site))).toEqual({ start: START })
  const { name } = await dataIn(anna.get(`/api/groups/${group}`))
  expect(await dataIn(anna.get('/api/coach/group-sessions'))).toContainEqual({
    ...{ id: session.id, group_id: group, group: name, title: 'Talk' },
    ...{ start: START, end: '2026-12-01T18:00:00.000Z' },
  })
  expect(await dataIn((await coach(site)).get('/api/coach/group-sessions'))).toEqual([])
})

test('a seat that falls free is the first one’s at once, who sees it on /today and gives it back like any seat', async () => {
  const { group, seat, url } = await planned()
  const [ben, cal, dan] = await people(site, group, 3)
  expect((await take(ben, seat))[0]).toBe(201)
  expect(await take(cal, seat)).toEqual([409, 1])
  expect(await take(dan, seat)).toEqual([409, 2])
  expect(await take(cal, seat)).toEqual([409, 1])
  for (let n = 0; n < 2; n++) await expectStatus(200, ben.delete(seat))
  expect(await seatOf(cal, url)).toEqual({ status: 'taken', place: null })
  expect(await seatOf(dan, url)).toEqual({ status: 'waiting', place: 1 })
  const told = async (person: Person) => (await dataIn(person.get('/api/waiting'))).items
  const text = 'A seat fell free: you have it in “Talk”'
  const item = { kind: 'seat', text, href: `/groups/${group}` }
  expect([await told(cal), await told(ben)]).toEqual([[expect.objectContaining(item)], []])
  expect(await take(ben, seat)).toEqual([409, 2])
  expect(await statusOf(cal.delete(seat))).toBe(200)
  expect(await told(cal)).toEqual([])
  expect((await seatOf(dan, url)).status).toBe('taken')
  await dan.post(`/api/groups/${group}/leave`)
  expect((await seatOf(ben, url)).status).toBe('taken')
})

test('until two hours before, a free seat is the next one’s; after the start nobody takes or gives one', async () => {
  const { group, seat, url } = await planned({ start: '2026-11-20T21:00:00.000Z' })
  const [ben, cal, dan] = await people(site, group, 3)
  for (const person of [ben, cal, dan]) await person.post(seat)
  later(1.9)
  await ben.delete(seat)
  expect((await seatOf(cal, url)).status).toBe('taken')
  later(4)
  for (const answer of [dan.post(seat), cal.delete(seat)])
    expect(await codeIn(answer)).toBe('session_over')
})

test('moving keeps the seats, fewer than are taken is refused, more are for the line, and what else the coach has is said', async () => {
  const { group, seat, url, session } = await planned()
  const all = await people(site, group, 3)
  const [ben] = all
  for (const person of all) await person.post(seat)
  expect(await dataIn(anna.patch(url, { seats: 2 }))).toMatchObject({ seats: 2, taken: 2 })
  const yours = await Promise.all(all.map(async person => (await seatOf(person, url)).status))
  expect(yours).toEqual(['taken', 'taken', 'waiting'])
  expect(await codeIn(anna.patch(url, { seats: 1 }))).toBe('seats_taken')
  const start = '2026-12-02T17:00:00.000Z'
  expect(await dataIn(anna.patch(url, { start }))).toMatchObject({ start, minutes: 60, taken: 2 })
  // Its end would be in the year 10000.
  await expectStatus(400, anna.patch(url, { start: '9999-12-31T23:59:59.999Z' }))
  const other = { title: 'Other', start: '2026-12-02T17:30:00.000Z', minutes: 60, seats: 1 }
  // What another coach has then is nothing to her.
  const { coach: rosa } = await openCoach(site)
  await booked(await member(site), await addType(rosa), other.start)
  const made = await dataIn(anna.post(`/api/groups/${group}/sessions`, other))
  expect(made.clashes).toEqual([{ title: 'Talk', start, end: '2026-12-02T18:00:00.000Z' }])
  expect(await statusOf(anna.delete(url))).toBe(200)
  expect(await dataIn(ben.get(url))).toMatchObject({ status: 'cancelled' })
  expect(await codeIn(anna.delete(url))).toBe('session_over')
  const list = async (past: boolean) =>
    (await dataIn(ben.get(`/api/groups/${group}/sessions?past=${past}`))).map(
      (row: { id: number }) => row.id,
    )
  expect(await list(false)).toEqual([session.id, made.id])
  later(24 * 20)
  await ben.post('/api/login', { username: 'anna', password: 'correct horse' })
  expect(await list(true)).toEqual([made.id, session.id])
})

test('members propose and support; open items come by support, then age', async () => {
  const group = await groupOf(anna)
  const [ben, cal] = await people(site, group, 2)
  const url = `/api/groups/${group}/agenda`
  const propose = async (person: Person, text: string) =>
    (await dataIn(person.post(url, { text }))).id
  const [one, two] = [await propose(ben, 'One'), await propose(cal, 'Two')]
  for (let n = 0; n < 2; n++) await put(ben, `${url}/${two}/support`)
  expect(await dataIn(ben.get(url))).toMatchObject([
    { id: two, text: 'Two', supports: 1, supported: true, done: false },
    { id: one, text: 'One', supports: 0, supported: false, done: false },
  ])
  const changed = ben.patch(`${url}/${two}`, { text: 'Mine' })
  const ticked = ben.patch(`${url}/${one}`, { done: true })
  await expectStatus(403, changed, ticked, ben.delete(`${url}/${two}`))
  await dataIn(anna.patch(`${url}/${two}`, { done: true }))
  expect(await dataIn(ben.get(url))).toMatchObject([{ id: one }, { id: two, done: true }])
  expect(await dataIn(ben.delete(`${url}/${two}/support`))).toMatchObject({ supports: 0 })
})

test('taking, giving back and leaving at once leave no seat without a member, and none taken twice', async () => {
  const { group, url, seat } = await planned({ seats: 3 })
  const all = await people(site, group, 12)
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      all.flatMap((person, n) => [
        person.post(seat),
        n % 3 === round ? person.post(`/api/groups/${group}/leave`, {}) : person.delete(seat),
        person.post(seat),
      ]),
    )
    const held = await site.db
      .selectFrom('group_seats')
      .innerJoin('group_sessions', 'group_sessions.id', 'group_seats.session_id')
      .innerJoin('group_members', 'group_members.id', 'group_seats.member_id')
      .select(['group_seats.status', 'group_members.status as member'])
      .where('group_sessions.group_id', '=', group)
      .execute()
    expect(held.filter(({ member }) => member !== 'in')).toEqual([])
    const taken = held.filter(each => each.status === 'taken').length
    expect(taken).toBeLessThanOrEqual(3)
    expect((await dataIn(anna.get(url))).taken).toBe(taken)
  }
})

test('the coach says who was there, of those who had a seat', async () => {
  const { group, url, seat } = await planned({ seats: 2 })
  const [ben, cal, dan] = await people(site, group, 3)
  for (const person of [ben, cal]) await take(person, seat)
  site.clock.set(START)
  const say = (...present: number[]) => put(anna, `${url}/attendance`, { present })
  const { seats } = await dataIn(anna.get(`${url}/attendance`))
  const [ofBen, ofCal] = seats.map(({ member_id }: { member_id: number }) => member_id)
  await expectStatus(200, say(ofBen, ofCal))
  await expectStatus(200, say(ofCal))
  const { your } = await dataIn(dan.get(`/api/groups/${group}`))
  await expectStatus(400, say(your.member_id))
  expect((await dataIn(anna.get(`${url}/attendance`))).present).toEqual([ofCal])
})

test('a session of today with a seat is due on /today', async () => {
  const { seat, group } = await planned({ start: '2026-11-20T19:30:00.000Z' })
  const [ben] = await people(site, group, 1)
  const due = async (day: string) => (await dataIn(ben.get(`/api/today?date=${day}`))).due
  expect(await due('2026-11-20')).toEqual([])
  await ben.post(seat)
  const session = { kind: 'session', text: 'Talk at 7:30 PM', path: `/groups/${group}` }
  expect(await due('2026-11-20')).toContainEqual(session)
  expect(await due('2026-11-21')).not.toContainEqual(session)
})

test('a group’s session is in the coach’s feed', async () => {
  const { session } = await planned({ place: 'Room 7' })
  const { url } = await dataIn(anna.post('/api/coach/feed', { details: true }))
  const feed = (await site.visitor().get(new URL(url).pathname)).body
  expect(feed).toContain(`SUMMARY:${session.title}`)
  expect(feed).toContain('Room 7')
})

test('every second week at the same time by the clocks there, each session by itself', async () => {
  const group = await groupOf(anna)
  await setRows(site.db, 'coach_groups', { zone: 'Europe/London' }, { id: group })
  const url = `/api/groups/${group}/sessions`
  const session = { title: 'Talk', start: '2027-03-17T18:00:00.000Z', minutes: 60, seats: 3 }
  const plan = (repeat?: object) => anna.post(url, { ...session, ...(repeat && { repeat }) })
  const made = (await plan({ weeks: 2, times: 3 })).json().data
  const starts = made.map(({ start }: { start: string }) => start.slice(0, 16))
  expect(starts).toEqual(['2027-03-17T18:00', '2027-03-31T17:00', '2027-04-14T17:00'])
  expect(made[2].clashes).toEqual([])
  expect(await statusOf(anna.delete(`/api/group-sessions/${made[1].id}`))).toBe(200)
  const left = await dataIn(anna.get(url))
  expect(left.map(({ status }: { status: string }) => status)).toEqual([
    ...['planned', 'cancelled', 'planned'],
  ])
  for (const wrong of [
    { weeks: 0, times: 3 },
    { weeks: 5, times: 3 },
    { weeks: 1, times: 1 },
  ])
    expect(await statusOf(plan(wrong))).toBe(400)
  expect(await statusOf(plan({ weeks: 1, times: 53 }))).toBe(400)
  expect((await plan()).json().data).toMatchObject({ title: 'Talk', taken: 0 })
  const [ben] = await people(site, group, 1)
  expect(await statusOf(ben.post(url, { ...session, repeat: { weeks: 1, times: 2 } }))).toBe(403)
})
