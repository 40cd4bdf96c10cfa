import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import {
  dataOf,
  expectRefused,
  expectStatus,
  makeTestApp,
  NOON,
  openSite,
  type Person,
} from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import {
  addType,
  at,
  booked,
  confirmByLink,
  guestToken,
  MONDAY,
  mailsOf,
  openCoach,
  sessionsOf,
  staySignedIn,
  type TestType,
} from '#test/sessions.ts'
import { remindOfSessions, reviewWallTimes, settleAppointments } from './appointment-upkeep.ts'
import { schedulingFeature } from './feature.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
let consultation: TestType
let talk: TestType

beforeEach(async () => {
  site.clock.now = NOON
  const made = await openCoach(site)
  coach = made.coach
  consultation = made.types[0] as TestType
  talk = await addType(coach)
  await site.db.deleteFrom('appointments').execute()
  await site.db.deleteFrom('mails').execute()
})

const NEVER = new AbortController().signal
let asked = 0
const newAddress = () => `guest${++asked}@example.com`
const asGuest = (name: string) => ({ zone: 'Europe/London', name, email: newAddress() })
const hold = (start: string, fields: Record<string, unknown> = {}) => {
  const body = { ...asGuest('Zoë'), session_type_id: consultation.id, start, ...fields }
  return site.visitor().post('/api/appointments/guest', body)
}
/** A coach books or offers a time of theirs. */
const forGuest = (fields: Record<string, unknown>, by = coach) => {
  const body = { ...asGuest('Berta'), session_type_id: talk.id, start: at('10:00'), ...fields }
  return by.post('/api/coach/appointments', body)
}
const mails = () => mailsOf(site)
const mailsOfKind = async (sought: string) => (await mails()).filter(({ kind }) => kind === sought)
const confirm = (token: string) => confirmByLink(site, token)

test('a guest holds a time, and the button behind the mailed link books it and tells the place', async () => {
  const { id } = await addType(coach, { place: 'Long Lane 3' })
  const held = await dataOf(
    hold(at('10:00'), { session_type_id: id, message: 'Hello', language: 'de' }),
    201,
  )
  expect(await rowsOf(site.db, 'appointments', {}, ['language'])).toEqual([{ language: 'de' }])
  const hold_until = new Date(NOON.getTime() + 15 * MINUTE_MS).toISOString()
  expect(held).toMatchObject({ status: 'held', place: '', hold_until })
  const [mail] = await mails()
  expect(mail?.kind).toBe('session-hold')
  expect(mail?.calendar).toBeNull()
  expect(mail?.body_text).toContain('Monday, November 30, 3:00 PM your time, 10:00 AM in New York')
  expect(mail?.body_text).not.toContain('Hello')
  await expectStatus(409, hold(at('10:00')))
  const token = await guestToken(site)
  site.clock.pass(14 * MINUTE_MS)
  for (let n = 0; n < 2; n++)
    expect(await dataOf(confirm(token))).toMatchObject({
      ...{ status: 'booked', hold_until: null, place: 'Long Lane 3' },
    })
  expect(await mailsOfKind('session-booked')).toHaveLength(2)
  expect(await sessionsOf(coach)).toMatchObject([{ guest: { name: 'Zoë' }, message: 'Hello' }])
})

test('a hold that ended frees its time in the next booking, without any job', async () => {
  await dataOf(hold(at('10:00')), 201)
  const token = await guestToken(site)
  site.clock.pass(15 * MINUTE_MS)
  const ann = await member(site)
  await booked(ann, consultation, at('10:00'))
  await expectRefused(confirm(token), 409, 'hold_ended')
  const day = { coach_id: coach.userId, period: MONDAY }
  expect(await rowsOf(site.db, 'appointment_counts', day, ['n'])).toEqual([{ n: 1 }])
})

test('the job ends holds as well, and the sweep forgets them', async () => {
  await dataOf(hold(at('10:00')), 201)
  site.clock.pass(16 * MINUTE_MS)
  await settleAppointments(systemContext(site.db, site.deps, site.clock.now))
  const theirs = { coach_id: coach.userId }
  expect(await rowsOf(site.db, 'appointment_cells', theirs)).toEqual([])
  expect(await sessionsOf(coach)).toEqual([])
  site.clock.pass(25 * HOUR_MS)
  await schedulingFeature.sweep?.(systemContext(site.db, site.deps))
  expect(await rowsOf(site.db, 'appointments', theirs)).toEqual([])
})

