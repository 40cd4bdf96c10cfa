import { expect, test } from 'vitest'
import { byDay, neighbour, pagesOf } from './agenda.ts'
import { fullWords, placeWords } from './words.ts'

const at = (...starts: string[]) => starts.map(start => ({ start }))

test('free times are grouped by the reader’s own day', () => {
  const slots = at('2026-11-30T22:00:00.000Z', '2026-11-30T23:30:00.000Z')
  expect(byDay(slots, 'UTC').map(({ date }) => date)).toEqual(['2026-11-30'])
  expect(byDay(slots, 'Europe/Paris').map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-01'])
})

test('days without free times do not make empty pages', () => {
  const days = byDay(
    at('2026-11-30T10:00:00Z', '2026-12-06T10:00:00Z', '2026-12-07T10:00:00Z', '2026-12-28T10:00:00Z'),
    'UTC',
  )
  expect(pagesOf(days).map(page => page.map(({ date }) => date))).toEqual([
    ['2026-11-30', '2026-12-06'],
    ['2026-12-07'],
    ['2026-12-28'],
  ])
})

test('arrow keys move between times and days, and stop at the edges', () => {
  const days = [
    { date: '2026-11-30', slots: [1, 2, 3] },
    { date: '2026-12-01', slots: [1] },
  ]
  const from = { day: 0, slot: 2 }
  expect(neighbour(days, from, 'ArrowDown')).toEqual(from)
  expect(neighbour(days, from, 'ArrowUp')).toEqual({ day: 0, slot: 1 })
  expect(neighbour(days, from, 'ArrowRight')).toEqual({ day: 1, slot: 0 })
  expect(neighbour(days, from, 'ArrowLeft')).toEqual(from)
  expect(neighbour(days, from, 'Home')).toEqual({ day: 0, slot: 0 })
  expect(neighbour(days, from, 'Tab')).toEqual(from)
})

test('a time has a full name for both sides', () => {
  const instant = Date.parse('2025-03-04T13:30:00Z')
  expect(fullWords(instant, 'Europe/Berlin', 'America/New_York')).toBe(
    'Tuesday 4 March, 14:30 your time, 8:30 in New York',
  )
  expect(fullWords(instant, 'Europe/Berlin', 'Pacific/Auckland')).toBe(
    'Tuesday 4 March, 14:30 your time, Wednesday 5 March 2:30 in Auckland',
  )
  expect(fullWords(instant, 'Europe/Berlin', 'Europe/Paris')).toBe('Tuesday 4 March, 14:30 your time')
  expect(placeWords('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})
