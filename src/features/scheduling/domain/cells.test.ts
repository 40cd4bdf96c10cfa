import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellList, joinedSpans } from './cells.ts'

const span = fc
  .record({ first: fc.nat(40), more: fc.nat(5) })
  .map(({ first, more }) => ({ first, last: first + more }))

test('joined spans cover the same cells, in order and apart from one another', () => {
  fc.assert(
    fc.property(fc.array(span), spans => {
      const covered = [...new Set(spans.flatMap(cellList))].toSorted((a, b) => a - b)
      const joined = joinedSpans(spans)
      expect(joined.flatMap(cellList)).toEqual(covered)
      joined.slice(1).forEach((each, at) => {
        expect(each.first).toBeGreaterThan(Number(joined[at]?.last) + 1)
      })
    }),
  )
})
