import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { mailTransport } from '#src/platform/server/mail/transport.ts'
import { sendNext } from '#src/platform/server/mail/worker.ts'
import { dataOf, expectStatus, makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { type Mailbox, startMailbox } from '#test/doubles/smtp.ts'
import { member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { addType, at, booked, cancel, moveTo, openCoach, sessionsOf } from '#test/sessions.ts'
import { schedulingFeature } from './feature.ts'

let site: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  const MAIL_FROM = '"First Domino" <hello@example.com>'
  site = await makeTestApp({ RATE_LIMIT: 'off', SMTP_URL: mailbox.url, MAIL_FROM })
})
afterAll(async () => {
  await mailbox.close()
  await site.close()
})

const quiet = { warn: () => {}, info: () => {}, error: () => {} } as never

/** Sends what is waiting. @returns the session mails to one address, in order */
async function mailsTo(address: string) {
  const transport = mailTransport(site.deps.settings)
  while (await sendNext(site.db, { transport }, () => site.clock.now, quiet));
  return mailbox.received.filter(
    ({ to, parsed }) => to.includes(address) && /session|Session/.test(parsed.subject ?? ''),
  )
}

const invitationIn = (mail: Mailbox['received'][number]['parsed'] | undefined) => {
  const file = mail?.attachments.find(({ filename }) => filename === 'invite.ics')
  return new TextDecoder().decode(file?.content as ArrayBuffer)
}

function eventOf(text: string) {
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event')
  return new ICAL.Event(component)
}

function byIcalJs(text: string) {
  const event = eventOf(text)
  const { component, uid, sequence, organizer, startDate, endDate } = event
  const [start, end] = [startDate, endDate].map(time => time.toJSDate().toISOString())
  return {
    ...{ uid, sequence, organizer, start, end },
    method: String(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('method')),
    status: String(component.getFirstPropertyValue('status')),
    attendee: String(component.getFirstPropertyValue('attendee')).toLowerCase(),
    dtstart: String(component.getFirstProperty('dtstart')?.toICALString()),
  }
}

test('an invitation, its move and its cancellation, as another library reads them', async () => {
  const { coach } = await openCoach(site)
  const type = await addType(coach, { place: 'https://meet.example.com/room' })
  const ann = await member(site, 'annette')
  const { id } = await booked(ann, type, at('10:00'))
  await dataOf(moveTo(ann, id, at('13:00')))
  await dataOf(cancel(ann, id))
  const received = await mailsTo('annette@example.com')
  expect(received).toHaveLength(3)
  const texts = received.map(({ parsed }) => invitationIn(parsed))
  const expected = [
    { method: 'REQUEST', sequence: 0, start: at('10:00'), end: at('11:00'), status: 'CONFIRMED' },
    { method: 'REQUEST', sequence: 1, start: at('13:00'), end: at('14:00'), status: 'CONFIRMED' },
    { method: 'CANCEL', sequence: 2, start: at('13:00'), end: at('14:00'), status: 'CANCELLED' },
  ]
  for (const [index, text] of texts.entries()) {
    const { dtstart, ...first } = byIcalJs(text)
    expect(first).toMatchObject(expected[index] ?? {})
    expect(first.organizer).toBe('mailto:hello@example.com')
    expect(first.attendee).toBe('mailto:annette@example.com')
    expect(first.uid).toBe(byIcalJs(texts[0] ?? '').uid)
    // In UTC, whatever the zones of both sides are.
    expect(dtstart).toMatch(/^DTSTART:\d{8}T\d{6}Z$/)
  }
  for (const [index, { raw }] of received.entries()) {
    // As a separate part, which mail programs show, and as an attachment.
    const part = `content-type: text/calendar; charset=utf-8; method=${expected[index]?.method}`
    expect(raw.toLowerCase()).toContain(part.toLowerCase())
    expect(raw).toMatch(/Content-Type: application\/ics; name="?invite\.ics"?/i)
  }
  const words = 'Monday, November 30, 3:00 PM your time, 10:00 AM in New York'
  expect(received[0]?.parsed.text).toContain(words)
  expect(received[0]?.parsed.text).toContain('/sessions')
  expect(texts[0]).toContain('https://meet.example.com/room')
  const left = await site.db.selectFrom('mails').select(['calendar', 'body_text']).execute()
  expect(left.every(({ calendar, body_text }) => calendar === null && body_text === '')).toBe(true)
})

