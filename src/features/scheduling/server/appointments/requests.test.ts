import { beforeEach, expect, test } from 'vitest'
import { dataOf, makeTestApp, NOON, openSite, type Person } from '#test/app.ts'
import { rowsOf } from '#test/rows.ts'
import { addType, at, openCoach, type TestType } from '#test/sessions.ts'
import { settle } from './upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
let talk: TestType
let asked = 0

beforeEach(async () => {
  site.clock.now = NOON
  ;({ coach } = await openCoach(site))
  talk = await addType(coach)
  await site.db.deleteFrom('mails').execute()
})

const HOUR = 3_600_000
const newAddress = () => `asked${++asked}@example.com`
const send = (fields: Record<string, unknown>, by = coach) =>
  by.post('/api/coach/appointments', {
    session_type_id: talk.id,
    start: at('10:00'),
    zone: 'Europe/London',
    name: 'Berta',
    email: newAddress(),
    ...fields,
  })
const mails = () => site.db.selectFrom('mails').selectAll().orderBy('id').execute()
const lastToken = async (): Promise<string> => {
  const text = (await mails()).map(({ body_text }) => body_text).join('\n')
  return [...text.matchAll(/\/booking\/session\?token=([\w.-]+)/g)].at(-1)?.[1] ?? ''
}
const confirm = (token: string) => site.visitor().post('/api/appointments/confirm', { token })

test('a coach books for somebody who asked: it is in the calendar, and both get the invitation', async () => {
  const email = newAddress()
  const booked = await dataOf(send({ email, message: 'Evenings' }), 201)
  expect(booked).toMatchObject({
    status: 'booked',
    guest: { name: 'Berta', email },
    message: 'Evenings',
    credits: 0,
    zone: 'Europe/London',
  })
  expect(
    (await dataOf(coach.get('/api/appointments'))).map(({ id }: { id: number }) => id),
  ).toContain(booked.id)
  const sent = await mails()
  expect(sent.map(({ kind }) => kind)).toEqual(['session-booked', 'session-booked'])
  expect(sent[0]?.recipient).toBe(email)
  expect(sent[0]?.body_text).toContain('3:00 PM your time, 10:00 AM in New York')
  expect((await send({})).statusCode).toBe(409)
})

test('an offer waits for two days, and the mailed link takes it', async () => {
  const offered = await dataOf(send({ offer: true }), 201)
  expect(offered).toMatchObject({
    status: 'held',
    hold_until: new Date(NOON.getTime() + 48 * HOUR).toISOString(),
  })
  const [mail, ...more] = await mails()
  expect([mail?.kind, more]).toEqual(['session-offer', []])
  expect(mail?.body_text).toContain('offers you a time')
  expect((await send({})).statusCode).toBe(409)
  site.clock.now = new Date(NOON.getTime() + 47 * HOUR)
  expect(await dataOf(confirm(await lastToken()))).toMatchObject({
    id: offered.id,
    status: 'booked',
  })
})

test('an offer that nobody takes ends; a second one for the same address takes the place of the first', async () => {
  const email = newAddress()
  await dataOf(send({ email, offer: true }), 201)
  const first = await lastToken()
  await dataOf(send({ email, offer: true, start: at('12:00') }), 201)
  expect((await confirm(first)).json().code).toBe('hold_ended')
  await dataOf(send({ offer: true }), 201)
  const second = await lastToken()
  site.clock.now = new Date(NOON.getTime() + 48 * HOUR + 1)
  expect((await confirm(second)).json().code).toBe('hold_ended')
  await settle(site.db, site.clock.now)
  await dataOf(send({}), 201)
})

test('only the coach books, and only sessions of theirs within their hours', async () => {
  const other = (await openCoach(site)).coach
  expect((await send({}, other)).statusCode).toBe(404)
  expect((await send({ start: at('20:00') })).statusCode).toBe(400)
})

test('an address that was never shown to be theirs gets few mails, and then no time is taken', async () => {
  const limited = await makeTestApp()
  const { coach: by } = await openCoach(limited)
  const type = await addType(by)
  const email = newAddress()
  const answers: number[] = []
  for (const clock of ['09:00', '10:30', '12:00', '13:30', '15:00', '16:00']) {
    const fields = { session_type_id: type.id, email, offer: true, start: at(clock) }
    answers.push((await send(fields, by)).statusCode)
  }
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  const held = await rowsOf(limited.db, 'appointments', { status: 'held' }, ['id'])
  expect(held).toHaveLength(1)
  await limited.close()
})
