import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type BusyRules, busyTimes } from './busy.ts'

const rules: BusyRules = {
  zone: 'America/New_York',
  from: Date.parse('2026-11-25T00:00:00Z'),
  until: Date.parse('2027-12-31T00:00:00Z'),
  own: ['me@example.com'],
  count_all_day: true,
  count_unanswered: false,
  host: 'example.com',
}

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Talk', ...lines, 'END:VEVENT'].join('\r\n')
/** From 9 to 10 UTC, of a day as `20261202`. */
const nine = (day: string, ...lines: string[]) =>
  event(`DTSTART:${day}T090000Z`, `DTEND:${day}T100000Z`, ...lines)

/** Busy times in December, as `2 9:00-10:00`. */
function read(text: string, more: Partial<BusyRules> = {}) {
  const { busy, entries, left_out, unread } = busyTimes([text], { ...rules, ...more })
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  const shown = busy
    .filter(({ start }) => start < Date.parse('2027-01-01'))
    .map(({ start, end }) => `${new Date(start).getUTCDate()} ${clock(start)}-${clock(end)}`)
  return { busy: shown, entries, left_out, unread }
}

const PERIODS = 'RDATE;VALUE=PERIOD:20261202T090000Z/PT2H,20261204T090000Z/20261204T093000Z'
const MOVED = ['DTSTART:20261203T150000Z', 'DTEND:20261203T153000Z']

