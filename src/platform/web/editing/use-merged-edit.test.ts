import { expect, test } from 'vitest'
import { type Edit, rebase } from './use-merged-edit.ts'

const base = { title: 'Walk', description: '', pip1_status: 'Not Started' }
const edit: Edit<typeof base> = { base, mine: { ...base, title: 'Run' }, since: '1', conflicts: [] }

test('an unchanged version leaves the edit alone', () => {
  expect(rebase(edit, base, '1')).toBe(edit)
})

test('remote changes come in, local changes stay', () => {
  const theirs = { ...base, pip1_status: 'Completed' }
  expect(rebase(edit, theirs, '2')).toEqual({
    base: theirs,
    mine: { ...theirs, title: 'Run' },
    since: '2',
    conflicts: [],
  })
})

test('a conflict stays open over a second remote change, and closes when both agree', () => {
  const once = rebase(edit, { ...base, title: 'Swim' }, '2')
  expect(once.conflicts).toEqual(['title'])
  const twice = rebase(once, { ...base, title: 'Swim', description: 'far' }, '3')
  expect(twice.conflicts).toEqual(['title'])
  expect(twice.mine).toEqual({ title: 'Run', description: 'far', pip1_status: 'Not Started' })
  expect(rebase(twice, { ...base, title: 'Run' }, '4').conflicts).toEqual([])
})
