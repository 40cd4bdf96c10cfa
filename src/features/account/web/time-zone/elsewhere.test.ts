import { expect, test } from 'vitest'
import { afterVisit } from './elsewhere.ts'

const visit = { userId: 7, own: 'Europe/Berlin', here: 'Asia/Tokyo', today: '2026-11-20' }
const since = (date: string, isOffered = false) => ({
  userId: 7,
  zone: 'Asia/Tokyo',
  since: date,
  isOffered,
})

test('at home nothing is remembered', () => {
  expect(afterVisit(since('2026-11-01'), { ...visit, here: 'Europe/Berlin' })).toEqual({
    remember: null,
    offer: false,
  })
})

test('the change is offered after three days in the same other zone, once', () => {
  expect(afterVisit(null, visit)).toEqual({ remember: since('2026-11-20'), offer: false })
  expect(afterVisit(since('2026-11-18'), visit).offer).toBe(false)
  expect(afterVisit(since('2026-11-17'), visit)).toEqual({
    remember: since('2026-11-17', true),
    offer: true,
  })
  expect(afterVisit(since('2026-11-17', true), visit).offer).toBe(false)
})

test.each([
  ['another zone', { ...since('2026-11-01'), zone: 'Asia/Seoul' }],
  ['another member', { ...since('2026-11-01'), userId: 8 }],
  ['a clock that was set back', since('2026-12-01')],
])('%s begins the count again', (_, known) => {
  expect(afterVisit(known, visit)).toEqual({ remember: since('2026-11-20'), offer: false })
})