test('a video link stands in the entry and in the mail, and one that is set later is mailed to both', async () => {
  const { coach } = await openCoach(site)
  const room = 'https://meet.example.com/room'
  const type = await addType(coach, { video_link: room })
  const ann = await member(site, 'linda')
  const { id } = await booked(ann, type, at('10:00'))
  const change = (body: Record<string, string>) =>
    coach.patch(`/api/coach/appointments/${id}`, body)
  for (const video_link of ['javascript:alert(1)', 'meet.example.com/x', 'https://me@evil.example'])
    await expectStatus(400, change({ video_link }))
  const own = 'https://meet.example.com/only-this-one'
  await dataOf(change({ video_link: own }))
  await dataOf(change({ video_link: own, notes: 'Walk' }))
  expect(await sessionsOf(ann)).toMatchObject([{ id, video_link: own }])

  const { email } = await dataOf(coach.get('/api/user'))
  for (const address of ['linda@example.com', email]) {
    const received = await mailsTo(address)
    expect(received).toHaveLength(2)
    for (const [index, link] of [room, own].entries()) {
      // They may overtake each other on their way; the entry's sequence says which is the later one.
      const { parsed } =
        received.find(mail => mail.parsed.text?.includes(`Join by video: ${link}`)) ?? {}
      expect(parsed?.text).not.toContain('will tell you')
      const event = eventOf(invitationIn(parsed))
      expect([event.location, event.sequence]).toEqual([link, index])
      expect(event.description).toContain(link)
    }
  }
})

test('the coach is invited as well, and neither is told the other’s address', async () => {
  const { coach } = await openCoach(site)
  const type = await addType(coach)
  const bob = await member(site, 'robert')
  await booked(bob, type, at('10:00'))
  const { email, username } = await dataOf(coach.get('/api/user'))
  const [toBob] = await mailsTo('robert@example.com')
  const [toCoach] = await mailsTo(email)
  expect(toCoach?.parsed.subject).toContain('Your session is booked')
  expect(toCoach?.raw).not.toContain('robert@example.com')
  expect(toBob?.raw).not.toContain(email)
  // Nor the coach's username, even when the coach has not given a name yet.
  expect(toBob?.raw).not.toContain(username)
  expect(toBob?.parsed.text).toContain('Your coach')
})

test('what a booker typed is not mailed to their own address, which may be a stranger’s', async () => {
  const { coach } = await openCoach(site)
  const type = await addType(coach)
  const eve = await member(site, 'eve.example')
  const own = await booked(eve, type, at('10:00'))
  const hers = await booked(eve, type, at('12:00'))
  await dataOf(cancel(eve, own.id, 'See evil.example'))
  const raw = async () =>
    (await mailsTo('eve.example@example.com')).map(mail => mail.raw).join('\n')
  expect(await raw()).not.toMatch(/evil|CN=["]?eve\.example["]?[;:]/)
  const { email } = await dataOf(coach.get('/api/user'))
  const toCoach = (await mailsTo(email)).map(mail => mail.parsed.text).join('\n')
  expect(toCoach).toContain('See evil.example')
  await dataOf(cancel(coach, hers.id, 'I am ill'))
  expect((await mailsTo('eve.example@example.com')).at(-1)?.parsed.text).toContain('I am ill')
})

let coach: Person
beforeAll(async () => {
  coach = (await openCoach(site)).coach
  const type = await addType(coach)
  const ann = await member(site, 'annette-of-the-feed')
  await booked(ann, type, at('10:00'))
  const other = await booked(ann, type, at('14:00'))
  await dataOf(cancel(ann, other.id))
})

const make = (body = {}) => dataOf(coach.post('/api/coach/feed', body), 201)
const read = (url: string) => site.visitor().get(new URL(url).pathname)
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map(event => [
      String(event.getFirstPropertyValue('summary')),
      String(event.getFirstPropertyValue('dtstart')),
    ])

test('the feed says when the coach is busy, and with whom only if it should', async () => {
  const { url, webcal_url } = await make()
  expect(webcal_url).toMatch(/^webcal:\/\/.+\/calendar\/[\w-]{32}\.ics$/)
  const answer = await read(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="sessions.ics"')
  expect(entriesOf(answer.body)).toEqual([['Busy', '2026-11-30T15:00:00Z']])
  expect(answer.body).not.toContain('annette-of-the-feed')
  const detailed = await make({ details: true })
  expect(entriesOf((await read(detailed.url)).body)[0]?.[0]).toBe('Talk with annette-of-the-feed')
})

test('a second address revokes the first; an ended feed and a wrong address are not found', async () => {
  const first = await make()
  const second = await make()
  await expectStatus(404, read(first.url))
  await expectStatus(200, read(second.url))
  expect((await dataOf(coach.get('/api/coach/feed'))).active).toBe(true)
  await dataOf(coach.delete('/api/coach/feed'))
  await expectStatus(404, read(second.url))
  expect((await dataOf(coach.get('/api/coach/feed'))).active).toBe(false)
  for (const path of ['/calendar/x.ics', `/calendar/${'a'.repeat(32)}.ics`, '/calendar/..%2F.ics'])
    await expectStatus(404, site.visitor().get(path))
})

test('it ends with the right to coach, and with a restored backup', async () => {
  const { url } = await make()
  const set = (is_coach: boolean) => setRows(site.db, 'users', { is_coach }, { id: coach.userId })
  await set(false)
  await expectStatus(404, read(url))
  await set(true)
  await expectStatus(200, read(url))
  await schedulingFeature.afterRestore?.(systemContext(site.db, site.deps))
  await expectStatus(404, read(url))
})
