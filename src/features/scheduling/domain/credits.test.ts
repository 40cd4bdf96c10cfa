import { expect, test } from 'vitest'
import { boughtFor, grantWords, planNames, usableFor } from './credits.ts'

const RULES = [
  { plan: 'basic', credits: 1, months: 3 },
  { plan: 'premium', credits: 0, months: 1 },
  { plan: 'coaching', credits: 2, months: 1 },
] as const

test('only credits of a type’s plans count for it; without plans, all do', () => {
  const credits = [
    { plan: 'basic', session_type: null, left: 1 },
    { plan: 'coaching', session_type: null, left: 2 },
    { plan: null, session_type: null, left: 4 },
    { plan: null, session_type: 7, left: 6 },
  ] as const
  expect(usableFor({ plans: ['coaching'] }, { credits })).toBe(2)
  expect(usableFor({ plans: ['premium'] }, { credits })).toBe(0)
  expect(usableFor({ plans: [] }, { credits })).toBe(7)
  expect([boughtFor(7, { credits }), boughtFor(8, { credits })]).toEqual([6, 0])
})

test('what a plan gives is said for the plans that may book, and not where it gives nothing', () => {
  expect(grantWords({ plans: ['coaching'] }, RULES)).toEqual([
    'Inner Circle gives 2 credits every month',
  ])
  expect(grantWords({ plans: ['basic', 'premium'] }, RULES)).toEqual([
    'Essentials gives 1 credit every 3 months',
  ])
  expect(planNames({ plans: ['basic', 'coaching'] })).toBe('Essentials or Inner Circle')
})
