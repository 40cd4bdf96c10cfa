import ICAL from 'ical.js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { dataOf, expectRefused, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import {
  dataIn,
  groupOf,
  joined,
  onPlan,
  plannedIn,
  replyOf,
  statusOf,
  topicOf,
} from '#test/groups.ts'
import { administrator, coach, member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows, whileRefused } from '#test/rows.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
let world: ReturnType<typeof groupMails>
beforeAll(async () => {
  anna = await coach(site, 'anna')
  world = groupMails(site)
})
beforeEach(async () => {
  site.clock.now = NOON
  await site.db.deleteFrom('coach_groups').execute()
  await site.db.deleteFrom('mails').execute()
})

const at = (instant: string) => site.clock.set(instant)
const later = (hours: number) => site.clock.pass(hours * HOUR_MS)

const planned = async (more = {}) =>
  plannedIn(await groupOf(anna), anna, { place: 'Room 7', ...more })

const newcomer = async () => world.known(await member(site))
const newcomers = async () =>
  [await newcomer(), await newcomer(), await newcomer(), await newcomer()] as const

function eventIn(mail: Awaited<ReturnType<typeof world.mailsTo>>[number] | undefined) {
  const text = mail?.calendar?.text ?? ''
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined,
  )
  const attendees = text.match(/ATTENDEE/g)?.length
  const start = event.startDate.toJSDate().toISOString()
  return { uid: event.uid, sequence: event.sequence, start, attendees }
}

test('one UID for the life of a session: taken, moved, given back, taken again, canceled', async () => {
  const { group, url, seat } = await planned()
  const [ben, eve] = await world.people(group, 2)
  expect(await statusOf(ben.post(seat))).toBe(201)
  expect(await statusOf(eve.post(seat))).toBe(409)
  const { start } = await dataIn(ben.get(url))
  const move = () => anna.patch(url, { start: '2026-12-03T09:00:00.000Z' })
  await expectStatus(500, whileRefused(site.db, 'insert on mails', move))
  expect((await dataIn(ben.get(url))).start).toBe(start)
  await anna.patch(url, { start: '2026-12-02T09:00:00.000Z' })
  await anna.patch(url, { seats: 1 })
  await ben.delete(seat)
  await eve.delete(seat)
  await ben.post(seat)
  await anna.delete(url)
  const mails = await world.mailsTo(ben)
  expect(mails.map(({ kind, calendar }) => [kind, calendar?.method])).toEqual([
    ['account-group-seat-taken', 'REQUEST'],
    ['account-group-seat-moved', 'REQUEST'],
    ['account-group-seat-freed', 'CANCEL'],
    ['account-group-seat-taken', 'REQUEST'],
    ['account-group-seat-cancelled', 'CANCEL'],
  ])
  const events = mails.map(eventIn)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
  expect(events.map(({ attendees }) => attendees)).toEqual([1, 1, 1, 1, 1])
  const sequences = events.map(({ sequence }) => sequence)
  expect(new Set(sequences).size).toBe(5)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(events[1]?.start).toBe('2026-12-02T09:00:00.000Z')
  expect(mails[0]?.body_text).toContain('Room 7')
  const [given, freed] = await world.mailsTo(eve)
  expect([given?.kind, given?.calendar?.method]).toEqual(['account-group-seat-given', 'REQUEST'])
  expect([freed?.kind, freed?.calendar?.method]).toEqual(['account-group-seat-freed', 'CANCEL'])
})

