import { expect, test } from 'vitest'
import { said } from '#src/contract/i18n.ts'
import { AREA_ACTIONS, CUES, OBSTACLE_CUES, PLANS_PER_WEEK } from '../constants.ts'
import type { WeekReview } from '../contract.ts'
import {
  carriedOn,
  closingOf,
  conflictsOf,
  emptyDraft,
  gapChoices,
  hasPlan,
  mayAddPlan,
  openDays,
  plansOf,
  type ReviewDraft,
  stepFrom,
  suggestedActions,
  suggestedCues,
  withArea,
} from './review-draft.ts'

const WEEK = '2026-11-23'
const NEXT = '2026-11-30'

const planners = (week: object | null = null, next: object | null = null) =>
  ({ week, next }) as WeekReview['planners']

const review = (over: Partial<WeekReview> = {}) =>
  ({ planners: planners(), next_week: NEXT, next_if_thens: [], ...over }) as WeekReview

const draftOf = (over: Partial<ReviewDraft> = {}): ReviewDraft => ({
  ...emptyDraft(review(), WEEK, 'week'),
  ...over,
})
const PLAN = { cue_kind: 'after', cue: 'coffee', action: 'walk' } as const

test('only the days of the next week that are not over can be planned, its working days at first', () => {
  expect(openDays(NEXT, '2026-11-29')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(openDays(NEXT, NEXT)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(openDays(NEXT, '2026-12-02')).toEqual([3, 4, 5, 6, 7])
  expect(emptyDraft(review(), '2026-12-02', 'week').days).toEqual([3, 4, 5])
  expect(emptyDraft(review(), '2026-12-05', 'week').days).toEqual([6, 7])
})

test('a review begins with the intention that was written for the next week', () => {
  const written = review({ planners: planners({ next_week_intention: ' Rest. ' }) })
  expect(emptyDraft(written, WEEK, 'intention')).toMatchObject({
    ...{ intention: 'Rest.', step: 'intention', area: null },
  })
})

test('without a plan the gap and the days are passed over, both ways; the ends stay', () => {
  const planned = draftOf({ step: 'plan', plan: PLAN })
  expect([stepFrom(planned, 1), stepFrom({ ...planned, step: 'gap' }, 1)]).toEqual(['gap', 'days'])
  const none = draftOf({ step: 'plan' })
  expect(stepFrom(none, 1)).toBe('done')
  expect(stepFrom({ ...none, step: 'done' }, -1)).toBe('plan')
  expect([stepFrom(draftOf(), -1), stepFrom({ ...none, step: 'done' }, 1)]).toEqual([
    ...['week', 'done'],
  ])
  expect(hasPlan(draftOf({ plan: { ...PLAN, cue: ' ' } }))).toBe(false)
  expect(hasPlan(draftOf({ plan: { ...PLAN, action: '' } }))).toBe(false)
})

test('an area fills in an intention, which is replaced by the next area, unless it is the member’s own', () => {
  const first = withArea(draftOf(), 7, 'Movement')
  expect(first).toMatchObject({ area: 7, pip: 7, intention: 'Make room for Movement.' })
  expect(withArea(first, 9, 'Food').intention).toBe('Make room for Food.')
  expect(withArea(first, null, '')).toMatchObject({ area: null, pip: null })
  expect(withArea({ ...first, intention: 'Sleep more.' }, 9, 'Food').intention).toBe('Sleep more.')
  const before = draftOf({ intention: 'Make room for rest.' })
  expect(withArea(before, 9, 'Food').intention).toBe('Make room for rest.')
})

test('a plan that is carried on keeps those of its days that are open, else the days that were chosen', () => {
  const plan = { ...PLAN, days: [1, 3], pip: 7 } as unknown as WeekReview['if_thens'][number]
  expect(carriedOn(draftOf(), plan, [3, 4])).toMatchObject({
    area: 7,
    pip: 7,
    plan: PLAN,
    days: [3],
  })
  expect(carriedOn(draftOf({ days: [4, 5] }), plan, [4, 5]).days).toEqual([4, 5])
})

test('the cue that meets the obstacle comes first, and four are shown at most', () => {
  const [obstacle, met] = Object.entries(OBSTACLE_CUES)[0] ?? []
  const plan = { ...PLAN, cue_kind: met?.cue_kind ?? 'after' }
  const cue = said(met?.cue ?? '')
  const cues = suggestedCues(draftOf({ obstacle: obstacle ?? '', plan }))
  expect(cues[0]).toBe(cue)
  expect(cues.filter(each => each === cue)).toHaveLength(1)
  expect(cues.length).toBeLessThanOrEqual(4)
  const other = suggestedCues(draftOf({ plan: { ...plan, cue_kind: 'after' } }))
  expect(other).toEqual(CUES.after.slice(0, 4).map(said))
})

const actionsOf = (area: number) => (AREA_ACTIONS[area - 1] ?? []).map(said)

test('actions are those of the area; the gap asks for the plan’s among two of other areas', () => {
  expect(suggestedActions(draftOf({ area: 7 }))).toEqual(actionsOf(7))
  expect(suggestedActions(draftOf())).toEqual(actionsOf(4))
  for (const area of [1, 7, 10]) {
    const draft = draftOf({ area, plan: { ...PLAN, cue: 'a' } })
    const choices = gapChoices(draft)
    expect([...choices].sort()).toEqual([...new Set(choices)].sort())
    expect(choices).toHaveLength(3)
    expect(choices[2]).toBe('walk')
    expect(choices).not.toContain(actionsOf(area)[1])
    expect(gapChoices(draft)).toEqual(choices)
    expect(gapChoices({ ...draft, plan: { ...PLAN, cue: 'abc' } })[0]).toBe('walk')
  }
  const others = (area: number) =>
    gapChoices(draftOf({ area, plan: { ...PLAN, cue: 'abc' } })).slice(1)
  const second = (area: number) => actionsOf(area)[1]
  expect(others(1)).toEqual([second(7), second(10)])
  expect(others(7)).toEqual([second(5), second(10)])
  expect(others(10)).toEqual([second(7), second(9)])
})

test('a finished plan is kept beside the current one, with what got in the way', () => {
  const kept = { ...PLAN, cue: 'lunch', days: [1], pip: null, obstacle: null }
  const draft = draftOf({ plan: { ...PLAN, cue: ' coffee ' }, days: [2], inTheWay: ' Rain ' })
  expect(plansOf({ ...draft, plans: [kept] })).toEqual([
    kept,
    { ...PLAN, days: [2], pip: null, obstacle: 'Rain' },
  ])
  expect(plansOf({ ...draft, plans: [kept], days: [] })).toEqual([kept])
  const namedOnly = (obstacle: string) => plansOf({ ...draft, inTheWay: '', obstacle })[0]?.obstacle
  expect(['', 'other', 'phone'].map(namedOnly)).toEqual([null, null, 'The phone'])
})

test('another plan may be added while there is room for it', () => {
  const there = (count: number) => review({ next_if_thens: Array(count).fill({}) })
  const draft = draftOf({ plan: PLAN })
  expect(mayAddPlan(draft, there(PLANS_PER_WEEK - 2))).toBe(true)
  expect(mayAddPlan(draft, there(PLANS_PER_WEEK - 1))).toBe(false)
  expect(mayAddPlan(draftOf(), there(0))).toBe(false)
})

test('what is written in the planners stays, and what was written meanwhile in other words is asked about', () => {
  const draft = draftOf({ counted: ['You rested.'], intention: 'Walk.', inTheWay: 'Rain' })
  expect(closingOf(draft, planners())).toMatchObject({
    week: { went_well: 'You rested.', to_improve: 'Rain', updated_at: null },
    next: { weekly_intention: 'Walk.', updated_at: null },
  })
  const now = planners({ went_well: 'I slept.', updated_at: 'then' }, { weekly_intention: 'Walk.' })
  expect(closingOf(draft, now)).toMatchObject({
    week: { went_well: null, to_improve: 'Rain', updated_at: 'then' },
    next: { weekly_intention: null },
  })
  const [conflict, ...others] = conflictsOf(draft, now)
  expect(conflict).toMatchObject({ name: 'went_well', mine: 'You rested.', theirs: 'I slept.' })
  expect(others).toEqual([])
  const began = emptyDraft(review({ planners: now }), WEEK, 'week')
  expect(conflictsOf({ ...began, counted: ['You rested.'] }, now)).toEqual([])
})
