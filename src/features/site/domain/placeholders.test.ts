import { expect, test } from 'vitest'
import { completed, listKey, stepped, typedAt } from './placeholders.ts'

const NAMES = ['link', 'name', 'brand', 'city', 'country']

test.each([
  ['Come to {', 9, NAMES],
  ['Come to {C', 10, ['city', 'country']],
  ['{co} and', 3, ['country']],
])('%s offers what begins so', (text, caret, names) => {
  expect(typedAt(text, caret, NAMES)?.names).toEqual(names)
})

test.each([
  ['Come to {city}', 14],
  ['Come to {x', 10],
  ['{ city', 6],
  ['Come', 4],
  ['{city}', 0],
])('%s offers nothing at %i', (text, caret) => {
  expect(typedAt(text, caret, NAMES)).toBeNull()
})

test('the placeholder stands in place of what was typed, and the caret after it', () => {
  const typed = { from: 3, names: ['city'] }
  expect(completed('In {ci, or', typed, 6, 'city')).toEqual({ text: 'In {city}, or', caret: 9 })
  expect(completed('In {city}, or', typed, 5, 'country')).toEqual({
    text: 'In {country}, or',
    caret: 12,
  })
  expect(completed('In {', typed, 4, 'brand')).toEqual({ text: 'In {brand}', caret: 10 })
})

test('the list goes round, and leaves keys with modifiers alone', () => {
  expect([stepped(0, 3, 'next'), stepped(2, 3, 'next'), stepped(0, 3, 'previous')]).toEqual([
    1, 0, 2,
  ])
  const key = (name: string, shiftKey = false) =>
    listKey({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey })
  expect([key('Enter'), key('Escape'), key('a'), key('Tab', true)]).toEqual([
    'choose',
    'close',
    undefined,
    undefined,
  ])
})
