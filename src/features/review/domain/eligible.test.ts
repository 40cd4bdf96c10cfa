import { expect, test } from 'vitest'
import { dayNumber } from '#src/contract/calendar.ts'
import type { LedEntry } from '#src/features/tracker/domain/pips.ts'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { eligibleDays, isLate, outcomeDays } from './eligible.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')

const led = (date: string, fields: Partial<LedEntry> = {}): LedEntry => ({
  ...defaultPips(),
  date,
  lead_pip: 7,
  lead_pip_at: `${date}T06:00:00.000Z`,
  first_other_at: `${date}T08:00:00.000Z`,
  last_mark_at: `${date}T20:00:00.000Z`,
  imported: 0,
  pip1_status: 'Completed',
  pip7_status: 'Completed',
  ...fields,
})
const read = (entries: LedEntry[], rest: string[] = []) => eligibleDays(entries, rest, 'UTC', NOW)
const none = { rest: 0, no_lead: 0, second: 0, imported: 0, late: 0 }

test('a day counts by its lead and its completed pips', () => {
  expect(read([led('2026-11-10')])).toEqual({
    days: [{ day: dayNumber('2026-11-10'), lead: 6, done: 0b1000001 }],
    settled: 1,
    leftOut: none,
  })
  expect(read([led('2026-11-10', { first_other_at: null })]).days).toHaveLength(1)
})

const LED_ALONG = { lead_pip_at: '2026-11-10T08:00:00.000Z' }
const FILLED_IN = { last_mark_at: '2026-11-13T00:00:00.001Z' }

test.each([
  ['a day without a lead', { lead_pip: null, lead_pip_at: null }, { no_lead: 1 }],
  [
    'a lead without the time of its naming',
    { lead_pip_at: null, first_other_at: null },
    { no_lead: 1 },
  ],
  ['a lead named together with what it led to', LED_ALONG, { no_lead: 1 }],
  ['an imported day', { imported: 1 }, { imported: 1 }],
  ['a day that was filled in later than 48 hours after', FILLED_IN, { late: 1 }],
])('leaves out %s, and says so', (_, fields, counted) => {
  const leftOut = { ...none, ...counted }
  expect(read([led('2026-11-10', fields)])).toEqual({ days: [], settled: 0, leftOut })
})

test('leaves out rest days, with or without a domino', () => {
  const nothing = { days: [], settled: 0, leftOut: { ...none, rest: 1 } }
  for (const entries of [[led('2026-11-10')], []])
    expect(read(entries, ['2026-11-10'])).toEqual(nothing)
})

test('leaves out a day’s second domino', () => {
  const { days, leftOut } = read([led('2026-11-10'), led('2026-11-10'), led('2026-11-11')])
  expect([days.length, leftOut]).toEqual([2, { ...none, second: 1 }])
})

test('the last days count, and can still change', () => {
  const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20']
  const { days, settled } = read(dates.map(date => led(date)))
  expect([days.length, settled]).toEqual([4, 2])
})

test.each([
  ['2026-11-12T09:59:59.999Z', 'Pacific/Kiritimati', false],
  ['2026-11-12T10:00:00.000Z', 'Pacific/Kiritimati', true],
  ['2026-11-13T11:59:59.999Z', 'Etc/GMT+12', false],
  ['2026-11-13T12:00:00.000Z', 'Etc/GMT+12', true],
  ['2026-11-13T04:59:59.999Z', 'America/New_York', false],
  ['2026-11-13T05:00:00.000Z', 'America/New_York', true],
])('%s is late for the 10th in %s: %s', (at, zone, late) => {
  expect(isLate(at, '2026-11-10', zone)).toBe(late)
})

test('a trial counts every day, whatever led it, without the pips that are compared', () => {
  const entries = [
    led('2026-11-10', { lead_pip: null, lead_pip_at: null, pip8_status: 'Completed' }),
    led('2026-11-11', { imported: 1 }),
    led('2026-11-12'),
  ]
  expect(outcomeDays(entries, ['2026-11-12'], 'UTC', [7, 8])).toEqual([
    { day: dayNumber('2026-11-10'), outcome: 1 },
  ])
})
