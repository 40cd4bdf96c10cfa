import { expect, test } from 'vitest'
import type { WeeklyPlanner } from '../contract.ts'
import { bodyOf, formOf } from '../domain.ts'
import { advance, afterSave, type PlannerEdit } from './use-week-edit.ts'

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

test('an answer that is not newer leaves the edit alone', () => {
  const edit = { ...typing('mine'), since: T2 }
  expect(advance(edit, WEEK, planner(T1))).toBe(edit)
  expect(advance(edit, WEEK, null)).toBe(edit)
  expect(advance(edit, WEEK, planner(T2))).toBe(edit)
})

test('a planner that another tab began comes in around what was typed', () => {
  const next = advance(typing('mine'), WEEK, planner(T1, { went_well: 'theirs' }))
  expect(next).toMatchObject({ since: T1, conflicts: [], mine: { insights: 'mine', went_well: 'theirs' } })
  expect(advance(typing('mine'), WEEK, planner(T1, { insights: 'theirs' })).conflicts).toEqual(['insights'])
})

test('what is typed while a save is under way stays unsaved, and is no clash', () => {
  const sent = typing('one').mine
  const after = afterSave(typing('one two'), sent, planner(T1, { insights: 'one' }))
  expect(after).toMatchObject({
    since: T1,
    conflicts: [],
    base: { insights: 'one' },
    mine: { insights: 'one two' },
  })
  expect(advance(after, WEEK, planner(T1, { insights: 'one' }))).toBe(after)
})

test('what the server made of a text replaces it', () => {
  const after = afterSave(typing('a\ud83d'), typing('a\ud83d').mine, planner(T1, { insights: 'a\ufffd' }))
  expect(after.mine).toEqual(after.base)
})
