import { expect, test } from 'vitest'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { dice } from '#test/dice.ts'
import type { ReminderSettings } from '../contract.ts'
import { isQuietAt, minutesOf } from './quiet.ts'
import { nextAfter, nextFrom, type Planned, plannedOf } from './schedule.ts'
import { decideSending } from './sending.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { instantOf, wallTimeAt } from './wall-clock.ts'

/** The ends of the earth, and every kind of clock change: half hours, at midnight, around Ramadan, none at all. */
const ZONES = `
  Europe/Berlin America/New_York America/Havana America/Nuuk America/Santiago America/St_Johns
  Africa/Cairo Africa/Casablanca Asia/Beirut Asia/Gaza Asia/Kathmandu Australia/Lord_Howe
  Antarctica/Troll Pacific/Chatham Pacific/Apia Pacific/Kiritimati Pacific/Pago_Pago UTC`
const MEMBERS = 12
const START = Date.UTC(2026, 0, 1)
const END = Date.UTC(2027, 0, 1)
/** A run begins this long after the one before has ended. */
const RUN_MS = 20_000

const random = dice(2026)
const isOneIn = (count: number) => random(count) === 0
const time = () => new Date(random(1_440) * 60_000).toISOString().slice(11, 16)

function randomSettings(): ReminderSettings {
  const at = time()
  const days = [1, 2, 3, 4, 5, 6, 7].filter(() => !isOneIn(5))
  const also_at = [time(), time()].slice(random(3)).filter(each => each !== at)
  const domino = { ...DEFAULT_SETTINGS.domino, enabled: true, at, also_at: [...new Set(also_at)] }
  return {
    ...DEFAULT_SETTINGS,
    domino: { ...domino, days: days.length > 0 ? days : [3] },
    quiet: isOneIn(2) ? DEFAULT_SETTINGS.quiet : { from: time(), to: time() },
    picture: isOneIn(3),
    review: isOneIn(3),
  }
}

const counters = { sent: 0, inQuietHours: 0, afterDone: 0, twice: 0, slow: 0, onAnotherDay: 0 }

interface Member {
  zone: string
  settings: ReminderSettings
  isDone: (date: CalendarDate, now: number) => boolean
}

/** A year of one reminder: it sleeps until it is due, and is handled by the first run after. */
function liveThrough({ zone, settings, isDone }: Member, planned: Planned): void {
  const { kind } = planned
  const seen = new Set<CalendarDate>()
  for (let due = nextFrom(settings, zone, planned, START); due && due.at < END; ) {
    const { date, at } = due
    const decide = (dueAt: number): number => {
      const now = dueAt + random(RUN_MS)
      const hasDomino = kind === 'domino' && isDone(date, now)
      const day = { hasDomino, isRestDay: false, isSilenced: false, isClosed: false }
      const state = { ...day, sent: 0, isReachable: true, aliveAt: now, askedAt: null }
      const decision = decideSending(settings, zone, { kind, date, dueAt }, state, now)
      if (decision.do === 'move') return decide(decision.to)
      if (decision.do !== 'send') return now
      counters.sent++
      if (hasDomino) counters.afterDone++
      if (seen.has(date)) counters.twice++
      if (now - at > 120_000) counters.slow++
      if (isQuietAt(settings.quiet, wallTimeAt(zone, now).minutes)) counters.inQuietHours++
      if (wallTimeAt(zone, dueAt).date !== date) counters.onAnotherDay++
      seen.add(date)
      return now
    }
    due = nextAfter(settings, zone, planned, date, decide(at))
  }
}

test('a year in zones of every kind: none in quiet hours, after done, twice or late', () => {
  for (const zone of ZONES.trim().split(/\s+/)) {
    for (let n = 0; n < MEMBERS; n++) {
      const settings = randomSettings()
      const [often, minute] = [random(100), random(1_440)]
      const isDone = (date: CalendarDate, now: number) =>
        (Number(date.slice(-2)) * 7919 + often) % 10 < 6 && wallTimeAt(zone, now).minutes >= minute
      for (const planned of plannedOf(settings)) liveThrough({ zone, settings, isDone }, planned)
    }
  }
  const { sent, ...broken } = counters
  expect(sent).toBeGreaterThan(20_000)
  expect(broken).toEqual({ inQuietHours: 0, afterDone: 0, twice: 0, slow: 0, onAnotherDay: 0 })
})

test.each([
  ['a time that is skipped', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00'],
  ['a time that there is twice', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
  ['a gap at midnight', 'America/Santiago', '2026-09-06', '00:15', '2026-09-06T04:00'],
  ['half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
  ['an ordinary day', 'Asia/Kathmandu', '2026-06-01', '19:00', '2026-06-01T13:15'],
])('%s', (_, zone, date, time, expected) => {
  expect(new Date(instantOf(zone, date, minutesOf(time))).toISOString().slice(0, 16)).toBe(expected)
})
