import { expect, test } from 'vitest'
import { nextDigest } from './digest.ts'

const after = (text: string) => new Date(text)

test('a digest is due at eight by the member’s clock, also where the clocks change in between', () => {
  expect(nextDigest('none', after('2026-11-23T12:00:00Z'), 'UTC')).toBeNull()
  expect(nextDigest('daily', after('2026-11-23T12:00:00Z'), 'UTC')).toBe('2026-11-24T08:00:00.000Z')
  expect(nextDigest('daily', after('2026-11-23T07:59:00Z'), 'UTC')).toBe('2026-11-23T08:00:00.000Z')
  expect(nextDigest('daily', after('2026-11-23T08:00:00Z'), 'UTC')).toBe('2026-11-24T08:00:00.000Z')
  expect(nextDigest('daily', after('2026-10-31T13:00:00Z'), 'America/New_York')).toBe(
    '2026-11-01T13:00:00.000Z',
  )
  expect(nextDigest('daily', after('2026-10-31T11:00:00Z'), 'America/New_York')).toBe(
    '2026-10-31T12:00:00.000Z',
  )
})

test('a weekly one on Mondays', () => {
  expect(nextDigest('weekly', after('2026-11-23T07:00:00Z'), 'UTC')).toBe(
    '2026-11-23T08:00:00.000Z',
  )
  expect(nextDigest('weekly', after('2026-11-23T09:00:00Z'), 'UTC')).toBe(
    '2026-11-30T08:00:00.000Z',
  )
  expect(nextDigest('weekly', after('2026-11-22T20:00:00Z'), 'Asia/Tokyo')).toBe(
    '2026-11-22T23:00:00.000Z',
  )
})
