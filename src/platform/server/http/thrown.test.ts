import { expect, test } from 'vitest'
import { toAppError } from './thrown.ts'

const codeOf = (fields: object) => toAppError(Object.assign(new Error('failed'), fields)).code

test('what another moment would mend is said to be unavailable, on both databases', () => {
  // SQLite: busy, full, I/O, cannot open; with an extended code as well.
  for (const errcode of [5, 13, 10, 14, 10 + (1 << 8)])
    expect(codeOf({ errcode }), `${errcode}`).toBe('unavailable')
  for (const code of ['08006', '57P01', '40P01', '55P03', 'ECONNRESET'])
    expect(codeOf({ code }), code).toBe('unavailable')
  expect([codeOf({ errcode: 1 }), codeOf({ code: '42601' })]).toEqual(['internal', 'internal'])
})

test('a row that belongs to nothing any more is not found', () => {
  expect([codeOf({ errcode: 787 }), codeOf({ code: '23503' })]).toEqual(['not_found', 'not_found'])
})
