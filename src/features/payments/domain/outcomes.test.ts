import { expect, test } from 'vitest'
import { outcomesOf, type Standing } from './outcomes.ts'

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
