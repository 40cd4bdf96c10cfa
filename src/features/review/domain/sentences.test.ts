import { expect, test } from 'vitest'
import { weekDates } from '#src/contract/calendar.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import type { PipFields } from '#src/features/tracker/contract/pips.ts'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { DONE } from '#test/dominoes.ts'
import type { Outcome } from '../constants.ts'
import { type WeekData, weekSentences } from './sentences.ts'

const WEEK = '2026-11-16'
const DAYS = weekDates(WEEK)

const read = (week: Partial<WeekData>) =>
  weekSentences({ entries: [], restDays: [], plans: [], dailyPlans: null, ...week })

/** A domino of the week's nth day. */
const on = (n: number, fields: Partial<PipFields> = {}) => ({
  ...defaultPips(),
  ...fields,
  date: DAYS[n] ?? WEEK,
})
/** What became of a plan, from Monday on. */
const plan = (...outcomes: Outcome[]) => ({
  outcomes: outcomes.map((outcome, n) => ({ date: DAYS[n] ?? WEEK, outcome })),
})
/** Monday's priorities. */
function priorities(...given: [text: string, completed: boolean][]) {
  const plans = blankPlans(WEEK)
  const monday = plans[WEEK]
  if (monday) monday.priorities = given.map(([text, completed]) => ({ text, completed }))
  return plans
}

const MONEY = { pip2_status: 'Completed', pip1_label: 'Reading' }

test.each<[string, Partial<WeekData>, string[]]>([
  ['nothing', {}, []],
  ['no pip', { entries: [on(0, { pip1_status: 'half done' })] }, ['You set a domino on 1 day.']],
  [
    'several dominoes a day, under the latest labels',
    { entries: [on(0, DONE), on(0), on(1, MONEY)] },
    [
      ...['1 green day.', 'Financial Awareness on 2 days, Reading on 1 day.'],
      'You set a domino on 2 days.',
    ],
  ],
  [
    'one area',
    { entries: [on(0), on(2, { pip7_status: 'Completed' })] },
    ['Physical Movement on 1 day, Mental Growth on none.', 'You set a domino on 2 days.'],
  ],
  [
    'all areas alike',
    { entries: [on(0, DONE), on(1, DONE)] },
    ['2 green days.', 'All twelve areas on 2 days.', 'You set a domino on 2 days.'],
  ],
  ['a plan that never worked', { plans: [plan('missed', 'no_cue')] }, []],
  [
    'a plan without its cue',
    { plans: [plan('done', 'no_cue'), plan()] },
    ['Your plan worked 1 time of 1.'],
  ],
  [
    'a rest day, on which nothing is missed',
    { plans: [plan('done', 'missed', 'missed'), plan('done')], restDays: [DAYS[1] ?? WEEK] },
    ['Your plans worked 2 times of 3.', '1 rest day.'],
  ],
  [
    'priorities',
    { dailyPlans: priorities(['Call', true], ['Write', false], [' ', true]) },
    ['You ticked off 1 of 2 priorities.'],
  ],
  ['one priority', { dailyPlans: priorities(['Call', true]) }, ['You ticked off 1 of 1 priority.']],
])('of %s the sentences are true', (_, week, texts) => {
  expect(read(week).map(({ text }) => text)).toEqual(texts)
})

test('there are five at most, each with its numbers', () => {
  const sentences = read({
    ...{ entries: [on(0, DONE)], plans: [plan('done', 'missed')], restDays: DAYS.slice(3, 5) },
    dailyPlans: priorities(['Call', true]),
  })
  expect(sentences.map(({ kind, figures }) => [kind, figures])).toMatchObject([
    ['green_days', { days: 1 }],
    ['areas', { most_days: 1, least_days: 1 }],
    ['plan', { done: 1, of: 2 }],
    ['dominoes', { days: 1 }],
    ['priorities', { done: 1, of: 1 }],
  ])
})
