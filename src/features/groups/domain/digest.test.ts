import { expect, test } from 'vitest'
import { nextDigest } from './digest.ts'

test.each([
  ['none', '2026-11-23T12:00:00Z', 'UTC', null],
  ['daily', '2026-11-23T07:59:00Z', 'UTC', '2026-11-23T08:00:00.000Z'],
  ['daily', '2026-11-23T08:00:00Z', 'UTC', '2026-11-24T08:00:00.000Z'],
  ['daily', '2026-10-31T13:00:00Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
  ['daily', '2026-10-31T11:00:00Z', 'America/New_York', '2026-10-31T12:00:00.000Z'],
  ['weekly', '2026-11-23T09:00:00Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['weekly', '2026-11-22T20:00:00Z', 'Asia/Tokyo', '2026-11-22T23:00:00.000Z'],
] as const)('a %s digest after %s in %s is due at eight there: %s', (mail, after, zone, due) => {
  expect(nextDigest(mail, new Date(after), zone)).toBe(due)
})
