import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDay } from './domain/agenda.ts'
import { cellList, joinedSpans } from './domain/cells.ts'
import { boughtFor, priceOf, usableFor } from './domain/credits.ts'
import { daysInWords, OFFERED_WEEK, usualWeekOf, weeklyOf } from './domain/usual-week.ts'
import { clockWords, fullWords, placeWords, readerOf, slotWords } from './domain/words.ts'

const at = (...starts: string[]) => starts.map(start => ({ start }))

test('free times are grouped by the reader’s own day', () => {
  const slots = at('2026-11-30T22:00:00.000Z', '2026-11-30T23:30:00.000Z')
  expect(byDay(slots, 'UTC').map(({ date }) => date)).toEqual(['2026-11-30'])
  expect(byDay(slots, 'Europe/Paris').map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-01'])
})

test('a browser that keeps its zone to itself is shown the coach’s clocks, by name', () => {
  const instant = Date.parse('2025-03-04T13:30:00Z')
  const own = readerOf('Europe/Berlin', 'America/New_York')
  expect(clockWords(own)).toBe('All times are in your time zone (Berlin).')
  for (const zone of ['UTC', 'Etc/GMT+5', 'GMT']) {
    const reader = readerOf(zone, 'America/New_York')
    expect(reader.zone).toBe('America/New_York')
    expect(clockWords(reader)).toBe('All times are in the coach’s time zone (New York).')
    const words = slotWords(instant, reader, 'America/New_York')
    expect(words).toBe('Tuesday, March 4, 8:30 AM in New York')
    expect(clockWords(readerOf(zone, 'UTC'))).not.toContain('UTC')
  }
})

test('a time has a full name for both sides', () => {
  const full = (zone: string) =>
    fullWords(Date.parse('2025-03-04T13:30:00Z'), 'Europe/Berlin', zone)
  const own = 'Tuesday, March 4, 2:30 PM your time'
  expect(full('America/New_York')).toBe(`${own}, 8:30 AM in New York`)
  expect(full('Pacific/Auckland')).toBe(`${own}, Wednesday, March 5, 2:30 AM in Auckland`)
  expect(full('Europe/Paris')).toBe(own)
  expect(placeWords('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})

const span = fc
  .record({ first: fc.nat(40), more: fc.nat(5) })
  .map(({ first, more }) => ({ first, last: first + more }))

test('joined spans cover the same cells, in order and apart from one another', () => {
  fc.assert(
    fc.property(fc.array(span), spans => {
      const covered = [...new Set(spans.flatMap(cellList))].toSorted((a, b) => a - b)
      const joined = joinedSpans(spans)
      expect(joined.flatMap(cellList)).toEqual(covered)
      joined.slice(1).forEach((each, at) => {
        expect(each.first).toBeGreaterThan(Number(joined[at]?.last) + 1)
      })
    }),
  )
})

test('only credits of a type’s plans count for it; without plans, all do', () => {
  const credits = [
    { plan: 'basic', session_type: null, left: 1 },
    { plan: 'coaching', session_type: null, left: 2 },
    { plan: null, session_type: null, left: 4 },
    { plan: null, session_type: 7, left: 6 },
  ] as const
  expect(usableFor({ plans: ['coaching'] }, { credits })).toBe(2)
  expect(usableFor({ plans: ['premium'] }, { credits })).toBe(0)
  expect(usableFor({ plans: [] }, { credits })).toBe(7)
  expect([boughtFor(7, { credits }), boughtFor(8, { credits })]).toEqual([6, 0])
})

test('a price in credits is said in words', () => {
  expect([0, 1, 3].map(priceOf)).toEqual(['free', '1 credit', '3 credits'])
})

const stored = { zone: 'UTC', weekly: weeklyOf(OFFERED_WEEK), days: [], updated_at: null }

test('the offered week is Monday to Friday, and comes back as it was stored', () => {
  expect(usualWeekOf(stored)).toEqual(OFFERED_WEEK)
  expect(daysInWords(OFFERED_WEEK.days)).toBe('Monday to Friday')
  expect(daysInWords([1, 3])).toBe('Monday, Wednesday')
})

test('hours that the short form would lose are not put into it', () => {
  const [first] = stored.weekly
  const differing = [{ weekday: 1, from: '10:00', to: '12:00' }, ...stored.weekly]
  expect(usualWeekOf({ ...stored, weekly: differing })).toBeNull()
  expect(usualWeekOf({ ...stored, weekly: first ? [first, first] : [] })).toBeNull()
  expect(usualWeekOf({ ...stored, days: [{ date: '2027-01-01', ranges: [] }] })).toBeNull()
})
