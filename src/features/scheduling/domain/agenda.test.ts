import { expect, test } from 'vitest'
import { byDay, neighborAt, partsOf } from './agenda.ts'
import { clockWords, fullWords, placeWords, readerOf, slotWords } from './words.ts'

const at = (...starts: string[]) => starts.map(start => ({ start }))

test('free times are grouped by the reader’s own day', () => {
  const slots = at('2026-11-30T22:00:00.000Z', '2026-11-30T23:30:00.000Z')
  expect(byDay(slots, 'UTC').map(({ date }) => date)).toEqual(['2026-11-30'])
  expect(byDay(slots, 'Europe/Paris').map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-01'])
})

test('a day shows at most twelve times at once, in even parts', () => {
  const times = (count: number) => Array.from({ length: count }, (_, n) => n)
  const sizes = (count: number) => partsOf(times(count)).map(part => part.length)
  expect(sizes(0)).toEqual([])
  expect(sizes(12)).toEqual([12])
  expect(sizes(13)).toEqual([7, 6])
  expect(sizes(48)).toEqual([12, 12, 12, 12])
  expect(partsOf(times(25)).flat()).toEqual(times(25))
})

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowDown', 2],
  [0, 'ArrowUp', 0],
  [2, 'Home', 0],
  [0, 'End', 2],
  [1, 'Tab', 1],
])('from time %d of three, %s leads to %d', (at, key, to) => {
  expect(neighborAt(at, 3, key)).toBe(to)
})

test('a browser that keeps its zone to itself is shown the coach’s clocks, by name', () => {
  const instant = Date.parse('2025-03-04T13:30:00Z')
  const own = readerOf('Europe/Berlin', 'America/New_York')
  expect(clockWords(own)).toBe('All times are in your time zone (Berlin).')
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/GMT+5', 'GMT']) {
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
