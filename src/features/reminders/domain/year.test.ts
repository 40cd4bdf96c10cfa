import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#src/contract/calendar.ts'
import { LATE_MS } from '../constants.ts'
import type { ReminderSettings } from '../contract.ts'
import { isQuietAt, minutesOf } from './quiet.ts'
import { nextAfter, nextFrom, type Planned, plannedOf } from './schedule.ts'
import { type DayState, decideSending } from './sending.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { instantOf, wallTimeAt } from './wall-clock.ts'

const MEMBERS = 1_000
const START = Date.UTC(2026, 0, 1)
const END = Date.UTC(2027, 0, 1)
/** A run begins this long after the one before has ended. */
const RUN_MS = 20_000

/** A number from 0 to 1, the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const timeOf = (random: number) =>
  `${two(Math.floor(random * 24))}:${two(Math.floor(random * 1440) % 60)}`

function settingsOf(next: () => number): ReminderSettings {
  const at = timeOf(next())
  const also = [timeOf(next()), timeOf(next())]
    .slice(0, Math.floor(next() * 3))
    .filter(time => time !== at)
  const days = [1, 2, 3, 4, 5, 6, 7].filter(() => next() < 0.8)
  return {
    ...DEFAULT_SETTINGS,
    domino: {
      ...DEFAULT_SETTINGS.domino,
      enabled: true,
      at,
      also_at: [...new Set(also)],
      days: days.length > 0 ? days : [3],
    },
    quiet: next() < 0.5 ? DEFAULT_SETTINGS.quiet : { from: timeOf(next()), to: timeOf(next()) },
    picture: next() < 0.3,
    review: next() < 0.3,
  }
}

const counters = { sent: 0, inQuietHours: 0, afterDone: 0, twice: 0, slow: 0, onAnotherDay: 0 }

interface Member {
  zone: string
  settings: ReminderSettings
  isDone: (date: CalendarDate, now: number) => boolean
}

const stateOf = (hasDomino: boolean, now: number): DayState => ({
  hasDomino,
  isRestDay: false,
  isSilenced: false,
  sent: 0,
  isClosed: false,
  isReachable: true,
  aliveAt: now,
  askedAt: null,
})

/** A year of one reminder: it sleeps until it is due, and is handled by the first run after. */
function liveThrough(
  { zone, settings, isDone }: Member,
  planned: Planned,
  next: () => number,
): void {
  const seen = new Set<CalendarDate>()
  for (let due = nextFrom(settings, zone, planned, START); due && due.at < END; ) {
    let dueAt = due.at
    let now = dueAt + next() * RUN_MS
    for (;;) {
      const done = planned.kind === 'domino' && isDone(due.date, now)
      const decision = decideSending(
        settings,
        zone,
        { kind: planned.kind, date: due.date, dueAt },
        stateOf(done, now),
        now,
      )
      if (decision.do === 'move') {
        dueAt = decision.to
        now = dueAt + next() * RUN_MS
        continue
      }
      if (decision.do === 'send') {
        counters.sent++
        if (done) counters.afterDone++
        if (seen.has(due.date)) counters.twice++
        if (now - due.at > 120_000) counters.slow++
        const wall = wallTimeAt(zone, now)
        if (isQuietAt(settings.quiet, wall.minutes)) counters.inQuietHours++
        if (wallTimeAt(zone, due.at).date !== due.date) counters.onAnotherDay++
        seen.add(due.date)
      }
      break
    }
    due = nextAfter(settings, zone, planned, due.date, now)
  }
}

test('a year of a thousand members in every zone: none in quiet hours, after done, twice or late', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.length).toBeGreaterThan(400)
  const next = numbers(2026)
  // By zone, so that each zone's clocks are computed once.
  const members = Array.from({ length: MEMBERS }, (_, n) => zones[n % zones.length] ?? 'UTC').sort()
  for (const zone of members) {
    const settings = settingsOf(next)
    const [often, hour] = [next(), next() * 1440]
    const isDone = (date: CalendarDate, now: number) =>
      (Number(date.slice(-2)) * 7919 + Math.floor(often * 100)) % 10 < 6 &&
      wallTimeAt(zone, now).minutes >= hour
    for (const planned of plannedOf(settings))
      liveThrough({ zone, settings, isDone }, planned, next)
  }
  const { sent, ...broken } = counters
  expect(sent).toBeGreaterThan(100_000)
  expect(broken).toMatchObject({ inQuietHours: 0, afterDone: 0, twice: 0, onAnotherDay: 0 })
  expect(broken.slow / sent).toBeLessThan(0.001)
})

test.each([
  [
    'a time that is skipped: the first instant after',
    'Europe/Berlin',
    '2026-03-29',
    '02:30',
    '2026-03-29T01:00',
  ],
  [
    'a time that there is twice: the first',
    'Europe/Berlin',
    '2026-10-25',
    '02:30',
    '2026-10-25T00:30',
  ],
  ['a gap at midnight', 'America/Santiago', '2026-09-06', '00:15', '2026-09-06T04:00'],
  ['half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
  ['an ordinary day', 'Asia/Kathmandu', '2026-06-01', '19:00', '2026-06-01T13:15'],
])('%s', (_, zone, date, time, expected) => {
  expect(new Date(instantOf(zone, date, minutesOf(time))).toISOString().slice(0, 16)).toBe(expected)
})

test('a process that was away for days sends what is less than two hours late, and nothing older', () => {
  const settings = { ...DEFAULT_SETTINGS, domino: { ...DEFAULT_SETTINGS.domino, enabled: true } }
  const planned: Planned = { kind: 'domino', hour: '19:00', days: [1, 2, 3, 4, 5, 6, 7] }
  const away = Date.parse('2026-11-23T20:30:00Z')
  expect(nextAfter(settings, 'UTC', planned, '2026-11-20', away)).toEqual({
    date: '2026-11-23',
    at: Date.parse('2026-11-23T19:00:00Z'),
  })
  const later = away + LATE_MS
  expect(nextAfter(settings, 'UTC', planned, '2026-11-20', later)?.date).toBe(
    addDays('2026-11-23', 1),
  )
})
