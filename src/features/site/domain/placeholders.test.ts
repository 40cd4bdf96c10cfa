import { expect, test } from 'vitest'
import { completePlaceholder, inWordsOf, listKey, retypeText, typedAt } from './placeholders.ts'

const NAMES = ['link', 'name', 'brand', 'city', 'country']

test.each([
  ['Come to {', 9, NAMES],
  ['Come to {C', 10, ['city', 'country']],
  ['{co} and', 3, ['country']],
])('%s offers what begins so', (text, caret, names) => {
  expect(typedAt(text, caret, NAMES)?.names).toEqual(names)
})

test('nothing is offered beside a brace, or for what begins so with none', () => {
  for (const [text, caret] of [
    ['Come to {city}', 14],
    ['Come to {x', 10],
    ['{ city', 6],
    ['{city}', 0],
  ] as const)
    expect(typedAt(text, caret, NAMES), text).toBeNull()
})

test('the placeholder stands in place of what was typed', () => {
  const typed = { from: 3, names: ['city'] }
  expect(completePlaceholder('In {ci, or', typed, 6, 'city')).toBe('In {city}, or')
  expect(completePlaceholder('In {city}, or', typed, 5, 'country')).toBe('In {country}, or')
  expect(completePlaceholder('In {', typed, 4, 'brand')).toBe('In {brand}')
})

const FILLED = { city: 'Zurich', region: '', name: '‹name›' }

test('a field shows words in place of braces, and leaves out what is empty with its comma', () => {
  const text = 'Hello {name}: {city}, {region}, {city}. {town} {constructor}'
  expect(inWordsOf(text, FILLED)).toBe('Hello ‹name›: Zurich, Zurich. {town} {constructor}')
})

test.each([
  ['typing beside it keeps it', 'In {city}, {region}.', 'In Zurich!', 'In {city}, {region}!'],
  ['before it too', 'In {city}', 'We meet in Zurich', 'We meet in {city}'],
  ['words that were changed are words', 'In {city} now', 'In Züri now', 'In Züri now'],
  ['what was cut around it goes', 'a {city} b {city}', 'a  b Zurich', 'a  b {city}'],
  ['one without words goes as a whole', 'Hello {name}!', 'Hello ‹nam›!', 'Hello !'],
  ['a whole one that was typed', 'In {cit, now', 'In {city}, now', 'In {city}, now'],
])('%s', (_, stored, typed, text) => {
  expect(retypeText(stored, typed, FILLED).text).toBe(text)
})

test('a key with a modifier does nothing in the list', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  expect(listKey({ key: 'Escape', ...none })).toBe('close')
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    expect(listKey({ key: 'Escape', ...none, [held]: true })).toBe(undefined)
})