test('everybody with a seat is reminded a day before and an hour before, once each, and anew after a move', async () => {
  const { group, url, seat } = await planned({ seats: 3 })
  const [ben, eve, ida] = await world.people(group, 3)
  await ben.post(seat)
  at('2026-11-30T17:00:00.000Z')
  await world.work()
  await world.work()
  expect(await world.kindsTo(ben)).toEqual(['seat-taken', 'seat-reminder'])
  await eve.post(seat)
  await world.work()
  expect(await world.kindsTo(eve)).toEqual(['seat-taken'])
  at('2026-12-01T16:00:00.000Z')
  await world.work()
  await world.work()
  await ida.post(seat)
  at('2026-12-01T16:30:00.000Z')
  await world.work()
  expect(await world.kindsTo(ben)).toEqual(['seat-reminder'])
  expect(await world.kindsTo(eve)).toEqual(['seat-reminder'])
  expect(await world.kindsTo(ida)).toEqual(['seat-taken'])
  await anna.patch(url, { start: '2026-12-05T17:00:00.000Z' })
  at('2026-12-04T18:00:00.000Z')
  await world.work()
  expect(await world.kindsTo(ida)).toEqual(['seat-moved', 'seat-reminder'])
})

test('in the last two hours a free seat is nobody’s, all in line are told, and the first who asks has it', async () => {
  const { group, url, seat } = await planned()
  const [ben, eve, ida] = await world.people(group, 3)
  for (const person of [ben, eve, ida]) await person.post(seat)
  at('2026-12-01T15:00:00.000Z')
  await ben.delete(seat)
  await anna.patch(url, { title: 'Another talk' })
  for (const person of [eve, ida]) expect(await world.kindsTo(person)).toEqual(['seat-open'])
  expect((await dataIn(eve.get(url))).your).toEqual({ status: 'waiting', place: 1 })
  expect(await statusOf(ida.post(seat))).toBe(201)
  await ben.post(seat)
  await ida.delete(seat)
  expect(await world.kindsTo(ben)).toEqual(['seat-taken', 'seat-freed', 'seat-open'])
  expect(await world.kindsTo(eve)).toEqual(['seat-open'])
})

test('the seat and the place of somebody whose account goes are the next ones’ at once, by mail and on /today', async () => {
  const group = await groupOf(anna, { size: 2 })
  const [ben, eve] = await world.people(group, 2)
  const ida = await newcomer()
  const { seat } = await plannedIn(group, anna)
  for (const person of [ben, eve]) await person.post(seat)
  await expectStatus(409, ida.post(`/api/groups/${group}/join`, {}))
  await expectStatus(200, ben.delete('/api/user', { password: PASSWORD }))
  expect(await world.kindsTo(eve)).toEqual(['seat-given'])
  expect(await world.kindsTo(ida)).toEqual(['place'])
  const told = async () =>
    (await dataIn(ida.get('/api/waiting'))).items.map((item: { text: string }) => item.text)
  expect(await told()).toEqual(['A place fell free: you are in the group “Walkers”'])
  const { username } = await dataIn(ida.get('/api/user'))
  later(24 * 7)
  await ida.post('/api/login', { username, password: PASSWORD })
  expect(await told()).toEqual([])
})

test('a member whose plan has ended is told once, and the seat goes to the next in line', async () => {
  const group = await groupOf(anna, { access: 'plan', plans: ['basic'] })
  const [ben, eve] = await newcomers()
  for (const person of [ben, eve]) {
    await onPlan(site, person, 'active')
    await joined(person, group)
  }
  const { seat } = await plannedIn(group, anna)
  for (const person of [ben, eve]) await person.post(seat)
  await onPlan(site, ben, 'past_due')
  await world.work()
  expect(await world.kindsTo(ben)).toEqual(['seat-taken'])
  await onPlan(site, ben, 'canceled')
  await world.work()
  await world.work()
  const [freed, ended] = await world.mailsTo(ben)
  expect([freed?.kind, ended?.kind]).toEqual(['account-group-seat-freed', 'account-group-plan'])
  expect(ended?.body_text).toContain('/pricing')
  expect(await world.kindsTo(eve)).toEqual(['seat-given'])
  await onPlan(site, ben, 'active')
  await world.work()
  const url = `/api/groups/${group}`
  expect((await dataIn(ben.get(url))).your).toMatchObject({ status: 'none', name: 'username' })
  expect(await statusOf(ben.get(`${url}/members`))).toBe(404)
  await joined(ben, group)
  expect(await statusOf(ben.get(`${url}/members`))).toBe(200)
  await onPlan(site, ben, 'canceled')
  await world.work()
  expect(await world.kindsTo(ben)).toEqual(['plan'])
})

