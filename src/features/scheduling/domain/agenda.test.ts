import { expect, test } from 'vitest'
import { byDay } from './agenda.ts'
import { clockWords, fullWords, placeWords, readerOf, slotWords } from './words.ts'

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