test('whoever holds a time has the mail sent again, or to another address, whose link alone books it', async () => {
  const email = newAddress()
  const held = await dataOf(hold(at('10:00'), { email }), 201)
  const again = (body: Record<string, unknown>) =>
    site.visitor().post('/api/appointments/guest/mail', body)
  const first = await guestToken(site)
  site.clock.pass(5 * MINUTE_MS)
  const sent = await dataOf(again({ token: held.hold_token }))
  expect(sent).toMatchObject({ email, changes_left: 3, hold_until: held.hold_until })
  const [, mailed] = await mailsOfKind('session-hold')
  expect([mailed?.recipient, await guestToken(site)]).toEqual([email, first])
  expect(mailed?.body_text).toContain('for 10 minutes')

  // Neither books with the other's token.
  await expectRefused(confirm(held.hold_token), 400, 'link_invalid')
  await expectRefused(again({ token: first }), 400, 'link_invalid')

  const right = newAddress()
  const moved = await dataOf(again({ token: held.hold_token, email: right.toUpperCase() }))
  expect(moved).toMatchObject({
    ...{ email: right, changes_left: 2 },
    hold_until: new Date(site.clock.now.getTime() + 15 * MINUTE_MS).toISOString(),
  })
  await expectRefused(confirm(first), 400, 'link_invalid')
  await expectRefused(again({ token: held.hold_token }), 400, 'link_invalid')
  await expectStatus(400, again({ token: moved.hold_token, email: 'nobody' }))
  await expectStatus(409, hold(at('10:00')))
  const booked = await dataOf(confirm(await guestToken(site)))
  expect(booked).toMatchObject({ status: 'booked', guest: { email: right } })
  expect(booked.calendar_uid).toMatch(/@/)
  await expectRefused(again({ token: moved.hold_token }), 409, 'hold_ended')
})

test('the address of a held time is changed three times at most, and not after its end', async () => {
  let { hold_token: token } = await dataOf(hold(at('10:00')), 201)
  const change = () =>
    site.visitor().post('/api/appointments/guest/mail', { token, email: newAddress() })
  for (const changes_left of [2, 1, 0]) {
    const moved = await dataOf(change())
    expect(moved).toMatchObject({ changes_left })
    token = moved.hold_token
  }
  await expectRefused(change(), 409, 'address_changes')
  await expectStatus(200, site.visitor().post('/api/appointments/guest/mail', { token }))
  site.clock.pass(15 * MINUTE_MS)
  await expectRefused(
    site.visitor().post('/api/appointments/guest/mail', { token }),
    409,
    'hold_ended',
  )
})

test('an address holds one time: the earlier one ends', async () => {
  const email = newAddress()
  await dataOf(hold(at('10:00'), { email }), 201)
  await dataOf(hold(at('11:00'), { email: email.toUpperCase() }), 201)
  await expectStatus(201, hold(at('10:00')))
  await expectStatus(409, hold(at('11:00')))
})

test('a guest moves and cancels by the link, under the same rules', async () => {
  await dataOf(hold(at('10:00')), 201)
  const token = await guestToken(site)
  await confirm(token)
  const show = (body: object) => site.visitor().post('/api/appointments/guest/show', body as never)
  expect(await dataOf(show({ token }))).toMatchObject({ can_move: true, can_cancel: true })
  const change = (path: string, more: object) =>
    dataOf(site.visitor().post(`/api/appointments/guest/${path}`, { token, ...more }))
  const start = at('12:00')
  expect(await change('move', { start })).toMatchObject({ start, moves: 1 })
  const canceled = { status: 'cancelled', cancelled_by: 'guest' }
  expect(await change('cancel', { reason: 'Ill' })).toMatchObject(canceled)
  await expectRefused(confirm(token), 409, 'not_booked')
  for (const wrong of ['x', `${token}x`, token.replace(/^./, 'A'), '.'])
    expect((await show({ token: wrong })).json().code).toBe('link_invalid')
})

