import { expect, test } from 'vitest'
import { PracticeError } from './practice-manifest.ts'
import { valuesOf } from './practice-rows.ts'

const PICTURES = {
  name: 'pictures',
  key: ['id'],
  columns: ['bytes'],
  json: [],
  bytes: ['bytes'],
  types: { bytes: 'blob' },
  numbered: null,
}

test('bytes are taken as base64, in the one spelling that an export writes', () => {
  expect(valuesOf(PICTURES, { bytes: 'AQI=' })).toEqual([Buffer.from([1, 2])])
  for (const bytes of ['AQI', 'AQJ=', 'no base64', 5, true, [1, 2], {}])
    expect(() => valuesOf(PICTURES, { bytes })).toThrow(PracticeError)
})
