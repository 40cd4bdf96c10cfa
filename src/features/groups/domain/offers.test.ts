import { expect, test } from 'vitest'
import { offerUntil } from './offers.ts'

test.each([
  ['2026-11-20T10:00:00.000Z', 'UTC', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T23:00:00.000Z', 'UTC', '2026-11-21T10:00:00.000Z'],
  ['2026-11-20T05:00:00.000Z', 'UTC', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T20:00:00.000Z', 'UTC', '2026-11-21T09:00:00.000Z'],
  ['2026-11-20T19:00:00.000Z', 'UTC', '2026-11-20T21:00:00.000Z'],
  ['2026-11-20T10:00:00.000Z', 'America/New_York', '2026-11-20T15:00:00.000Z'],
])('a seat given back at %s in %s is kept until %s', (now, zone, until) => {
  expect(offerUntil(new Date(now), zone)).toBe(until)
})