test('guests book what is free for all only, and a bot in the honeypot is answered and holds nothing', async () => {
  const [, session] = await dataOf(coach.get('/api/coach/session-types'))
  await expectStatus(404, hold(at('10:00'), { session_type_id: session.id }))
  const wrong = [{ email: 'none' }, { name: ' ' }].map(fields => hold(at('10:00'), fields))
  await expectStatus(400, ...wrong, hold(at('10:10')))
  const berlin = { ...asGuest('Zoë'), zone: 'Europe/Berlin' }
  const pretended = await dataOf(hold(at('10:00'), { ...berlin, website: 'x' }), 201)
  expect(await mails()).toEqual([])
  const held = await dataOf(hold(at('10:00'), berlin), 201)
  expect(Object.keys(pretended).sort()).toEqual(Object.keys(held).sort())
  for (const field of ['status', 'start', 'end', 'zone', 'wall_time', 'guest', 'hold_until'])
    expect(pretended[field], field).toEqual(held[field])
})

test('reminders are sent 24 hours and one hour before, once, and not after a late booking', async () => {
  const ann = await member(site)
  // Reminders come to the coach as well, whatever she hears of new bookings.
  await dataOf(coach.send('PUT', '/api/reminders', { bookings: false }))
  await booked(ann, talk, at('10:00'))
  const reminders = async () => (await mailsOfKind('session-reminder')).length
  const remind = () => remindOfSessions(site, NEVER)
  const start = Date.parse(at('10:00'))
  for (const [before, expected] of [
    [25 * HOUR_MS, 0],
    [24 * HOUR_MS, 2],
    [23 * HOUR_MS, 2],
    [HOUR_MS, 4],
    [HOUR_MS / 2, 4],
  ] as const) {
    site.clock.set(start - before)
    await remind()
    await remind()
    expect(await reminders()).toBe(expected)
  }
  // Booked two hours ahead: no reminder yet, because the invitation has just been sent.
  await booked(ann, talk, at('12:00'))
  await remind()
  expect(await reminders()).toBe(4)
  site.clock.set(at('11:00'))
  await remind()
  expect(await reminders()).toBe(6)
  await dataOf(coach.send('PUT', '/api/reminders', { bookings: true }))
})

test('an account that is deleted frees its times and tells the other side', async () => {
  const ann = await member(site)
  await booked(ann, talk, at('10:00'))
  await dataOf(ann.delete('/api/user', { password: PASSWORD }))
  const canceled = await mailsOfKind('session-cancelled')
  const { email } = await dataOf(coach.get('/api/user'))
  expect(canceled.map(({ recipient }) => recipient)).toEqual([email])
  expect(canceled[0]?.calendar?.method).toBe('CANCEL')
  const bob = await member(site)
  await booked(bob, talk, at('10:00'))
  await site.db.deleteFrom('mails').execute()
  await dataOf(coach.delete('/api/user', { password: PASSWORD }))
  expect(await mailsOfKind('session-cancelled')).toHaveLength(1)
  expect(await sessionsOf(bob)).toMatchObject([{ status: 'cancelled', coach: null }])
})

test('a session whose instant no longer shows the agreed time is marked, and the coach is asked', async () => {
  const ann = await member(site)
  const { id } = await booked(ann, talk, at('10:00'))
  const reviewed = async () => {
    await reviewWallTimes(site)
    return (await sessionsOf(coach))[0].needs_review
  }
  expect(await reviewed()).toBe(false)
  // As if New York had stayed on daylight saving time.
  await setRows(site.db, 'appointments', { coach_wall_time: `${MONDAY}T11:00` }, { id })
  for (let n = 0; n < 2; n++) expect(await reviewed()).toBe(true)
  const { email } = await dataOf(coach.get('/api/user'))
  expect((await mailsOfKind('session-review')).map(mail => mail.recipient)).toEqual([email])
  await dataOf(coach.patch(`/api/coach/appointments/${id}`, { needs_review: false }))
  expect(await reviewed()).toBe(false)
})

