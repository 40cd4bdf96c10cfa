import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionBetween, withEntryAt } from './domain.ts'

test('a position lies strictly between its neighbors, or there is none', () => {
  const edge = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }))
  fc.assert(
    fc.property(edge, edge, (one, other) => {
      const [above, below] =
        one !== null && other !== null && one > other ? [other, one] : ([one, other] as const)
      const place = positionBetween(above, below)
      if (place === null) return above !== null && below !== null && below - above < 2
      return (above === null || place > above) && (below === null || place < below)
    }),
  )
})

const list = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
const order = (entries: { id: number }[]) => entries.map(({ id }) => id)

test('moves an entry below another, to the top, or into another list', () => {
  expect(order(withEntryAt(list, { id: 1 }, 3))).toEqual([2, 3, 1, 4])
  expect(order(withEntryAt(list, { id: 4 }, null))).toEqual([4, 1, 2, 3])
  expect(order(withEntryAt(list, { id: 9 }, 4))).toEqual([1, 2, 3, 4, 9])
  expect(order(withEntryAt(list, { id: 9 }, 77))).toEqual([9, 1, 2, 3, 4])
})
