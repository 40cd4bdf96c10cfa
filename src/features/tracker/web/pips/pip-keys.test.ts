import { expect, test } from 'vitest'
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

test.each([
  ['ArrowRight', 2, 3, standing],
  ['ArrowLeft', 3, 2, standing],
  ['ArrowDown', 5, 7, standing],
  ['ArrowUp', 1, 1, standing],
  ['Home', 9, 1, standing],
  ['End', 2, 12, standing],
  ['x', 1, undefined, standing],
  ['ArrowRight', 3, 7, lying],
  ['ArrowRight', 9, 10, lying],
  ['ArrowDown', 2, 5, lying],
  ['ArrowUp', 11, 8, lying],
] as const)('%s leads from %i to %i', (key, from, to, spots) => {
  expect(pipAfterKey(key, from, spots)).toBe(to)
})

test('arrow keys reach every pip from every other', () => {
  for (const spots of [standing, lying]) {
    const reached = new Set([1])
    for (const n of reached)
      for (const key of ['ArrowRight', 'ArrowDown']) reached.add(pipAfterKey(key, n, spots) ?? n)
    expect(reached.size).toBe(12)
  }
})

test.each([
  ['1', 'Not Started'],
  ['2', 'In Progress'],
  ['3', 'Completed'],
  ['n', 'Not Started'],
  ['I', 'In Progress'],
  ['C', 'Completed'],
  ['Enter', 'Completed'],
  ['x', undefined],
])('key %j sets %s on a pip in progress', (key, status) => {
  expect(statusAfterKey(key, 'In Progress')).toBe(status)
})
