import { expect, test } from 'vitest'
import { openIntervals } from './hours.ts'
import { axisOf, inLanes, stretchesIn } from './week-grid.ts'

const at = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) })
const stretch = (from: number, to: number) => ({ date: '2026-11-23', from, to })

test('a time stands on the days of the clocks that are read', () => {
  const session = at('2026-11-23T22:30:00Z', '2026-11-24T00:30:00Z')
  expect(stretchesIn(session, 'America/New_York')).toEqual([stretch(1_050, 1_170)])
  expect(stretchesIn(session, 'UTC')).toEqual([
    stretch(1_350, 1_440),
    { date: '2026-11-24', from: 0, to: 30 },
  ])
  const untilMidnight = at('2026-11-23T22:30:00Z', '2026-11-24T00:00:00Z')
  expect(stretchesIn(untilMidnight, 'UTC')).toEqual([stretch(1_350, 1_440)])
  const whileClocksGoBack = at('2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z')
  expect(stretchesIn(whileClocksGoBack, 'Europe/London')).toEqual([
    { date: '2026-10-25', from: 90, to: 91 },
  ])
})

test('the axis holds all, and at least six hours of the day', () => {
  expect(axisOf([])).toEqual({ from: 9, to: 17 })
  expect(axisOf([stretch(630, 690)])).toEqual({ from: 10, to: 16 })
  expect(axisOf([stretch(1_350, 1_440)])).toEqual({ from: 18, to: 24 })
  expect(axisOf([stretch(540, 1_020), stretch(1_200, 1_265)])).toEqual({ from: 9, to: 22 })
})

test('what overlaps stands side by side, and what follows has the whole width', () => {
  const lanes = inLanes([stretch(540, 600), stretch(570, 580), stretch(600, 660)], 30)
  expect(lanes.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})

test('open hours are instants of the coach’s zone, with exceptions and without days off', () => {
  const hours = {
    zone: 'America/New_York',
    weekly: [{ weekday: 1, from: '09:00', to: '17:00' }],
    days: [{ date: '2026-11-24', ranges: [{ from: '20:00', to: '00:00' }] }],
  }
  expect(openIntervals(hours, '2026-11-22', '2026-11-25')).toEqual([
    at('2026-11-23T14:00:00Z', '2026-11-23T22:00:00Z'),
    at('2026-11-25T01:00:00Z', '2026-11-25T05:00:00Z'),
  ])
})
