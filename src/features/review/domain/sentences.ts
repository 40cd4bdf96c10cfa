import { msg, plural } from '@lingui/core/runtime-macro'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import type { DailyPlans } from '#src/features/planner/contract.ts'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { PipFields } from '#src/features/tracker/contract/pips.ts'
import { allPipsCompleted } from '#src/features/tracker/domain/pips.ts'
import { SENTENCES_MAX } from '../constants.ts'
import type { IfThen, Sentence } from '../contract.ts'

export interface WeekData {
  /** The week's dominoes, oldest first. */
  entries: readonly (PipFields & { date: CalendarDate })[]
  restDays: readonly CalendarDate[]
  plans: readonly Pick<IfThen, 'outcomes'>[]
  dailyPlans: DailyPlans | null
}

const datesOf = (entries: readonly { date: CalendarDate }[]): number =>
  new Set(entries.map(entry => entry.date)).size

/** Days with a domino of which all twelve pips are Completed. */
function greenDays({ entries }: WeekData): Sentence[] {
  const green = datesOf(entries.filter(allPipsCompleted))
  const text = said(msg`${plural({ green }, { one: '# green day', other: '# green days' })}.`)
  return green > 0 ? [{ kind: 'green_days', text, figures: { days: green } }] : []
}

/** The area on most days, and the one on fewest; of equals the first on the domino. */
function areas({ entries }: WeekData): Sentence[] {
  const latest = entries.at(-1)
  if (!latest) return []
  const counts = PIP_NUMBERS.map(n => ({
    pip: n,
    label: latest[`pip${n}_label`],
    days: datesOf(entries.filter(entry => entry[`pip${n}_status`] === 'Completed')),
  })).toSorted((a, b) => b.days - a.days || a.pip - b.pip)
  const [most] = counts
  const fewest = counts.findLast(({ days }) => days === counts.at(-1)?.days)
  const least = counts.find(({ days }) => days === fewest?.days)
  if (!most || !least || most.days === 0) return []
  const text =
    most.days === least.days
      ? msg`All twelve areas on ${plural({ days: most.days }, { one: '# day', other: '# days' })}.`
      : msg`${{ most: labelWords(most.label) }} on ${plural({ days: most.days }, { one: '# day', other: '# days' })}, ${{ least: labelWords(least.label) }} on ${plural({ leastDays: least.days }, { 0: 'none', one: '# day', other: '# days' })}.`
  const figures = {
    most_pip: most.pip,
    most_label: most.label,
    most_days: most.days,
    least_pip: least.pip,
    least_label: least.label,
    least_days: least.days,
  }
  return [{ kind: 'areas', text: said(text), figures }]
}

/** How often plans worked, of the times that their moment came; on a rest day nothing counts as missed. */
function plan({ plans, restDays }: WeekData): Sentence[] {
  const outcomes = plans.flatMap(each => each.outcomes)
  const done = outcomes.filter(each => each.outcome === 'done').length
  const missed = outcomes.filter(
    each => each.outcome === 'missed' && !restDays.includes(each.date),
  ).length
  const noCue = outcomes.filter(each => each.outcome === 'no_cue').length
  if (done === 0) return []
  const of = done + missed
  const text =
    plans.filter(each => each.outcomes.length > 0).length > 1
      ? msg`Your plans worked ${plural({ done }, { one: '# time', other: '# times' })} of ${{ of }}.`
      : msg`Your plan worked ${plural({ done }, { one: '# time', other: '# times' })} of ${{ of }}.`
  return [{ kind: 'plan', text: said(text), figures: { done, of, missed, no_cue: noCue } }]
}

function dominoes({ entries }: WeekData): Sentence[] {
  const set = datesOf(entries)
  const figures = { days: set, dominoes: entries.length }
  const text = msg`You set a domino on ${plural({ set }, { one: '# day', other: '# days' })}.`
  return set > 0 ? [{ kind: 'dominoes', text: said(text), figures }] : []
}

function priorities({ dailyPlans }: WeekData): Sentence[] {
  const written = Object.values(dailyPlans ?? {}).flatMap(day =>
    day.priorities.filter(({ text }) => text.trim() !== ''),
  )
  const done = written.filter(each => each.completed).length
  const figures = { done, of: written.length }
  const text = said(
    msg`You ticked off ${{ done }} of ${plural({ written: written.length }, { one: '# priority', other: '# priorities' })}.`,
  )
  return done > 0 ? [{ kind: 'priorities', text, figures }] : []
}

function rest({ restDays }: WeekData): Sentence[] {
  const text = said(
    msg`${plural({ days: restDays.length }, { one: '# rest day', other: '# rest days' })}.`,
  )
  return restDays.length > 0
    ? [{ kind: 'rest_days', text, figures: { days: restDays.length } }]
    : []
}

/**
 * What a week's data say, at most five sentences, each true by itself. What was not done is left unsaid, but for the area
 * that waited.
 */
export const weekSentences = (week: WeekData): Sentence[] =>
  [
    ...greenDays(week),
    ...areas(week),
    ...plan(week),
    ...dominoes(week),
    ...priorities(week),
    ...rest(week),
  ].slice(0, SENTENCES_MAX)
