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

test('keys move between times, and stop at the edges', () => {
  expect(neighborAt(0, 3, 'ArrowRight')).toBe(1)
  expect(neighborAt(2, 3, 'ArrowDown')).toBe(2)
  expect(neighborAt(0, 3, 'ArrowUp')).toBe(0)
  expect(neighborAt(2, 3, 'Home')).toBe(0)
  expect(neighborAt(0, 3, 'End')).toBe(2)
  expect(neighborAt(1, 3, 'Tab')).toBe(1)
})

test('a browser that keeps its zone to itself is shown the coach’s clocks, by name', () => {
  const instant = Date.parse('2025-03-04T13:30:00Z')
  const own = readerOf('Europe/Berlin', 'America/New_York')
  expect(clockWords(own)).toBe('All times are in your time zone (Berlin).')
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/GMT+5', 'GMT']) {
    const reader = readerOf(zone, 'America/New_York')
    expect(reader.zone).toBe('America/New_York')
    expect(clockWords(reader)).toBe('All times are in the coach’s time zone (New York).')
    expect(slotWords(instant, reader, 'America/New_York')).toBe(
      'Tuesday, March 4, 8:30 AM in New York',
    )
    expect(clockWords(readerOf(zone, 'UTC'))).not.toContain('UTC')
  }
})

test('a time has a full name for both sides', () => {
  const instant = Date.parse('2025-03-04T13:30:00Z')
  expect(fullWords(instant, 'Europe/Berlin', 'America/New_York')).toBe(
    'Tuesday, March 4, 2:30 PM your time, 8:30 AM in New York',
  )
  expect(fullWords(instant, 'Europe/Berlin', 'Pacific/Auckland')).toBe(
    'Tuesday, March 4, 2:30 PM your time, Wednesday, March 5, 2:30 AM in Auckland',
  )
  expect(fullWords(instant, 'Europe/Berlin', 'Europe/Paris')).toBe(
    'Tuesday, March 4, 2:30 PM your time',
  )
  expect(placeWords('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})
