import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { WeekText } from './shared-weeks.tsx'

/** The keys of each list inside. */
function keysIn(node: ReactNode): (string | null)[][] {
  if (Array.isArray(node))
    return [node.filter(isValidElement).map(({ key }) => key), ...node.flatMap(keysIn)]
  return isValidElement<{ children?: ReactNode }>(node) ? keysIn(node.props.children) : []
}

test('equal priorities of a day are told apart', () => {
  const priorities = ['Walk', 'Walk', ''].map(text => ({ text, completed: false }))
  const week = {
    week_start_date: '2026-11-16',
    daily_plans: { '2026-11-16': { priorities, domino: '', notes: '' } },
  } as unknown as WeeklyPlanner
  const keys = keysIn(WeekText({ week })).map(list => list.filter(key => key !== null))
  expect(keys.map(list => list.length)).toContain(2)
  for (const list of keys) expect(new Set(list).size).toBe(list.length)
})