test.each<[string, string[], string]>([
  ['further dates', [nine('20261203', 'RDATE:20261202T090000Z')], '2 09:00-10:00, 3 09:00-10:00'],
  ['further periods', [nine('20261203', PERIODS)], '2 09:00-11:00, 3 09:00-10:00, 4 09:00-09:30'],
  [
    'single dates without their series',
    ['20261202', '20261203'].map(day => nine(day, `RECURRENCE-ID:${day}T090000Z`)),
    '2 09:00-10:00, 3 09:00-10:00',
  ],
  [
    'dates of a series that are moved, canceled and left out',
    [
      nine('20261201', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261204T090000Z'),
      event('RECURRENCE-ID:20261202T090000Z', ...MOVED),
      nine('20261203', 'RECURRENCE-ID:20261203T090000Z', 'STATUS:CANCELLED'),
    ],
    '1 09:00-10:00, 3 15:00-15:30',
  ],
  [
    'a date that is moved together with all that follow',
    [
      nine('20261201', 'RRULE:FREQ=DAILY;UNTIL=20261204T090000Z'),
      event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T090000Z', ...MOVED),
    ],
    '1 09:00-10:00, 2 09:00-10:00, 3 15:00-15:30, 4 15:00-15:30',
  ],
  [
    'a rule from long ago, every other week',
    [nine('20161206', 'RRULE:FREQ=WEEKLY;INTERVAL=2')],
    '8 09:00-10:00, 22 09:00-10:00',
  ],
  [
    'a count, over months that a rule passes over',
    [
      nine('20260318', 'RRULE:FREQ=MONTHLY;COUNT=4;BYDAY=+3WE;BYMONTH=1,2,3,4,5,9,12'),
      nine('20260902', 'RRULE:FREQ=MONTHLY;COUNT=4;BYDAY=1WE;BYMONTH=9,12,1'),
    ],
    '2 09:00-10:00',
  ],
  [
    'a date that is taken out of whole days by its midnight',
    [
      event('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261202T000000Z'),
      nine('20261202').replace('UID:one', 'UID:two'),
    ],
    '1 05:00-05:00, 2 09:00-10:00',
  ],
  ['an unfinished task before it', ['BEGIN:VTODO', 'UID:a', nine('20261202')], '2 09:00-10:00'],
  ['a description with a broken line', [nine('20261202', 'DESCRIPTION:a', 'b')], '2 09:00-10:00'],
  [
    'times when somebody says to be busy',
    [
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261202T090000Z/20261202T100000Z,20261203T090000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20261204T090000Z/PT1H',
      'END:VFREEBUSY',
    ],
    '2 09:00-10:00, 3 09:00-10:00',
  ],
])('reads %s', (_, lines, busy) => {
  expect(read(calendar(...lines))).toMatchObject({ busy: busy.split(', '), left_out: 0 })
})

const OWN = 'ATTENDEE;PARTSTAT='
test.each([
  ['transparent', 'TRANSP:TRANSPARENT', false],
  ['cancelled', 'STATUS:CANCELLED', false],
  ['tentative', 'STATUS:TENTATIVE', true],
  [
    'worked elsewhere, which is free in Outlook',
    'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
    false,
  ],
  ['shown as free by Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE', false],
  ['declined by the coach', `${OWN}DECLINED:mailto:me@example.com`, false],
  ['declined by a number', `ATTENDEE;EMAIL="Me@example.com";PARTSTAT=DECLINED:urn:uuid:1`, false],
  ['not answered by the coach', `${OWN}NEEDS-ACTION:mailto:me@example.com`, false],
  ['accepted by the coach', `${OWN}ACCEPTED:mailto:ME@example.com`, true],
  ['declined by somebody else', `${OWN}DECLINED:mailto:you@example.com`, true],
])('an entry that is %s', (_, line, isBusy) => {
  const text = calendar('X-WR-CALNAME:me@example.com', nine('20261202', line))
  expect(read(text, { own: [] }).busy).toHaveLength(isBusy ? 1 : 0)
})

const zone = (id: string, ...lines: string[]) => [
  ...['BEGIN:VTIMEZONE', `TZID:${id}`],
  ...['BEGIN:STANDARD', ...lines, 'END:STANDARD', 'END:VTIMEZONE'],
]
const WINTER = ['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500']
const OFFICE = zone('Office', 'DTSTART:16010101T020000', ...WINTER)
const SINGLE = zone('Office', 'DTSTART:20251102T020000', 'RDATE:20270101T000000', ...WINTER)
const SUMMER = ['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400']
const PASSED = zone('America/New_York', 'DTSTART:20200301T020000', ...SUMMER)
const at = (id: string) => event(`DTSTART;TZID="${id}":20261202T040000`, 'DURATION:PT1H')

test.each<[string, string[], string]>([
  ['explained', [...OFFICE, at('Office')], '2 09:00-10:00'],
  ['explained by single dates', [...SINGLE, at('Office')], '2 09:00-10:00'],
  ['explained for a time that has passed', [...PASSED, at('America/New_York')], '2 09:00-10:00'],
  ['behind a prefix', [at('/example.org/20261101_1/America/New_York')], '2 09:00-10:00'],
  ['Windows’', [at('Eastern Standard Time 1')], '2 09:00-10:00'],
  ['an offset', [at('GMT-0500')], '2 09:00-10:00'],
  ['words without summer', [at('(UTC-05:00) Eastern Time (US & Canada)')], '2 08:00-10:00'],
  ['the coach’s', [event('DTSTART:20261202T040000', 'DURATION:PT1H')], '2 09:00-10:00'],
])('a zone is %s', (_, lines, busy) => {
  expect(read(calendar(...lines))).toMatchObject({ busy: [busy], left_out: 0 })
})

const START = 'DTSTART:20261202T090000Z'
const second = (...lines: string[]) => nine('20261202', ...lines)

test.each<[string, string, string]>([
  ['INTERVAL=0', second('RRULE:FREQ=DAILY;INTERVAL=0'), '2 09:00-10:00'],
  ['COUNT=0', second('RRULE:FREQ=DAILY;COUNT=0'), '2 09:00-10:00'],
  ['an unknown frequency', second('RRULE:FREQ=SOMETIMES'), '2 09:00-10:00'],
  ['an unknown calendar', second('RRULE:RSCALE=CHINESE;FREQ=YEARLY'), '2 09:00-10:00'],
  ['no date', second('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'), '2 09:00-10:00'],
  [
    'one odd date of several',
    second('RDATE:soon', 'RDATE:never,20261203T090000Z'),
    '2 09:00-10:00, 3 09:00-10:00',
  ],
  ['no length', event(START, 'DURATION:long'), '2 09:00-09:00'],
  ['an end before its start', event(START, 'DTEND:20261201T090000Z'), '2 09:00-09:00'],
  ['a day and no time', event('DTSTART:20261202T250000Z'), '1 10:00-12:00'],
  [
    'a zone that nobody knows, in all its dates',
    event('DTSTART;TZID=Office:20261202T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    '1 19:00-22:00, 8 19:00-22:00',
  ],
])('what has %s is named, counts at least at its start, and leaves the others', (_, odd, times) => {
  const found = read(calendar(odd, nine('20261220').replace('UID:one', 'UID:two')))
  const busy = [...times.split(', '), '20 09:00-10:00']
  expect(found).toMatchObject({ busy, entries: 1, left_out: 1 })
  expect(found.unread).toEqual([
    { summary: 'Talk', start: expect.stringMatching(/^2026-12-0[12]T/) },
  ])
  expect(read(calendar(odd.replace('SUMMARY', 'TRANSP:TRANSPARENT\r\nSUMMARY'))).left_out).toBe(0)
})

test.each<[string, string[], string[]]>([
  [
    'days of a length are days of the calendar, and hours are hours',
    [
      'DTSTART;TZID=Europe/Berlin:20271030T120000\r\nDURATION:P1D',
      'DTSTART;TZID=Europe/Berlin:20271030T120000\r\nRDATE;VALUE=PERIOD:20271024T120000/P1W',
      'DTSTART;TZID=Europe/Berlin:20271030T120000\r\nDURATION:PT24H',
    ],
    ['2027-10-30T10 2027-10-31T11', '2027-10-24T10 2027-10-31T11', '2027-10-30T10 2027-10-31T10'],
  ],
  [
    'days that a month lacks',
    [
      'DTSTART:20240229T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=YEARLY',
      'DTSTART:20240229T140000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=YEARLY;COUNT=2',
      'DTSTART:20250131T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=2,3',
    ],
    ['2028-02-29T09 2028-02-29T10', '2028-02-29T14 2028-02-29T15', '2027-03-31T09 2027-03-31T10'],
  ],
])('%s', (_, entries, expected) => {
  const until = Date.parse('2028-12-31')
  const found = entries.map(entry => {
    const { busy, left_out } = busyTimes([calendar(event(entry))], { ...rules, until })
    expect(left_out).toBe(0)
    return busy
      .map(({ start, end }) => [start, end].map(ms => new Date(ms).toISOString().slice(0, 13)))
      .map(times => times.join(' '))
  })
  expect(found.flat()).toEqual(expected)
})

test('what lasts longer than a calendar does is busy to its end', () => {
  const endless = calendar(event(START, 'DURATION:P9999999999D'))
  const start = Date.parse('2026-12-02T09:00:00Z')
  const expected = { busy: [{ start, end: rules.until }], left_out: 0 }
  expect(busyTimes([endless], rules)).toMatchObject(expected)
})

test('one odd period leaves the others', () => {
  const lines = ['FREEBUSY:soon', 'FREEBUSY:never/PT1H,20261202T090000Z/PT1H']
  const found = read(calendar('BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY'))
  expect(found).toMatchObject({ busy: ['2 09:00-10:00'], entries: 0, left_out: 1 })
})

test('whole days, also those that have times, are free where they do not count', () => {
  const days = calendar(
    event('DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261203'),
    event('DTSTART:20261204', 'DURATION:P1D'),
    event('DTSTART:20261206T000000Z', 'DTEND:20261207T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'),
  )
  expect(read(days).busy).toEqual(['2 05:00-05:00', '4 05:00-05:00', '6 00:00-00:00'])
  expect(read(days, { count_all_day: false }).busy).toEqual([])
})

test.each([
  ['BEGIN:VTODO\r\nUID:a\r\nEND:VTODO', 'tasks'],
  ['BEGIN:VJOURNAL\r\nUID:a\r\nEND:VJOURNAL', 'no_times'],
])('refuses a calendar that says nothing about time: %s', (lines, why) => {
  expect(() => read(calendar(lines))).toThrow(why)
})

test('a calendar without any entry is free', () => {
  expect(read(calendar())).toMatchObject({ busy: [], entries: 0 })
})

test('refuses a calendar that is cut off', () => {
  expect(() => read(calendar(nine('20261202'), nine('20261203')).slice(0, -40))).toThrow('cut_off')
})

test('the zone of the machine does not matter', () => {
  const lines = [
    event('DTSTART:20261202T040000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20270601'),
    event('DTSTART;VALUE=DATE:20261210'),
    ...OFFICE,
    at('Office'),
    at('Unknown'),
    event('DTSTART:20261231T230000Z', 'DURATION:PT1H', 'RDATE;VALUE=DATE:20270102'),
  ]
  const code = `const { busyTimes } = await import(${JSON.stringify(new URL('./busy.ts', import.meta.url).href)})
    console.log(JSON.stringify(busyTimes(${JSON.stringify([calendar(...lines)])}, ${JSON.stringify(rules)})))`
  const inZone = (TZ: string) =>
    String(execFileSync(process.execPath, ['--input-type=module', '-e', code], { env: { TZ } }))
  const utc = inZone('UTC')
  expect(JSON.parse(utc)).toMatchObject({ entries: 4, left_out: 1 })
  expect(['America/New_York', 'Pacific/Kiritimati'].map(inZone)).toEqual([utc, utc])
})