test('a coach books for somebody who asked: it is in the calendar, and both get the invitation', async () => {
  const email = newAddress()
  const booked = await dataOf(forGuest({ email, message: 'Evenings' }), 201)
  expect(booked).toMatchObject({
    ...{ status: 'booked', guest: { name: 'Berta', email }, message: 'Evenings' },
    ...{ credits: 0, zone: 'Europe/London' },
  })
  expect(await sessionsOf(coach)).toMatchObject([{ id: booked.id }])
  const sent = await mails()
  expect(sent.map(({ kind }) => kind)).toEqual(['session-booked', 'session-booked'])
  expect(sent[0]?.recipient).toBe(email)
  expect(sent[0]?.body_text).toContain('3:00 PM your time, 10:00 AM in New York')
  await expectStatus(409, forGuest({}))
  await expectStatus(404, forGuest({}, (await openCoach(site)).coach))
  await expectStatus(400, forGuest({ start: at('20:00') }))
})

test('an offer waits for two days, and the mailed link takes it; a second one takes the place of the first', async () => {
  const email = newAddress()
  const offered = await dataOf(forGuest({ email, offer: true }), 201)
  const hold_until = new Date(NOON.getTime() + 48 * HOUR_MS).toISOString()
  expect(offered).toMatchObject({ status: 'held', hold_until })
  const [mail, ...more] = await mails()
  expect([mail?.kind, more]).toEqual(['session-offer', []])
  expect(mail?.body_text).toContain('offers you a time')
  await expectStatus(409, forGuest({}))
  const first = await guestToken(site)
  const { id } = await dataOf(forGuest({ email, offer: true, start: at('12:00') }), 201)
  await expectRefused(confirm(first), 409, 'hold_ended')
  const second = await guestToken(site)
  await dataOf(forGuest({ offer: true }), 201)
  const third = await guestToken(site)
  site.clock.pass(47 * HOUR_MS)
  expect(await dataOf(confirm(second))).toMatchObject({ id, status: 'booked' })
  site.clock.pass(HOUR_MS + 1)
  await expectRefused(confirm(third), 409, 'hold_ended')
  await dataOf(forGuest({}), 201)
})

test('an address that was never shown to be theirs gets few mails, and then no time is taken', async () => {
  const limited = await makeTestApp()
  const { coach: by } = await openCoach(limited)
  const { id } = await addType(by)
  const offer = { session_type_id: id, email: newAddress(), offer: true }
  for (const clock of ['09:00', '10:30', '12:00', '13:30', '15:00'])
    await dataOf(forGuest({ ...offer, start: at(clock) }, by), 201)
  await expectStatus(429, forGuest({ ...offer, start: at('16:00') }, by))
  expect(await rowsOf(limited.db, 'appointments', { status: 'held' })).toHaveLength(1)
  await limited.close()
})

test('a member keeps what they had with a coach who has left, without anything that was the coach’s alone', async () => {
  const video_link = 'https://meet.example.com/private'
  const type = await addType(coach, { place: 'A private room', video_link })
  const ben = await member(site, 'ben')
  const { id } = await booked(ben, type, at('10:00'))
  const later = await booked(ben, type, at('14:00'))
  await staySignedIn(site)
  site.clock.set(at('12:00'))
  await settleAppointments(systemContext(site.db, site.deps, site.clock.now))
  await dataOf(coach.patch(`/api/coach/appointments/${id}`, { notes: 'Walk first' }))
  await dataOf(coach.delete('/api/user', { password: PASSWORD }))

  const kept = await dataOf(ben.get('/api/appointments'))
  expect(kept).toMatchObject([
    {
      ...{ id, name: 'Talk', status: 'done', notes: 'Walk first' },
      ...{ coach: null, place: '', can_cancel: false },
    },
    { id: later.id, status: 'cancelled', cancelled_by: 'account', coach: null },
  ])
  expect((await ben.post(`/api/appointments/${id}/cancel`, {})).statusCode).toBe(404)
  const stored = () => rowsOf(site.db, 'past_sessions', { member_id: ben.userId })
  expect(JSON.stringify(await stored())).not.toMatch(/private/)
  expect((await ben.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  expect(await stored()).toEqual([])
})