test('somebody in line whose plan has ended gets no place, and leaves the line', async () => {
  const group = await groupOf(anna, { access: 'plan', plans: ['basic'], size: 1 })
  const url = `/api/groups/${group}`
  const [ben, eve, ida, cal] = await newcomers()
  for (const person of [ben, eve, ida, cal]) await onPlan(site, person, 'active')
  await joined(ben, group)
  for (const person of [eve, ida, cal])
    expect(await statusOf(person.post(`${url}/join`, {}))).toBe(409)
  await onPlan(site, eve, 'canceled')
  await onPlan(site, ida, 'past_due')
  await ben.post(`${url}/leave`, {})
  for (const person of [eve, ida]) expect(await world.kindsTo(person)).toEqual([])
  expect(await world.kindsTo(cal)).toEqual(['place'])
  expect(await statusOf(eve.post(`${url}/join`, {}))).toBe(404)
  await world.work()
  expect(await statusOf(eve.get(url))).toBe(404)
  await onPlan(site, ida, 'active')
  expect((await dataIn(ida.get(url))).your).toMatchObject({ status: 'waiting', place: 1 })
  await cal.post(`${url}/leave`, {})
  expect((await dataIn(ida.get(url))).your.status).toBe('member')
})

test('somebody in line whose payment is late is passed over, and comes first once it is there', async () => {
  const group = await groupOf(anna, { access: 'plan', plans: ['basic'] })
  const [ben, eve, ida] = await newcomers()
  for (const person of [ben, eve, ida]) {
    await onPlan(site, person, 'active')
    await joined(person, group)
  }
  const { seat } = await plannedIn(group, anna)
  for (const person of [ben, eve]) await person.post(seat)
  await onPlan(site, eve, 'past_due')
  await ben.delete(seat)
  expect(await world.kindsTo(eve)).toEqual([])
  await onPlan(site, eve, 'active')
  expect(await statusOf(ida.post(seat))).toBe(409)
  expect(await world.kindsTo(eve)).toEqual(['seat-given'])
})

test('a digest has titles and numbers alone, comes when something is new, and ends with one press', async () => {
  const group = await groupOf(anna)
  const [ben, eve] = await world.people(group, 2)
  await setRows(site.db, 'users', { time_zone: 'UTC' }, { id: ben.userId })
  expect(await statusOf(ben.patch(`/api/groups/${group}/membership`, { mail: 'daily' }))).toBe(200)
  await eve.patch(`/api/groups/${group}/membership`, { mail: 'daily' })
  const mailsOn = async (day: number) => {
    at(`2026-11-${day}T08:00:00.000Z`)
    await world.work()
    await world.work()
    return world.mailsTo(ben)
  }
  const topic = await topicOf(eve, group, { title: 'Boots', body: 'wordsinside' })
  await replyOf(eve, topic, 'wordsinside again')
  const muted = await topicOf(eve, group, { title: 'Muted', body: 'x' })
  await ben.send('PUT', `/api/topics/${muted}/follow`, { follow: 'mute' })
  const hidden = await topicOf(eve, group, { title: 'Hidden', body: 'x' })
  await anna.patch(`/api/topics/${hidden}`, { hidden: true })
  await world.work()
  expect(await world.mailsTo(ben)).toEqual([])
  // Somebody who has left the group gets none, and the job has not failed.
  await setRows(site.db, 'group_members', { status: 'removed' }, { user_id: eve.userId })
  const [digest, ...others] = await mailsOn(21)
  expect([await world.mailsTo(eve), await rowsOf(site.db, 'set_aside')]).toEqual([[], []])
  await setRows(site.db, 'group_members', { status: 'in' }, { user_id: eve.userId })
  expect([digest?.kind, others]).toEqual(['account-group-digest', []])
  expect(digest?.body_text).toMatch(/Boots.*2 new posts/s)
  expect(digest?.body_text).not.toMatch(/wordsinside|Muted|Hidden/)
  expect(await mailsOn(22)).toEqual([])
  const headers = digest?.headers as Record<string, string>
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname
  const mailOf = async () => (await dataIn(ben.get(`/api/groups/${group}`))).your.mail
  expect(await statusOf(site.visitor().get(url))).toBe(302)
  expect(await mailOf()).toBe('daily')
  const press = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://mail.example',
  }
  await dataOf(site.visitor().send('POST', url, 'List-Unsubscribe=One-Click', press))
  expect(await mailOf()).toBe('none')
  await replyOf(eve, topic, 'More')
  expect(await mailsOn(23)).toEqual([])
})

