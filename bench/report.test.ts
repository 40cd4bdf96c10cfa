import { expect, test } from 'vitest'
import { isFarOff } from './report.ts'

const figure = { name: 'one write', unit: 'times the CPU', aim: 1.2 }

test('a ratio is far off where it misses its target by more than a third', () => {
  const values = [0.5, 1.2, 1.59, 1.61, 6.4]
  expect(values.map(value => isFarOff({ ...figure, value }))).toEqual([
    ...[false, false, false, true, true],
  ])
  const more = { ...figure, more: true } as const
  expect([0.89, 0.91, 2].map(value => isFarOff({ ...more, value }))).toEqual([true, false, false])
})

test('of a target that is missed, what has been reached counts', () => {
  const values = [1.5, 1.99, 2.01]
  expect(values.map(value => isFarOff({ ...figure, reached: 1.5, value }))).toEqual([
    ...[false, false, true],
  ])
})

test('what depends on the machine is never far off', () => {
  for (const unit of ['s', 'MB', 'ms of CPU', 'of 100', '%'])
    expect(isFarOff({ ...figure, unit, value: 100 })).toBe(false)
})
