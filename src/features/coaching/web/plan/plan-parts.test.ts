import { expect, test } from 'vitest'
import { type Edit, rebase } from '#src/platform/web/editing/use-merged-edit.ts'
import type { Draft, GoalPart } from '../../domain/plan.ts'
import { PLAN_PARTS } from './plan-parts.ts'

const goal = (id: number, title: string, why = ''): Draft => ({
  id,
  title,
  why,
  by: null,
  first_step: '',
})
const edit: Edit<Draft[], GoalPart> = {
  base: [goal(1, 'Walk'), goal(2, 'Read')],
  mine: [goal(1, 'Run'), goal(2, 'Read'), { ...goal(0, 'New'), id: undefined }],
  since: '1',
  conflicts: [],
}

test('goals of both sides stay, and a conflict stays open over a second change of the other side', () => {
  const once = rebase(
    edit,
    [goal(1, 'Swim'), goal(2, 'Read', 'More'), goal(3, 'Theirs')],
    '2',
    PLAN_PARTS,
  )
  expect(once.conflicts).toEqual(['1.title'])
  expect(once.mine.map(({ title, why }) => [title, why])).toEqual([
    ['Run', ''],
    ['Read', 'More'],
    ['New', ''],
    ['Theirs', ''],
  ])
  const twice = rebase(once, [goal(1, 'Swim'), goal(2, 'Read'), goal(3, 'Theirs')], '3', PLAN_PARTS)
  expect(twice.conflicts).toEqual(['1.title'])
  expect(PLAN_PARTS.take(twice.mine, '1.title', twice.base)[0]?.title).toBe('Swim')
})
