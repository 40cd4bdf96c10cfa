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
