import { expect, test } from 'vitest'
import { defaultPips } from '../domain/pips.ts'
import { dominoErrors } from './use-domino-changes.ts'

const form = {
  ...defaultPips(),
  date: '2026-11-20',
  title: 'Walk',
  description: '',
  lead_pip: null,
}

test.each([
  [{}, {}],
  [{ title: '  ' }, { title: 'Please enter a main domino' }],
  [{ title: 'x'.repeat(201) }, { title: 'Please keep this to 200 characters.' }],
  [{ description: 'x'.repeat(5001) }, { description: 'Please keep this to 5,000 characters.' }],
  [{ date: '' }, { date: 'Please select a date for your domino.' }],
  [{ date: 'soon' }, { date: 'Please select a date for your domino.' }],
  [{ date: '2026-11-21' }, { date: 'Please choose today or an earlier day.' }],
  [{ date: '1899-12-31' }, { date: 'Please choose a date on or after January 1, 1900.' }],
])('%j', (patch, errors) =>
  expect(dominoErrors({ ...form, ...patch }, '2026-11-20')).toEqual(errors),
)
