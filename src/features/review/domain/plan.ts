import { msg } from '@lingui/core/runtime-macro'
import { addDays, type CalendarDate, type Week, weekdayOf, weekOf } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { template } from '#src/contract/own-words.ts'
import type { DayMark } from '#src/features/tracker/contract/days.ts'
import { fillDays } from '#src/features/tracker/domain/days.ts'
import type { IfThen, NewPlan } from '../contract.ts'

type Halves = Pick<NewPlan, 'cue_kind' | 'cue' | 'action'>

const withoutStop = (text: string): string => text.trim().replace(/(?<![.!,;])[.!,;]+$/, '')

const SENTENCE = msg`If {when}, then {what}.`

/** Without the word that stands before it in the sentence, in English or in the reader's language. */
const half = (text: string, english: string, own: string): string => {
  const words = [english, own].map(word => word.replace(/[^\p{L}]/gu, '').toLowerCase())
  const [first = '', ...rest] = withoutStop(text).split(/\s+/)
  return rest.length > 0 && words.includes(first.toLowerCase())
    ? withoutStop(text).slice(first.length).trimStart()
    : withoutStop(text)
}

/** 'If it is seven, then I will walk.': the member's own words; only a repeated If or Then is taken away. */
export function planSentence({ cue, action }: Halves): string {
  const [before = '', between = ''] = template(SENTENCE).split(/\{\w+\}/)
  const values = { when: half(cue, 'if', before), what: half(action, 'then', between) }
  return said({ ...SENTENCE, values })
}

export const plannedDates = ({ week, days }: Pick<IfThen, 'week' | 'days'>): CalendarDate[] =>
  days.map(day => addDays(week, day - 1))

export const isPlannedOn = (plan: Pick<IfThen, 'week' | 'days'>, date: CalendarDate): boolean =>
  plan.week === weekOf(date) && plan.days.includes(weekdayOf(date) + 1)

export const outcomeOn = (plan: Pick<IfThen, 'outcomes'>, date: CalendarDate) =>
  plan.outcomes.find(each => each.date === date)?.outcome ?? null

const key = ({ cue_kind, cue, action }: Halves): string => JSON.stringify([cue_kind, cue, action])

/** The plans that a week does not have yet: the same one sent from two tabs is made once. */
export const newPlans = <P extends Halves>(plans: readonly P[], known: readonly Halves[]): P[] =>
  plans.filter(
    (plan, at) =>
      !known.some(each => key(each) === key(plan)) &&
      plans.findIndex(each => key(each) === key(plan)) === at,
  )

export const tilesOf = (marks: readonly DayMark[], plans: readonly IfThen[], week: Week) =>
  fillDays(marks, week, addDays(week, 6)).map(day => ({
    ...day,
    planned: plans.some(plan => isPlannedOn(plan, day.date)),
  }))
