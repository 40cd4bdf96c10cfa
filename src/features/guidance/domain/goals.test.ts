import { expect, test } from 'vitest'
import { WEEK_MAX } from '#src/features/assistant/constants.ts'
import { weekText } from '#src/features/assistant/domain.ts'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { bodyOf, formOf } from '#src/features/planner/domain.ts'
import { parseGoals } from './goals.ts'

const WEEK = '2026-11-16'

const planner = (change: Partial<WeeklyPlanner>): WeeklyPlanner => ({
  ...{ id: 1, user_id: 1, client_id: null, created_at: '', updated_at: '' },
  ...{ ...bodyOf(WEEK, formOf(WEEK)), ...change },
})

test('a week is shared in its words, an empty one has none, and one longer than a message is truncated with a note', () => {
  expect(weekText(WEEK, planner({ insights: ' ' }), [])).toBe('')
  expect(weekText(WEEK, planner({ weekly_intention: 'Slower', went_well: 'Sleep' }), [])).toBe(
    'Week of 2026-11-16\nWeekly intention: Slower\nWhat went well: Sleep',
  )
  const text = weekText(WEEK, planner({ insights: '🁢'.repeat(5000) }), [])
  expect(text.length).toBeLessThanOrEqual(WEEK_MAX)
  expect(text).toMatch(/omitted: it exceeds the length of one message\.\)$/)
  expect(text.isWellFormed()).toBe(true)
})

test.each([
  [
    '**Weekly intention:** Run, _slowly_.\n\n- **Monday:** Shoes [on](/x)\n- **Sunday:** Look back\n\nGood luck.',
    {
      intention: 'Run, slowly.',
      days: [
        { weekday: 0, text: 'Shoes on' },
        { weekday: 6, text: 'Look back' },
      ],
      rest: 'Good luck.',
    },
  ],
  [
    'Intention: Run\n1. Tuesday – ten minutes\n* **Wednesday**: rest',
    {
      intention: 'Run',
      days: [
        { weekday: 1, text: 'ten minutes' },
        { weekday: 2, text: 'rest' },
      ],
      rest: '',
    },
  ],
  [
    'Monday to Friday: ten minutes. I would not plan Sunday.',
    { intention: null, days: [], rest: 'Monday to Friday: ten minutes. I would not plan Sunday.' },
  ],
])('parses the proposals in %j', (answer, goals) => expect(parseGoals(answer)).toEqual(goals))
