import { expect, test } from 'vitest'
import { boughtFor, usableFor } from './credits.ts'

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
