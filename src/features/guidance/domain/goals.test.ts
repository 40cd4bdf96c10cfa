import { expect, test } from 'vitest'
import { weekDates } from '#src/contract/calendar.ts'
import { WEEK_MAX } from '#src/features/assistant/constants.ts'
import { weekText } from '#src/features/assistant/domain.ts'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { bodyOf, formOf } from '#src/features/planner/domain.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { perPip } from '#src/features/tracker/domain/pips.ts'
import { parseGoals } from './goals.ts'

const WEEK = '2026-11-16'

const planner = (change: Partial<WeeklyPlanner> = {}): WeeklyPlanner => ({
  id: 1,
  user_id: 1,
  client_id: null,
  ...bodyOf(WEEK, formOf(WEEK)),
  created_at: '2026-11-16T08:00:00.000Z',
  updated_at: '2026-11-16T08:00:00.000Z',
  ...change,
})

const domino = (change: Partial<DominoEntry>): DominoEntry =>
  ({
    id: 1,
    title: 'Walk',
    date: '2026-11-17',
    completed: false,
    ...perPip(
      n => `Area ${n}`,
      n => (n <= 5 ? 'Completed' : 'Not Started'),
    ),
    ...change,
  }) as DominoEntry

test('an empty week has nothing to share', () => {
  expect(weekText(WEEK, null, [])).toBe('')
  expect(weekText(WEEK, planner({ insights: ' ' }), [])).toBe('')
  expect(formOf(WEEK, planner())).toEqual(formOf(WEEK))
})

test('a week as text', () => {
  const plans = planner().daily_plans
  const [monday = ''] = weekDates(WEEK)
  plans[monday] = {
    priorities: [
      { text: 'Call', completed: true },
      { text: 'Write', completed: false },
      { text: '', completed: false },
    ],
    domino: 'Walk first',
    notes: 'Rain',
  }
  const text = weekText(
    WEEK,
    planner({ weekly_intention: 'Slower', daily_plans: plans, went_well: 'Sleep' }),
    [domino({}), domino({ title: 'Read', completed: true })],
  )
  expect(text).toBe(`Week of 2026-11-16
Weekly intention: Slower
Monday, 2026-11-16
  Done: Call
  To do: Write
  Planned domino: Walk first
  Notes: Rain
Tuesday, 2026-11-17
  Domino: Walk (5 of 12 pips completed)
  Domino: Read (completed)
What went well: Sleep`)
})

test('truncates a week longer than a message, with a note', () => {
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
