import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const PRIORITIES_PER_DAY = 3

export const TEXT_MAX = 10_000

/** The maximum length of a priority, and of a day's domino. */
export const LINE_MAX = 500

/** Both are Mondays, and every day of their weeks has a four-digit year. */
export const FIRST_WEEK = '1900-01-01'

export const LAST_WEEK = '9999-12-20'

export const REFLECTION_FIELDS = [
  'went_well',
  'to_improve',
  'insights',
  'next_week_intention',
] as const

export const TEXT_FIELDS = ['weekly_intention', ...REFLECTION_FIELDS] as const

export type TextField = (typeof TEXT_FIELDS)[number]

export const NOT_A_MONDAY = msg`A week starts on a Monday.`

export const WEEK_OUT_OF_RANGE = msg`Please choose a week from ${{ first: FIRST_WEEK }} to ${{ last: LAST_WEEK }}.`

export const WRONG_DAYS = msg`Please enter exactly the seven days of the week.`

export const WRONG_PRIORITY_COUNT = msg`Please enter exactly three priorities a day.`

export const WEEK_IS_FIXED = msg`A planner cannot be moved to another week.`

/** Labels of a week's texts (docs/product.md 5.1). */
export const TEXT_LABELS: Readonly<Record<TextField, MessageDescriptor>> = {
  weekly_intention: msg`Weekly Intention`,
  went_well: msg`What went well`,
  to_improve: msg`What to improve`,
  insights: msg`Insights`,
  next_week_intention: msg`Next week's intention`,
}

/** 'How to Use This Planner' (docs/product.md 5.1). */
export const GUIDE_STEPS = [
  {
    title: msg`Set one intention`,
    text: msg`Before the week begins, write one sentence that the whole week should serve. Small and true is enough.`,
  },
  {
    title: msg`Choose three priorities a day`,
    text: msg`Three, not ten. Write them the evening before, and tick them off as they are done.`,
  },
  {
    title: msg`Tip the daily domino`,
    text: msg`Name the one action that makes the rest of the day easier, and do it first.`,
  },
  {
    title: msg`Look back on Sunday`,
    text: msg`Ten quiet minutes: what went well, what to improve, what you saw, and where next week begins.`,
  },
] as const
