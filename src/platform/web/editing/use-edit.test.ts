import { expect, test } from 'vitest'
import { type Edit, fieldsOf } from './merged-edit.ts'
import { followed } from './use-edit.ts'

const parts = fieldsOf<{ title: string }>()
const edit = (base: string, mine: string): Edit<{ title: string }> => ({
  base: { title: base },
  mine: { title: mine },
  since: '',
  conflicts: [],
})
const shown = (of: Edit<{ title: string }>, stored: string, since?: string) =>
  followed(of, { stored: { title: stored }, since }, parts).mine.title

test('until something is typed, or where it was set back, what is stored is shown, whatever it becomes', () => {
  expect(shown(edit('stored', 'stored'), 'newer')).toBe('newer')
  expect(shown(edit('stored', 'typed'), 'newer')).toBe('typed')
  expect(shown(edit('saved', 'former'), 'former')).toBe('former')
  expect(shown(edit('saved', 'former'), 'saved')).toBe('former')
})

test('with a version, what is saved elsewhere is merged, and what was answered late changes nothing', () => {
  const typed = { ...edit('stored', 'typed'), since: '2' }
  const elsewhere = followed(typed, { stored: { title: 'theirs' }, since: '3' }, parts)
  expect(elsewhere).toMatchObject({ mine: { title: 'typed' }, conflicts: ['title'] })
  expect(shown({ ...edit('stored', 'stored'), since: '2' }, 'theirs', '3')).toBe('theirs')
  expect(shown({ ...edit('stored', 'stored'), since: '2' }, 'older', '1')).toBe('stored')
})
