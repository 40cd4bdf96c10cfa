import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectRefused, NOON, openSite, type Person } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { addType, at, MONDAY, openCoach, subscriber, type TestType } from '#test/sessions.ts'
import { remind, review, settle } from './appointments/upkeep.ts'
import { grantAll } from './credits/actions.ts'
import { schedulingFeature } from './feature.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
let consultation: TestType

beforeEach(async () => {
  site.clock.now = NOON
  const made = await openCoach(site)
  coach = made.coach
  consultation = made.types[0] as TestType
  await site.db.deleteFrom('appointments').execute()
  await site.db.deleteFrom('mails').execute()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const pass = (ms: number) => site.clock.pass(ms)
/** Months later, with everybody still signed in. */
async function travel(now: string): Promise<void> {
  site.clock.now = new Date(now)
  await site.db.updateTable('sessions').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute()
}
const NEVER = new AbortController().signal
let asked = 0
const hold = (start: string, fields: Record<string, unknown> = {}) =>
  site.visitor().post('/api/appointments/guest', {
    session_type_id: consultation.id,
    start,
    zone: 'Europe/London',
    name: 'Zoë',
    email: `guest${++asked}@example.com`,
    ...fields,
  })
const mails = () => site.db.selectFrom('mails').selectAll().orderBy('id').execute()
const lastToken = async (): Promise<string> => {
  const text = (await mails()).map(({ body_text }) => body_text).join('\n')
  return [...text.matchAll(/\/booking\/session\?token=([\w.-]+)/g)].at(-1)?.[1] ?? ''
}
const confirm = (token: string) => site.visitor().post('/api/appointments/confirm', { token })

test('a guest holds a time, and the button behind the mailed link books it', async () => {
  const held = await dataOf(hold(at('10:00'), { message: 'Hello' }), 201)
  expect(held).toMatchObject({
    status: 'held',
    hold_until: new Date(NOON.getTime() + 15 * MINUTE).toISOString(),
  })
  const [mail] = await mails()
  expect(mail?.kind).toBe('session-hold')
  expect(mail?.calendar).toBeNull()
  expect(mail?.body_text).toContain('Monday, November 30, 3:00 PM your time, 10:00 AM in New York')
  expect(mail?.body_text).not.toContain('Hello')
  expect((await hold(at('10:00'))).statusCode).toBe(409)
  const token = await lastToken()
  pass(14 * MINUTE)
  expect(await dataOf(confirm(token))).toMatchObject({ status: 'booked', hold_until: null })
  expect(await dataOf(confirm(token))).toMatchObject({ status: 'booked' })
  const invitations = (await mails()).filter(({ kind }) => kind === 'session-booked')
  expect(invitations.map(({ recipient }) => recipient)).toHaveLength(2)
  expect((await dataOf(coach.get('/api/appointments')))[0]).toMatchObject({
    guest: { name: 'Zoë' },
    message: 'Hello',
  })
})

test('a hold that ended frees its time in the next booking, without any job', async () => {
  await dataOf(hold(at('10:00')), 201)
  const token = await lastToken()
  pass(15 * MINUTE)
  const ann = await member(site)
  const body = { session_type_id: consultation.id, start: at('10:00'), zone: 'UTC' }
  await dataOf(ann.post('/api/appointments', body), 201)
  await expectRefused(confirm(token), 409, 'hold_ended')
  const counts = await rowsOf(
    site.db,
    'appointment_counts',
    { coach_id: coach.userId, period: MONDAY },
    ['n'],
  )
  expect(counts).toEqual([{ n: 1 }])
})

test('the job ends holds as well, and the sweep forgets them', async () => {
  await dataOf(hold(at('10:00')), 201)
  pass(16 * MINUTE)
  await settle(site.db, site.clock.now)
  const cells = () => rowsOf(site.db, 'appointment_cells', { coach_id: coach.userId }, ['cell'])
  expect(await cells()).toEqual([])
  expect(await dataOf(coach.get('/api/appointments'))).toEqual([])
  pass(25 * HOUR)
  await schedulingFeature.sweep?.(site.db, site.clock.now)
  const left = await rowsOf(site.db, 'appointments', { coach_id: coach.userId }, ['id'])
  expect(left).toEqual([])
})

test('an address holds one time: the earlier one ends', async () => {
  const email = 'twice@example.com'
  await dataOf(hold(at('10:00'), { email }), 201)
  await dataOf(hold(at('11:00'), { email: 'Twice@example.com' }), 201)
  expect((await hold(at('10:00'))).statusCode).toBe(201)
  expect((await hold(at('11:00'))).statusCode).toBe(409)
})

test('a guest moves and cancels by the link, under the same rules', async () => {
  await dataOf(hold(at('10:00')), 201)
  const token = await lastToken()
  await confirm(token)
  const show = (body: object) => site.visitor().post('/api/appointments/guest/show', body as never)
  expect(await dataOf(show({ token }))).toMatchObject({ can_move: true, can_cancel: true })
  const moved = await site
    .visitor()
    .post('/api/appointments/guest/move', { token, start: at('12:00') })
  expect(moved.json().data).toMatchObject({ start: at('12:00'), moves: 1 })
  const canceled = await site
    .visitor()
    .post('/api/appointments/guest/cancel', { token, reason: 'Ill' })
  expect(canceled.json().data).toMatchObject({ status: 'cancelled', cancelled_by: 'guest' })
  await expectRefused(confirm(token), 409, 'not_booked')
  for (const wrong of ['x', `${token}x`, token.replace(/^./, 'A'), '.'])
    expect((await show({ token: wrong })).json().code).toBe('link_invalid')
})

test('guests book what is free for all only', async () => {
  const session = (await dataOf(coach.get('/api/coach/session-types')))[1]
  expect((await hold(at('10:00'), { session_type_id: session.id })).statusCode).toBe(404)
  expect((await hold(at('10:00'), { email: 'none' })).statusCode).toBe(400)
  expect((await hold(at('10:00'), { name: ' ' })).statusCode).toBe(400)
  expect((await hold(at('10:10'))).statusCode).toBe(400)
})

test('a bot in the honeypot is answered and holds nothing', async () => {
  expect((await dataOf(hold(at('10:00'), { website: 'x' }), 201)).status).toBe('held')
  expect(await mails()).toEqual([])
  expect((await hold(at('10:00'))).statusCode).toBe(201)
})

test('reminders are sent 24 hours and one hour before, once, and not after a late booking', async () => {
  const ann = await member(site)
  const type = await addType(coach)
  const body = { session_type_id: type.id, zone: 'UTC' }
  await dataOf(ann.post('/api/appointments', { ...body, start: at('10:00') }), 201)
  const reminders = async () =>
    (await mails()).filter(({ kind }) => kind === 'session-reminder').length
  const start = Date.parse(at('10:00'))
  for (const [before, expected] of [
    [25 * HOUR, 0],
    [24 * HOUR, 2],
    [23 * HOUR, 2],
    [HOUR, 4],
    [HOUR / 2, 4],
  ] as const) {
    site.clock.now = new Date(start - before)
    await remind(site.db, site.deps, NEVER)
    await remind(site.db, site.deps, NEVER)
    expect(await reminders()).toBe(expected)
  }
  // Booked two hours ahead: no reminder yet, because the invitation has just been sent.
  await dataOf(ann.post('/api/appointments', { ...body, start: at('12:00') }), 201)
  await remind(site.db, site.deps, NEVER)
  expect(await reminders()).toBe(4)
  site.clock.now = new Date(Date.parse(at('11:00')))
  await remind(site.db, site.deps, NEVER)
  expect(await reminders()).toBe(6)
})

test('credits come with each paid period, last one longer, and end with the membership', async () => {
  const ann = await subscriber(site)
  const grant = async (now: string) => {
    await travel(now)
    await grantAll(site.db, site.deps, NEVER)
    return dataOf(ann.get('/api/session-credits'))
  }
  expect((await grant('2026-11-21T00:00:00Z')).left).toBe(1)
  const two = await grant('2026-12-21T00:00:00Z')
  expect(two.left).toBe(2)
  expect(two.credits[0].expires_at).toBe('2027-01-20T17:00:00.000Z')
  expect((await grant('2027-01-21T00:00:00Z')).left).toBe(2)
  await ann.post('/api/cancel-subscription')
  expect((await grant('2027-02-21T00:00:00Z')).left).toBe(1)
  expect((await grant('2027-03-21T00:00:00Z')).left).toBe(0)
})

test('a quarterly plan grants once in three months', async () => {
  const ann = await subscriber(site, 'basic')
  const left = async (now: string): Promise<number> => {
    await travel(now)
    return (await dataOf(ann.get('/api/session-credits'))).left
  }
  expect(await left('2026-11-21T00:00:00Z')).toBe(1)
  expect(await left('2027-01-25T00:00:00Z')).toBe(1)
  expect(await left('2027-02-25T00:00:00Z')).toBe(2)
})

test('bookings stay when the membership has ended', async () => {
  const ann = await subscriber(site)
  const session = (await dataOf(coach.get('/api/coach/session-types')))[1]
  const start = at('10:00', '2027-01-18')
  const body = { session_type_id: session.id, start, zone: 'UTC' }
  await ann.post('/api/cancel-subscription')
  const { id } = await dataOf(ann.post('/api/appointments', body), 201)
  await travel('2027-01-02T12:00:00Z')
  expect((await dataOf(ann.get('/api/appointments')))[0]).toMatchObject({
    id,
    status: 'booked',
    can_move: true,
  })
  const moved = await ann.patch(`/api/appointments/${id}`, { start: at('11:00', '2027-01-18') })
  expect(moved.statusCode).toBe(200)
  const another = await ann.post('/api/appointments', { ...body, start: at('14:00', '2027-01-18') })
  expect([another.statusCode, another.json().code]).toEqual([402, 'no_credits'])
})

test('an account that is deleted frees its times and tells the other side', async () => {
  const ann = await member(site)
  const type = await addType(coach)
  const body = { session_type_id: type.id, zone: 'UTC' }
  await dataOf(ann.post('/api/appointments', { ...body, start: at('10:00') }), 201)
  await dataOf(ann.delete('/api/user', { password: PASSWORD }))
  const canceled = (await mails()).filter(({ kind }) => kind === 'session-cancelled')
  const { email } = await dataOf(coach.get('/api/user'))
  expect(canceled.map(({ recipient }) => recipient)).toEqual([email])
  expect(canceled[0]?.calendar?.method).toBe('CANCEL')
  const bob = await member(site)
  await dataOf(bob.post('/api/appointments', { ...body, start: at('10:00') }), 201)
  await site.db.deleteFrom('mails').execute()
  await dataOf(coach.delete('/api/user', { password: PASSWORD }))
  const told = (await mails()).filter(({ kind }) => kind === 'session-cancelled')
  expect(told).toHaveLength(1)
  expect(await dataOf(bob.get('/api/appointments'))).toMatchObject([
    { status: 'cancelled', coach: null },
  ])
})

test('a session whose instant no longer shows the agreed time is marked, and the coach is asked', async () => {
  const ann = await member(site)
  const type = await addType(coach)
  const { id } = await dataOf(
    ann.post('/api/appointments', { session_type_id: type.id, zone: 'UTC', start: at('10:00') }),
    201,
  )
  await review(site.db, site.deps)
  expect((await dataOf(coach.get('/api/appointments')))[0].needs_review).toBe(false)
  // As if New York had stayed on daylight saving time.
  await setRows(site.db, 'appointments', { coach_wall_time: `${MONDAY}T11:00` }, { id })
  await review(site.db, site.deps)
  await review(site.db, site.deps)
  expect((await mails()).filter(({ kind }) => kind === 'session-review')).toHaveLength(1)
  expect((await dataOf(coach.get('/api/appointments')))[0].needs_review).toBe(true)
  const kept = await dataOf(coach.patch(`/api/coach/appointments/${id}`, { needs_review: false }))
  expect(kept.needs_review).toBe(false)
  await review(site.db, site.deps)
  expect((await dataOf(coach.get('/api/appointments')))[0].needs_review).toBe(false)
})
