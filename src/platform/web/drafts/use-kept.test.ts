import { expect, test } from 'vitest'
import { shown } from './use-kept.ts'

test('until something is typed, or where it was set back, what is stored is shown, whatever it becomes', () => {
  expect(shown(null, 'stored')).toBe('stored')
  expect(shown({ value: 'typed', base: 'stored' }, 'newer')).toBe('typed')
  expect(shown({ value: 'stored', base: 'stored' }, 'newer')).toBe('newer')
  expect(shown({ value: 'of an earlier visit' }, 'newer')).toBe('of an earlier visit')
})

test('what is set back to the former text while another is being saved stays typed', () => {
  expect(shown({ value: 'former', base: 'saved' }, 'former')).toBe('former')
  expect(shown({ value: 'former', base: 'saved' }, 'saved')).toBe('former')
})
