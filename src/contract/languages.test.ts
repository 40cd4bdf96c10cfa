import { expect, test } from 'vitest'
import { wantedLanguage } from './languages.ts'

test.each([
  ['de', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['DE-at', 'de'],
  ['en;q=0.1, de;q=0.2', 'de'],
  ['fr, en;q=0.8, de;q=0.8', 'en'],
  ['en;q=0.000, de;q=0.001', 'de'],
  ['de;q=0', null],
  ['fr', null],
  ['*', null],
  ['', null],
  ['de;q=2', null],
  ['deutsch; de', null],
  [undefined, null],
])('of %j, %j is wanted', (header, language) => {
  expect(wantedLanguage(header)).toBe(language)
})

test('a long header is answered at once', () => {
  expect(wantedLanguage(`${'de-'.repeat(100_000)}!`.slice(2))).toBeNull()
})
