import { expect, test } from 'vitest'
import type { WeeklyPlanner } from '../contract.ts'
import { bodyOf, formOf } from '../domain.ts'
import { afterSave, type PlannerEdit, rebaseOnServer } from './use-week-edit.ts'

const WEEK = '2026-11-16'
const blank = formOf(WEEK)
const planner = (updated_at: string, fields: Partial<WeeklyPlanner> = {}): WeeklyPlanner => ({
  ...bodyOf(WEEK, blank),
  id: 1,
  user_id: 1,
  created_at: '2026-11-16T08:00:00.000Z',
  updated_at,
  ...fields,
})
const T1 = '2026-11-16T08:00:01.000Z'
const T2 = '2026-11-16T08:00:02.000Z'
const typing = (insights: string): PlannerEdit => ({
  base: blank,
  mine: { ...blank, insights },
  since: '',
  conflicts: [],
})

test('a response that is not newer leaves the edit unchanged', () => {
  const edit = { ...typing('mine'), since: T2 }
  expect(rebaseOnServer(edit, WEEK, planner(T1))).toBe(edit)
  expect(rebaseOnServer(edit, WEEK, null)).toBe(edit)
  expect(rebaseOnServer(edit, WEEK, planner(T2))).toBe(edit)
})

test('a planner created in another tab is merged with what was typed', () => {
  const next = rebaseOnServer(typing('mine'), WEEK, planner(T1, { went_well: 'theirs' }))
  expect(next).toMatchObject({ since: T1, conflicts: [], mine: { insights: 'mine', went_well: 'theirs' } })
  expect(rebaseOnServer(typing('mine'), WEEK, planner(T1, { insights: 'theirs' })).conflicts).toEqual([
    'insights',
  ])
})

test('text typed during a save stays unsaved and is not a conflict', () => {
  const sent = typing('one').mine
  const after = afterSave(typing('one two'), sent, planner(T1, { insights: 'one' }))
  expect(after).toMatchObject({
    since: T1,
    conflicts: [],
    base: { insights: 'one' },
    mine: { insights: 'one two' },
  })
  expect(rebaseOnServer(after, WEEK, planner(T1, { insights: 'one' }))).toBe(after)
})

test("the server's version of a saved text replaces it", () => {
  const after = afterSave(typing('a\ud83d'), typing('a\ud83d').mine, planner(T1, { insights: 'a\ufffd' }))
  expect(after.mine).toEqual(after.base)
})
