import { BlockList } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import {
  dataOf,
  expectRefused,
  expectStatus,
  makeTestApp,
  NOON,
  type Person,
  type TestApp,
} from '#test/app.ts'
import { type CalendarServer, startCalendarServer } from '#test/doubles/calendar-server.ts'
import { trustLoopback } from '#test/doubles/loopback-tls.ts'
import { findRadicale, startRadicale } from '#test/doubles/radicale.ts'
import { member, coach as newCoach } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import {
  addType,
  at,
  book,
  MONDAY,
  openCoach,
  staySignedIn,
  type TestType,
  ZONE,
} from '#test/sessions.ts'
import { refreshDue } from './calendars.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

let site: TestApp
let server: CalendarServer
let coach: Person
let talk: TestType

// May have to install Radicale first.
beforeAll(() => {
  findRadicale()
}, 900_000)
beforeAll(async () => {
  trustLoopback()
  server = await startCalendarServer()
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  // The speed of this machine is not under test.
  Object.assign(site.deps.settings, { calendarNetworks: loopback, calendarPatienceMs: 60_000 })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
beforeEach(async () => {
  site.clock.now = NOON
  server.status = 200
  server.text = calendar(tenToEleven())
  await site.db.deleteFrom('calendars').execute()
  coach = (await openCoach(site)).coach
  talk = await addType(coach, { minutes: 30, buffer_after: 0 })
})

let numbered = 0
const entry = (...lines: string[]): string[] => [
  ...['BEGIN:VEVENT', `UID:entry${++numbered}@example.com`, 'DTSTAMP:20261101T000000Z'],
  ...['SUMMARY:Dentist', ...lines, 'END:VEVENT'],
]
/** In New York. */
const tenToEleven = (...lines: string[]) =>
  entry('DTSTART:20261130T150000Z', 'DTEND:20261130T160000Z', ...lines)
const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN']
const calendar = (...lines: (string | string[])[]): string =>
  [...HEAD, ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n')

const connect = (fields: Record<string, unknown> = {}, by = coach) =>
  by.post('/api/coach/calendars', { url: `${server.url}/calendar.ics`, ...fields })
const free = async (date = MONDAY): Promise<string[]> => {
  const query = `start=${date}&end=${date}&zone=${ZONE}`
  const slots: { start: string }[] = await dataOf(
    site.visitor().get(`/api/session-types/${talk.id}/slots?${query}`),
  )
  return slots.map(({ start }) => start)
}
const bookTalk = async (start: string) => book(await member(site), talk, start)
const refresh = () =>
  refreshDue(systemContext(site.db, site.deps), { warn: () => {} }, new AbortController().signal)
const pass = async (ms: number) => {
  site.clock.pass(ms)
  await staySignedIn(site)
}

test('a connected calendar keeps its busy times from being booked, and tells only its host', async () => {
  const made = await dataOf(connect({ name: 'Private' }), 201)
  expect(made).toMatchObject({
    ...{ kind: 'ics', name: 'Private', host: new URL(server.url).host, state: 'ok' },
    ...{ busy: 1, entries: 1, left_out: 0, unread: [] },
  })
  expect(JSON.stringify(made)).not.toContain('calendar.ics')
  const times = await free()
  expect(times).toContain(at('09:30'))
  for (const busy of ['10:00', '10:30']) expect(times).not.toContain(at(busy))
  expect(times).toContain(at('11:00'))
  await expectRefused(bookTalk(at('10:30')), 409, 'slot_taken')
  const sealed = await rowsOf(site.db, 'calendars', {}, ['sealed_source'])
  const stored = JSON.stringify([sealed, await rowsOf(site.db, 'busy_times')])
  expect(stored).not.toMatch(/localhost|Dentist/)
  const url = `/api/coach/calendars/${made.id}`
  await expectStatus(404, (await newCoach(site)).delete(url))
  await dataOf(coach.delete(url))
  expect(await free()).toContain(at('10:30'))
})

test('an entry that cannot be read is named, and keeps its own start from being booked', async () => {
  server.text = calendar(
    tenToEleven('RRULE:FREQ=DAILY;INTERVAL=0'),
    entry('DTSTART:20261130T180000Z', 'DTEND:20261130T190000Z'),
  )
  const odd = { summary: 'Dentist', start: '2026-11-30T15:00:00.000Z' }
  const said = { busy: 2, entries: 1, left_out: 1, unread: [odd], state: 'ok' }
  expect(await dataOf(connect(), 201)).toMatchObject(said)
  const times = await free()
  for (const busy of ['10:00', '13:00']) expect(times).not.toContain(at(busy))
  server.text = calendar(tenToEleven())
  await pass(HOUR_MS)
  expect(await dataOf(coach.get('/api/coach/calendars'))).toMatchObject([said])
  await refresh()
  expect(await dataOf(coach.get('/api/coach/calendars'))).toMatchObject([
    { busy: 1, entries: 1, left_out: 0, unread: [] },
  ])
})

test('while an awkward calendar is read, others are answered', async () => {
  const folded = 'DESCRIPTION:'.padEnd(1024 * 1024, 'a\r\n ')
  const lines = ['BEGIN:VEVENT', 'DTSTART:1', 'RRULE:FREQ=1', 'END:VEVENT']
  const odd: string[][] = Array(30_000).fill(lines)
  server.text = calendar(...odd, tenToEleven(folded))
  let isReading = true
  const made = dataOf(connect(), 201).finally(() => {
    isReading = false
  })
  let answered = 0
  for (; isReading; answered++) {
    await expectStatus(200, site.visitor().get('/api/health'))
    await new Promise(resume => setImmediate(resume))
  }
  expect(await made).toMatchObject({ busy: 1, entries: 1, left_out: 30_000 })
  expect(answered).toBeGreaterThan(20)
})

test('it is read again every ten minutes, and once more at booking', async () => {
  await dataOf(connect(), 201)
  const reads = server.reads
  await pass(60_000)
  await refresh()
  expect(server.reads).toBe(reads)
  await pass(10 * 60_000)
  await refresh()
  expect(server.reads).toBe(reads + 1)
  await pass(60_000)
  server.text = calendar(entry('DTSTART:20261130T190000Z', 'DTEND:20261130T200000Z'))
  expect((await bookTalk(at('14:00'))).json().code).toBe('slot_taken')
  expect((await bookTalk(at('10:00'))).statusCode).toBe(201)
})

test('failing for six hours it warns, for a day it stops bookings, unless the coach wants to go on', async () => {
  const { id } = await dataOf(connect(), 201)
  server.status = 503
  const state = async () => (await dataOf(coach.get('/api/coach/calendars')))[0].state
  const fail = async (ms: number) => {
    await pass(ms)
    await refresh()
  }
  await fail(HOUR_MS / 4)
  expect(await state()).toBe('failing')
  await fail(6 * HOUR_MS)
  expect(await state()).toBe('warning')
  // Busy times that were read before the failure still count.
  expect(await free()).not.toContain(at('10:00'))
  await fail(18 * HOUR_MS)
  expect(await state()).toBe('stopped')
  expect(await free()).toEqual([])
  await expectRefused(bookTalk(at('14:00')), 409, 'booking_paused')
  await dataOf(coach.patch(`/api/coach/calendars/${id}`, { when_failing: 'continue' }))
  expect((await bookTalk(at('14:00'))).statusCode).toBe(201)
  server.status = 200
  await fail(HOUR_MS)
  expect(await state()).toBe('ok')
})

test.each([
  ['a fourth redirect', '/redirect/4'],
  ['a redirect to this machine', '/inside'],
  ['a redirect to plain http', '/plain'],
  ['a private address', 'https://10.0.0.1/calendar.ics'],
  ['plain http', 'http://example.com/calendar.ics'],
  ['no address', 'calendar'],
])('refuses %s', async (_, url) => {
  const address = url.startsWith('/') ? server.url + url : url
  await expectRefused(connect({ url: address }), 400, 'calendar_refused')
})

test('three redirects are followed; a refusal says why in a whole sentence', async () => {
  await dataOf(connect({ url: `${server.url}/redirect/3` }), 201)
  expect((await connect({ url: 'http://example.com/calendar.ics' })).json()).toMatchObject({
    message: 'This address cannot be used for a calendar: it does not begin with https://.',
    fields: { url: 'This address does not begin with https://.' },
  })
})

test('by default this machine is not read either, whichever name it has', async () => {
  const { settings } = site.deps
  Object.assign(settings, { calendarNetworks: null })
  for (const host of [new URL(server.url).host, '127.0.0.1', '[::1]', '0.0.0.0'])
    await expectRefused(connect({ url: `https://${host}/` }), 400, 'calendar_refused')
  Object.assign(settings, { calendarNetworks: loopback })
})

const SECONDS = ['DTSTART:20261101T000000Z', 'DTEND:20261101T000001Z', 'RRULE:FREQ=SECONDLY']

test.each([
  ['what is not a calendar', () => 'hello'],
  ['an entry every second for ever', () => calendar(entry(...SECONDS))],
  [
    'more than 5,000 entries',
    () => calendar(...Array.from({ length: 5_001 }, () => tenToEleven())),
  ],
])('refuses %s in a clear answer', async (_, text) => {
  server.text = text()
  await expectRefused(connect(), 400, 'calendar_unreadable')
})

test('a calendar that never ends is cut off at 5 MB', async () => {
  const { code, message } = (await connect({ url: `${server.url}/endless` })).json()
  expect([code, message]).toEqual(['calendar_unreadable', expect.stringContaining('5 MB')])
})

test('a real CalDAV server: all calendars of an account, or the one that the address names', async () => {
  const radicale = await startRadicale()
  try {
    const made = '<C:mkcalendar xmlns:C="urn:ietf:params:xml:ns:caldav"/>'
    for (const name of ['work/', 'home/']) await radicale.put(name, made, 'MKCALENDAR')
    const monday = ['DTSTART:20261116T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
    await radicale.put('work/one.ics', calendar(entry(...monday)))
    const afternoon = entry('DTSTART:20261130T190000Z', 'DTEND:20261130T200000Z')
    await radicale.put('home/two.ics', calendar(afternoon))
    const { url, username, password } = radicale
    await expectRefused(connect({ url, username, password: 'wrong' }), 400, 'calendar_unreadable')
    const all = await dataOf(connect({ url, username, password }), 201)
    expect(all.kind).toBe('caldav')
    const both = [at('10:00'), at('14:00')]
    expect((await free()).filter(time => both.includes(time))).toEqual([])
    await coach.delete(`/api/coach/calendars/${all.id}`)
    await dataOf(connect({ url: `${url}home/`, username, password }), 201)
    expect((await free()).filter(time => both.includes(time))).toEqual([at('10:00')])
  } finally {
    await radicale.stop()
  }
})
