import { expect, test } from 'vitest'
import { mentionAt, withName } from './mention-at.ts'

const typed = (text: string) => mentionAt(text, text.length)?.typed ?? null

test('a name is completed from its @ up to the caret', () => {
  expect(typed('Thanks, @an')).toBe('an')
  expect(typed('@')).toBe('')
  expect(typed('(@Ada Lo')).toBe('Ada Lo')
  expect(mentionAt('Hi @an, and more', 6)).toEqual({ from: 3, typed: 'an' })
})

test('an address, a sentence and another line are no names', () => {
  expect(typed('ada@example')).toBeNull()
  expect(typed('@ada said that once')).toBeNull()
  expect(typed('@ada\nand')).toBeNull()
  expect(typed('an @ alone')).toBeNull()
  expect(typed(`@${'a'.repeat(60)}`)).toBeNull()
})

test('the name takes the place of what was typed, with one space after it', () => {
  expect(withName('Hi @an', { from: 3, typed: 'an' }, 'Anna Berg')).toEqual({
    text: 'Hi @Anna Berg ',
    caret: 14,
  })
  expect(withName('Hi @an there', { from: 3, typed: 'an' }, 'anna')).toEqual({
    text: 'Hi @anna there',
    caret: 9,
  })
})
