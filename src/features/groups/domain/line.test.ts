import { expect, test } from 'vitest'
import { settledLine } from './line.ts'

const NOW = '2026-11-20T17:00:00.000Z'
const LATER = '2026-11-20T19:00:00.000Z'
const waits = (id: number, offer_until: string | null = null) => ({ id, offer_until })

test('what is free is offered to the first in line, and a running offer holds its place', () => {
  const line = [waits(1), waits(2), waits(3)]
  expect(settledLine(line, { places: 8, taken: 8 }, NOW)).toEqual({ over: [], offered: [], withdrawn: [] })
  expect(settledLine(line, { places: 8, taken: 7 }, NOW)).toEqual({ over: [], offered: [1], withdrawn: [] })
  const running = [waits(1, LATER), waits(2)]
  expect(settledLine(running, { places: 8, taken: 7 }, NOW)).toEqual({ over: [], offered: [], withdrawn: [] })
  expect(settledLine(running, { places: 8, taken: 6 }, NOW)).toEqual({
    over: [],
    offered: [2],
    withdrawn: [],
  })
})

test('an offer that ran out passes to the next, and comes back to somebody alone in line', () => {
  const line = [waits(1, NOW), waits(2)]
  expect(settledLine(line, { places: 8, taken: 7 }, NOW)).toEqual({ over: [1], offered: [2], withdrawn: [] })
  expect(settledLine([waits(1, NOW)], { places: 8, taken: 7 }, NOW)).toEqual({
    over: [1],
    offered: [1],
    withdrawn: [],
  })
})

test('an offer without a place behind it is withdrawn, the last one first', () => {
  const line = [waits(1, LATER), waits(2, LATER), waits(3)]
  expect(settledLine(line, { places: 8, taken: 7 }, NOW)).toEqual({ over: [], offered: [], withdrawn: [2] })
  expect(settledLine(line, { places: 6, taken: 7 }, NOW).withdrawn).toEqual([1, 2])
  expect(settledLine(line, { places: Number.POSITIVE_INFINITY, taken: 7 }, NOW).withdrawn).toEqual([])
})