test('a post that needs a look is mailed to the coach at most once an hour, without words or names', async () => {
  await world.known(anna)
  const group = await groupOf(anna)
  const [ben, eve] = await world.people(group, 2)
  const topic = await topicOf(eve, group, { title: 'Boots', body: 'wordsinside' })
  const first = await replyOf(eve, topic)
  const second = await replyOf(eve, topic)
  await ben.post(`/api/posts/reply/${first}/report`, { reason: 'Not kind' })
  await ben.post(`/api/posts/reply/${first}/report`, { reason: 'Not kind' })
  later(0.5)
  await ben.post(`/api/posts/reply/${second}/report`, {})
  await world.work()
  const mails = await world.mailsTo(anna)
  expect(mails.map(({ kind }) => kind)).toEqual(['account-group-look'])
  const names = await Promise.all(
    [ben, eve].map(async each => (await dataIn(each.get('/api/user'))).username),
  )
  for (const word of ['Boots', 'wordsinside', 'Not kind', ...names])
    expect(mails[0]?.body_text).not.toContain(word)
  later(0.6)
  await world.work()
  await world.work()
  expect(await world.kindsTo(anna)).toEqual(['look'])
})

test('an invitation is mailed later, to an account or to an address', async () => {
  const group = await groupOf(anna, { access: 'invited' })
  const ben = await world.known(await member(site))
  const { username } = await dataIn(ben.get('/api/user'))
  const invite = (name: string) =>
    statusOf(anna.post(`/api/groups/${group}/invitations`, { member: name }))
  const gone = await world.known(await member(site))
  const { username: goneName } = await dataIn(gone.get('/api/user'))
  await setRows(site.db, 'users', { disabled: true }, { id: gone.userId })
  for (const name of [username, goneName, 'nobody-of-that-name', 'stranger@example.com'])
    expect(await invite(name)).toBe(201)
  expect(await invite('not an address@')).toBe(400)
  const invited = async () =>
    (await rowsOf(site.db, 'mails', { kind: 'group-invitation' }))
      .map(({ recipient }) => recipient)
      .toSorted()
  expect(await invited()).toEqual([])
  await world.work()
  await world.work()
  expect(await invited()).toEqual([await world.addressOf(ben), 'stranger@example.com'].toSorted())
})

test('deleting a group cancels what is ahead, by mail to addresses that are confirmed', async () => {
  const { group, seat } = await planned({ seats: 2 })
  const [ben] = await world.people(group, 1)
  const eve = await member(site)
  await setRows(site.db, 'users', { email_verified: false }, { id: eve.userId })
  await joined(eve, group)
  for (const person of [ben, eve]) expect(await statusOf(person.post(seat))).toBe(201)
  expect(await statusOf(anna.delete(`/api/groups/${group}`))).toBe(200)
  expect(await world.kindsTo(ben)).toEqual(['seat-taken', 'seat-cancelled'])
  expect(await world.kindsTo(eve)).toEqual([])
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
