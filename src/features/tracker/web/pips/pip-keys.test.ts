import { describe, expect, test } from 'vitest'
import { pipAfterKey, type Spot, statusAfterKey } from './pip-keys.ts'

// Upright: two columns, six rows. Landscape: three columns and two rows per half, with the groove between.
const standing: Spot[] = Array.from({ length: 12 }, (_, at) => ({
  n: at + 1,
  x: (at % 2) * 100,
  y: Math.floor(at / 2) * 90 + (at > 5 ? 20 : 0),
}))
const lying: Spot[] = Array.from({ length: 12 }, (_, at) => ({
  n: at + 1,
  x: (at % 3) * 50 + (at > 5 ? 170 : 0),
  y: (Math.floor(at / 3) % 2) * 80,
}))

describe('moving', () => {
  test.each([
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 5, 7],
    ['ArrowUp', 8, 6],
    ['ArrowUp', 1, 1],
    ['Home', 9, 1],
    ['End', 2, 12],
  ])('an upright tile: %s from %i', (key, from, to) =>
    expect(pipAfterKey(key, from, standing)).toBe(to),
  )

  test.each([
    ['ArrowRight', 3, 7],
    ['ArrowLeft', 7, 3],
    ['ArrowRight', 9, 10],
    ['ArrowDown', 2, 5],
    ['ArrowUp', 11, 8],
  ])('a landscape tile: %s from %i', (key, from, to) =>
    expect(pipAfterKey(key, from, lying)).toBe(to),
  )

  test('arrow keys reach every pip from every other', () => {
    for (const spots of [standing, lying]) {
      const reached = new Set([1])
      for (const n of reached) {
        for (const key of ['ArrowRight', 'ArrowDown']) reached.add(pipAfterKey(key, n, spots) ?? n)
      }
      expect(reached.size).toBe(12)
    }
  })

  test('other keys do not move', () => expect(pipAfterKey('x', 1, standing)).toBeUndefined())
})

test.each([
  ['1', 'Not Started'],
  ['2', 'In Progress'],
  ['3', 'Completed'],
  ['n', 'Not Started'],
  ['I', 'In Progress'],
  ['C', 'Completed'],
  [' ', 'Completed'],
  ['Enter', 'Completed'],
  ['x', undefined],
])('key %j sets %s on a pip in progress', (key, status) => {
  expect(statusAfterKey(key, 'In Progress')).toBe(status)
})
