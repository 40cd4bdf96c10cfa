import { beforeEach, expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { addType, at, openCoach } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' }, 'test')
let admin: Person
let anna: Person
let ben: Person
let ids: number[]
beforeEach(async () => {
  admin = await administrator(site)
  anna = (await openCoach(site)).coach
  const where = { place: 'Anna’s room', video_link: 'https://meet.example.com/anna' }
  const { id } = await addType(anna, where)
  ben = await member(site, 'ben')
  const book = (start: string) =>
    dataOf(ben.post('/api/appointments', { session_type_id: id, zone: 'UTC', start }), 201)
  ids = [(await book(at('10:00'))).id, (await book(at('14:00'))).id]
  await site.db.updateTable('users').set({ email_verified: true }).execute()
  await site.db.deleteFrom('mails').execute()
})

const urlOf = (person: Person) => `/api/admin/members/${person.userId}`
const stored = () => rowsOf(site.db, 'appointments')
const mailsTo = async (person: Person) => {
  const { email } = await dataOf(person.get('/api/user'))
  return (await rowsOf(site.db, 'mails', { recipient: email })).map(({ kind }) => kind)
}

test('sessions of somebody who stops being a coach are canceled; who booked gets a mail, and they get none of those that wait', async () => {
  await dataOf(ben.patch(`/api/appointments/${ids[0]}`, { start: at('12:00') }))
  expect([await mailsTo(anna), await mailsTo(ben)]).toEqual([['session-moved'], ['session-moved']])
  const answer = await admin.patch(urlOf(anna), { is_coach: false })
  expect(answer.json()).toMatchObject({
    data: { is_coach: false },
    sessions: { handed_over: 0, cancelled: 2 },
  })
  for (const row of await stored())
    expect(row).toMatchObject({ status: 'cancelled', cancelled_by: 'site' })
  expect(await mailsTo(ben)).toEqual(['session-moved', 'session-cancelled', 'session-cancelled'])
  expect(await mailsTo(anna)).toEqual(['account-rights'])
  expect(await rowsOf(site.db, 'appointment_cells')).toEqual([])
  expect(await dataOf(anna.get('/api/appointments'))).toEqual([])
})

test('or another coach takes them over, at times that are free', async () => {
  const { coach: cleo } = await openCoach(site)
  const type = await addType(cleo, { name: 'Other' })
  const other = await member(site)
  const body = { session_type_id: type.id, zone: 'UTC', start: at('14:30') }
  await dataOf(other.post('/api/appointments', body), 201)
  const { booked, coaches } = await dataOf(admin.get(`${urlOf(anna)}/sessions-led`))
  expect([booked, coaches]).toEqual([2, [{ id: cleo.userId, name: expect.any(String) }]])
  await site.db.deleteFrom('mails').execute()
  const answer = await admin.patch(urlOf(anna), { is_coach: false, sessions_to: cleo.userId })
  expect(answer.json().sessions).toEqual({ handed_over: 1, cancelled: 1 })
  const [first, second] = await stored()
  const taken = { id: ids[0], status: 'booked', coach_id: cleo.userId, sequence: 1 }
  expect(first).toMatchObject({ ...taken, place: '', video_link: '' })
  expect(second).toMatchObject({ id: ids[1], status: 'cancelled' })
  expect(await mailsTo(ben)).toEqual(['session-handed-over', 'session-cancelled'])
  expect(await mailsTo(cleo)).toEqual(['session-booked'])
  expect(await mailsTo(anna)).toEqual(['account-rights'])
  for (const person of [ben, cleo])
    await dataOf(person.patch(`/api/appointments/${ids[0]}`, { start: at('11:30') }))
  const back = await anna.patch(`/api/appointments/${ids[0]}`, { start: at('10:00') })
  expect(back.statusCode).toBe(404)
})

test('only somebody with the right can take them over; then nothing has changed', async () => {
  for (const person of [anna, ben]) {
    const refused = await admin.patch(urlOf(anna), { is_coach: false, sessions_to: person.userId })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['sessions_to']])
  }
  expect((await stored()).map(({ status }) => status)).toEqual(['booked', 'booked'])
  expect((await anna.get('/api/user')).json().data.is_coach).toBe(true)
})

test('a disabled coach leads nothing either', async () => {
  const answer = await admin.patch(urlOf(anna), { disabled: true })
  expect(answer.json().sessions).toEqual({ handed_over: 0, cancelled: 2 })
})
