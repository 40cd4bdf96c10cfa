import { describe, expect, test } from 'vitest'
import { defaultPips, pipCounts } from '#src/features/tracker/domain/pips.ts'
import { proposedAreas } from './domain/areas.ts'
import { isOffered, weekToReview } from './domain/offer.ts'
import { newPlans, plannedDates, planSentence } from './domain/plan.ts'

const plan = { cue_kind: 'after', cue: 'I have made coffee', action: 'walk' } as const

test.each([
  ['2026-11-20', '2026-11-09', false],
  ['2026-11-21', '2026-11-16', true],
  ['2026-11-22', '2026-11-16', true],
  ['2026-11-23', '2026-11-16', true],
  ['2026-11-25', '2026-11-16', true],
  ['2026-11-26', '2026-11-16', false],
])('on %s the review is that of %s, offered: %s', (today, week, offered) => {
  expect(weekToReview(today)).toBe(week)
  expect(isOffered(week, today)).toBe(offered)
  expect(isOffered('2026-11-02', today)).toBe(false)
})

test('a plan is one sentence, in the member’s words', () => {
  expect(planSentence(plan)).toBe('If I have made coffee, then walk.')
  expect(planSentence({ ...plan, cue: 'If it is seven,', action: 'Then I walk.' })).toBe(
    'If it is seven, then I walk.',
  )
  expect(plannedDates({ week: '2026-11-23', days: [1, 7] })).toEqual(['2026-11-23', '2026-11-29'])
  expect(
    newPlans([plan, { ...plan }, { ...plan, cue: 'x' }], [{ ...plan, action: 'x' }]),
  ).toHaveLength(2)
})

describe('areas', () => {
  const counts = pipCounts([
    { ...defaultPips(), pip1_status: 'Completed', pip2_status: 'Completed' },
    { ...defaultPips(), pip1_status: 'Completed' },
  ])

  test('the lowest of the assessment, ties by fewest completed pips', () => {
    const scores = [0.5, 0.5, 0.9, 0.2].map((share, at) => ({ pip: at + 1, share }))
    const areas = proposedAreas(scores, counts, [])
    const expected = [
      [4, 'assessment'],
      [2, 'assessment'],
      [1, 'assessment'],
    ]
    expect(areas.map(({ pip, reason }) => [pip, reason])).toEqual(expected)
    expect(proposedAreas(scores, counts, [4]).map(({ pip }) => pip)).toEqual([2, 1, 3])
  })

  test('without one, or where it says too little, those that waited', () => {
    const expected = [
      [3, 'waiting'],
      [4, 'waiting'],
      [5, 'waiting'],
    ]
    expect(proposedAreas([], counts, []).map(({ pip, reason }) => [pip, reason])).toEqual(expected)
    expect(proposedAreas([{ pip: 4, share: 0.1 }], counts, [3]).map(({ pip }) => pip)).toEqual([
      4, 5, 6,
    ])
    expect(proposedAreas([], pipCounts([]), [])).toEqual([])
  })
})
