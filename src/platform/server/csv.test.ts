import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; @x', "a; '@x"],
  ['a;\t+1', "a;\t'+1"],
  ['a;-1', "a;'-1"],
  ['a\t=1', "a\t'=1"],
  ['a;"=1', '"a;""\'=1"'],
  ['a;＝1', "a;'＝1"],
  [' =1', "' =1"],
  ['＠x', "'＠x"],
  ['a\n=1', '"a\n\'=1"'],
  ['a\r\n-1', '"a\r\n\'-1"'],
  ['first\n- second', '"first\n- second"'],
  ['a; b, c', '"a; b, c"'],
  ['1 = 1', '1 = 1'],
])('the cell %j is written as %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test('numbers stay numbers, and texts inside JSON are defused too', () => {
  expect(csvLine([-2, { note: 'a;=1' }])).toBe(`-2,"{""note"":""a;'=1""}"\r\n`)
})

// Quadratic work on so many would not end.
test.each(['\t', ';', '\r\n', ' ', '"', '\t"', '=', '-', ';-'])(
  'a million of %j are written',
  piece => {
    expect(csvLine([piece.repeat(1_000_000)]).length).toBeGreaterThanOrEqual(1_000_000)
  },
)
