import { expect, test } from 'vitest'
import {
  afterSave,
  type Edit,
  fieldsOf,
  followStored,
  rebase as rebaseParts,
} from './merged-edit.ts'

const base = { title: 'Walk', description: '', pip1_status: 'Not Started' }
type Form = typeof base
const FIELDS = fieldsOf<Form>()
const rebase = (edit: Edit<Form>, theirs: Form, since: string) =>
  rebaseParts(edit, theirs, since, FIELDS)
const edit: Edit<Form> = { base, mine: { ...base, title: 'Run' }, since: '1', conflicts: [] }

test('remote changes come in, local changes stay', () => {
  const theirs = { ...base, pip1_status: 'Completed' }
  expect(rebase(edit, theirs, '2')).toEqual({
    base: theirs,
    mine: { ...theirs, title: 'Run' },
    since: '2',
    conflicts: [],
  })
})

test('what was sent and came back is no conflict with what was typed since', () => {
  const sent = { ...edit.mine, description: 'far' }
  const typed = { ...sent, title: 'Run home', description: '' }
  expect(rebase({ ...edit, mine: typed, sent }, sent, '2')).toEqual({
    base: sent,
    mine: typed,
    since: '2',
    conflicts: [],
  })
  const theirs = { ...sent, title: 'Swim' }
  expect(rebase({ ...edit, mine: typed, sent }, theirs, '2').conflicts).toEqual(['title'])
})

test('a conflict stays open over a second remote change, and closes when both agree', () => {
  const once = rebase(edit, { ...base, title: 'Swim' }, '2')
  expect(once.conflicts).toEqual(['title'])
  const twice = rebase(once, { ...base, title: 'Swim', description: 'far' }, '3')
  expect(twice.conflicts).toEqual(['title'])
  expect(twice.mine).toEqual({ title: 'Run', description: 'far', pip1_status: 'Not Started' })
  expect(rebase(twice, { ...base, title: 'Run' }, '4').conflicts).toEqual([])
})

test('an older version that arrives late changes nothing', () => {
  const newer = { ...edit, since: '2' }
  expect(followStored(newer, { ...base, title: 'Swim' }, '1', FIELDS)).toBe(newer)
  expect(followStored(newer, { ...base, title: 'Swim' }, '3', FIELDS).conflicts).toEqual(['title'])
})

test('text typed during a save stays unsaved and is not a conflict; the rest is what the server made of it', () => {
  const sent = { ...edit.mine, description: 'a\ud83d' }
  const stored = { ...sent, description: 'a\ufffd' }
  const typed = { ...edit, mine: { ...sent, title: 'Run home' } }
  expect(afterSave(typed, sent, stored, '2', FIELDS)).toEqual({
    base: stored,
    mine: { ...stored, title: 'Run home' },
    since: '2',
    conflicts: [],
  })
})
