import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import {
  addType,
  at,
  booked,
  cancel,
  confirmByLink,
  guestToken,
  mailsOf,
  openCoach,
  type TestType,
} from '#test/sessions.ts'

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
  await site.db.deleteFrom('mails').execute()
})

let asked = 0
const newAddress = () => `guest${++asked}@example.com`

const linkIn = (text: string) =>
  /Before you meet\W+http\S+?(\/(?:auth|coaching)\S*)/.exec(text)?.[1]

async function askAtStart(asked_at_start: boolean): Promise<void> {
  const FORM = '/api/coach/check-in-form'
  const { questions } = await dataOf(coach.get(FORM))
  await expectStatus(200, coach.send('PUT', FORM, { questions, asked_at_start }))
}

/** Where the mail about a session that was just booked leads. */
async function formMailedTo(email: string): Promise<string | undefined> {
  const mails = (await mailsOf(site)).filter(({ kind }) => kind === 'session-booked')
  await site.db.deleteFrom('mails').execute()
  return linkIn(mails.find(({ recipient }) => recipient === email)?.body_text ?? '')
}

/** A guest's session. @returns its token, and where its mail leads */
async function guestBooks(email: string, start: string) {
  const body = {
    zone: 'Europe/London',
    name: 'Zoë',
    email,
    session_type_id: consultation.id,
    start,
  }
  await dataOf(site.visitor().post('/api/appointments/guest', body), 201)
  const token = await guestToken(site)
  await dataOf(confirmByLink(site, token))
  return { token, form: await formMailedTo(email) }
}

const cancelGuests = (token: string) =>
  expectStatus(200, site.visitor().post('/api/appointments/guest/cancel', { token }))
const shownTo = async (link: string | undefined) => {
  const body = { invitation: link?.split('=')[1] }
  return (await dataOf(site.visitor().post('/api/invitations/show', body))).invitation
}

test('a guest whose coach asks a form at the start is led to it by the confirmation, and finds it in the account', async () => {
  const email = newAddress()
  expect((await guestBooks(email, at('09:00'))).form).toBeUndefined()
  await askAtStart(true)
  const { form: link } = await guestBooks(email, at('10:00'))
  expect(link).toMatch(/^\/auth\?invitation=/)
  expect(await shownTo(link)).toMatchObject({ email, name: 'Zoë' })
  // The invitation stands, so the second booking sends no other link.
  expect((await guestBooks(email, at('11:00'))).form).toBe('/coaching/mine')

  const zoe = site.visitor()
  const account = { full_name: 'Zoë', email, password: PASSWORD, invitation: link?.split('=')[1] }
  await expectStatus(201, zoe.post('/api/register', account))
  const waits = (await dataOf(zoe.get('/api/waiting'))).items
  expect(waits).toContainEqual(expect.objectContaining({ kind: 'check_in' }))
  expect((await guestBooks(email, at('12:00'))).form).toMatch(/with=\d+&tab=check-in$/)
})

test('a member who books is invited to the form that the coach asks, and led to it once the coaching has begun', async () => {
  await askAtStart(true)
  const ann = await member(site)
  const { email } = await dataOf(ann.get('/api/user'))
  await booked(ann, consultation, at('10:00'))
  expect(await formMailedTo(email)).toBe('/coaching/mine')
  const [invited] = await dataOf(ann.get('/api/coachings'))
  expect(invited).toMatchObject({ status: 'invited', coach: { id: coach.userId } })
  await dataOf(ann.post(`/api/coachings/${invited.id}/accept`))
  await booked(ann, talk, at('11:00'))
  expect(await formMailedTo(email)).toBe(`/coaching/mine?with=${invited.id}&tab=check-in`)
})

test('canceling withdraws the invitation that its mail made, once no other session is booked, and never the coach’s own', async () => {
  await askAtStart(true)
  const email = newAddress()
  const first = await guestBooks(email, at('10:00'))
  const second = await guestBooks(email, at('11:00'))
  // As a buyer writes it.
  const capitals = { guest_email: email.toUpperCase() }
  await setRows(site.db, 'appointments', capitals, {
    coach_id: coach.userId,
    starts_at: at('11:00'),
  })
  await cancelGuests(first.token)
  expect(await shownTo(first.form)).toMatchObject({ email })
  await cancelGuests(second.token)
  expect(await shownTo(first.form)).toBe(null)

  const again = await guestBooks(email, at('10:00'))
  expect(await shownTo(again.form)).toMatchObject({ email })
  await expectStatus(201, coach.post('/api/coach/coachings', { member: email }))
  await cancelGuests(again.token)
  expect(await shownTo(again.form)).toMatchObject({ email })

  const ann = await member(site)
  const { id } = await booked(ann, consultation, at('13:00'))
  expect(await dataOf(ann.get('/api/coachings'))).toMatchObject([{ status: 'invited' }])
  await dataOf(cancel(ann, id))
  expect(await dataOf(ann.get('/api/coachings'))).toEqual([])
})
