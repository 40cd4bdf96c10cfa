import { expect, test } from 'vitest'
import { type Edit, fieldsOf } from './merged-edit.ts'
import { type EditOptions, followed, opened, revived, toKeep } from './use-edit.ts'

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

type Letter = { subject: string; body: string }
const letter = fieldsOf<Letter>()
const STORED: Letter = { subject: 'Hello', body: 'Dear Ann' }

/** What a later visit opens with, after the browser was closed on `mine`. @param later what is stored by then */
function visitedAgain(
  mine: Letter,
  options: Omit<EditOptions<Letter>, 'stored'>,
  later: EditOptions<Letter>,
) {
  const before = { base: STORED, mine, since: options.since ?? '', conflicts: [] }
  const kept = toKeep(before, { ...options, stored: STORED }, letter)
  const text = kept === undefined ? undefined : JSON.stringify(kept)
  return opened(revived(text && JSON.parse(text), later, letter), later)
}

test('what is typed is kept while it differs from what is stored, and opens the next visit', () => {
  const mine = { ...STORED, body: 'Dear Ben' }
  const later = { stored: { subject: 'Hi', body: 'Dear Ann' } }
  expect(visitedAgain(mine, {}, later).mine).toEqual(mine)
  expect(visitedAgain(STORED, {}, later).mine).toEqual(later.stored)
  const blank = { subject: '', body: '' }
  expect(visitedAgain(blank, { keepIf: ({ body }) => body !== '' }, later).mine).toEqual(
    later.stored,
  )
})

test('what an earlier version of the page kept is made to fit', () => {
  const later = { stored: STORED, revive: (kept: Letter) => ({ ...STORED, ...kept }) }
  expect(opened(revived({ body: 'Dear Ben' }, later, letter), later).mine).toEqual({
    subject: 'Hello',
    body: 'Dear Ben',
  })
})

test('with a version, a later visit merges by field: what was typed stays, and what only another changed follows', () => {
  const mine = { ...STORED, body: 'Dear Ben' }
  const options = { since: '1' }
  const theirs = { stored: { subject: 'Hi', body: 'Dear Ann' }, since: '2' }
  expect(visitedAgain(mine, options, theirs)).toMatchObject({
    mine: { subject: 'Hi', body: 'Dear Ben' },
    conflicts: [],
  })
  const both = { stored: { subject: 'Hello', body: 'Dear Eve' }, since: '2' }
  expect(visitedAgain(mine, options, both)).toMatchObject({ mine, conflicts: ['body'] })
})

test('a page that the server has refused opens with what it sent, in place of what is stored', () => {
  const options = { stored: STORED, refused: { subject: '' } }
  expect(opened(undefined, options).mine).toEqual({ subject: '', body: 'Dear Ann' })
})
