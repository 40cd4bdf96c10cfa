import { expect, test } from 'vitest'
import { outcomesOf, periodOutcomesOf, type Standing } from './outcomes.ts'

const standing = (...now: (keyof Standing)[]): Standing => ({
  isPaid: now.includes('isPaid'),
  isRefunded: now.includes('isRefunded'),
  isDisputed: now.includes('isDisputed'),
  isOverdue: now.includes('isOverdue'),
  isEnded: now.includes('isEnded'),
})

const open = standing()
const paid = standing('isPaid')
const ended = standing('isEnded')
const refunded = standing('isPaid', 'isRefunded')
const disputed = standing('isPaid', 'isDisputed')
const overdue = standing('isPaid', 'isOverdue')

test.each([
  [open, open, []],
  [open, paid, ['paid']],
  [open, ended, ['ended']],
  [open, refunded, ['paid', 'refunded']],
  [open, overdue, ['paid', 'failed']],
  [paid, paid, []],
  [paid, refunded, ['refunded']],
  [paid, disputed, ['disputed']],
  [disputed, paid, ['disputed']],
  [disputed, refunded, ['refunded']],
  [paid, overdue, ['failed']],
  [overdue, overdue, []],
  [overdue, paid, []],
  // An older answer takes nothing back.
  [paid, open, []],
  [paid, ended, []],
  [ended, ended, []],
  // Nobody pays and gets nothing.
  [ended, paid, ['paid']],
  [refunded, paid, []],
  [refunded, ended, []],
] as const)('%j that is seen as %j', (before, now, outcomes) => {
  expect(outcomesOf(before, now)).toEqual(outcomes)
})

const [may, june] = ['2027-05-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z']

test.each([
  [open, null, paid, may, ['paid']],
  [paid, may, paid, may, []],
  [paid, may, paid, june, ['paid']],
  [paid, june, paid, may, []],
  [paid, may, standing('isOverdue'), may, ['failed']],
  [standing('isOverdue'), may, paid, may, ['paid']],
  [paid, may, ended, may, ['ended']],
  [ended, may, paid, june, ['paid']],
  [ended, may, ended, may, []],
  // What is given back leaves the other periods as they are.
  [paid, may, refunded, june, ['paid', 'refunded']],
  [paid, may, standing('isRefunded', 'isEnded'), may, ['refunded', 'ended']],
  [paid, may, disputed, may, ['disputed']],
] as const)('%j until %s that is seen as %j until %s', (before, was, now, until, outcomes) => {
  expect(periodOutcomesOf({ ...before, until: was }, { ...now, until })).toEqual(outcomes)
})
