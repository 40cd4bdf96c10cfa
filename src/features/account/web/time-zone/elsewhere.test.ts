import { expect, test } from 'vitest'
import { afterVisit } from './elsewhere.ts'

const visit = { userId: 7, own: 'Europe/Berlin', here: 'Asia/Tokyo', today: '2026-11-20' }
const since = (date: string, isOffered = false) => ({
  userId: 7,
  zone: 'Asia/Tokyo',
  since: date,
  isOffered,
})

test('the change is offered after three days in the same other zone, once', () => {
  expect(afterVisit(null, visit)).toEqual({ remember: since('2026-11-20'), offer: false })
  expect(afterVisit(since('2026-11-18'), visit).offer).toBe(false)
  const offered = { remember: since('2026-11-17', true), offer: true }
  expect(afterVisit(since('2026-11-17'), visit)).toEqual(offered)
  expect(afterVisit(offered.remember, visit).offer).toBe(false)
})

test.each([
  ['another zone', { ...since('2026-11-01'), zone: 'Asia/Seoul' }],
  ['another member', { ...since('2026-11-01'), userId: 8 }],
])('%s begins the count again', (_, known) => {
  expect(afterVisit(known, visit)).toEqual({ remember: since('2026-11-20'), offer: false })
})
