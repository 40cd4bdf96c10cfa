import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { historyAfter, mergeOnBase } from './field-history.ts'

const START = Date.parse('2026-06-01T10:00:00.000Z')
const day = (n: number, ms = 0) => new Date(START + n * DAY_MS + ms)
const at = (n: number, ms = 0) => day(n, ms).toISOString()

test('a device that was away for 62 days merges, one that was away longer is asked', () => {
  // Elsewhere the title changed on day 1.
  const history = historyAfter({}, { title: 'a' }, { title: 'b' }, at(1))
  const stored = { title: 'b', note: '' }
  const sent = { title: 'a', note: 'mine' }
  const merged = (now: Date) => mergeOnBase({ stored, history, sent, base: at(0) }, now)
  expect(merged(day(62, -1))).toEqual({ change: { note: 'mine' }, conflicts: [] })
  expect(merged(day(62))).toEqual({ change: {}, conflicts: ['title', 'note'] })
})

test('what a field was is kept for 62 days, and of its last 50 versions', () => {
  const first = historyAfter({}, { title: 'a' }, { title: 'b' }, at(0))
  const later = (now: string) => historyAfter(first, { note: 'x' }, { note: 'y' }, now)
  expect(Object.keys(later(at(62, -1)))).toEqual(['title', 'note'])
  expect(Object.keys(later(at(62)))).toEqual(['note'])
  let many = {}
  for (let n = 0; n < 51; n++)
    many = historyAfter(many, { title: `${n}` }, { title: `${n + 1}` }, at(0, n))
  const versions = Object.values<readonly (readonly [number, string])[]>(many)[0] ?? []
  expect(versions).toHaveLength(50)
  // The oldest stands for all before it, which are no longer known.
  expect(versions[0]).toEqual([START + 1, ''])
  expect(versions.slice(1).every(([, was]) => was !== '')).toBe(true)
})
