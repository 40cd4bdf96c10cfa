import type { CalendarDate } from '#src/contract/calendar.ts'
import { counted } from '#src/contract/formats.ts'
import type { DailyPlans } from '#src/features/planner/contract.ts'
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

const onDays = (count: number): string => (count === 0 ? 'none' : counted(count, 'day'))

const datesOf = (entries: readonly { date: CalendarDate }[]): number =>
  new Set(entries.map(entry => entry.date)).size

/** Days with a domino of which all twelve pips are Completed. */
function greenDays({ entries }: WeekData): Sentence[] {
  const green = datesOf(entries.filter(allPipsCompleted))
  const text = `${counted(green, 'green day')}.`
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
      ? `All twelve areas on ${counted(most.days, 'day')}.`
      : `${most.label} on ${counted(most.days, 'day')}, ${least.label} on ${onDays(least.days)}.`
  const figures = {
    most_pip: most.pip,
    most_label: most.label,
    most_days: most.days,
    least_pip: least.pip,
    least_label: least.label,
    least_days: least.days,
  }
  return [{ kind: 'areas', text, figures }]
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
  const whose =
    plans.filter(each => each.outcomes.length > 0).length > 1 ? 'Your plans' : 'Your plan'
  const text = `${whose} worked ${counted(done, 'time')} of ${done + missed}.`
  return [{ kind: 'plan', text, figures: { done, of: done + missed, missed, no_cue: noCue } }]
}

function dominoes({ entries }: WeekData): Sentence[] {
  const set = datesOf(entries)
  const figures = { days: set, dominoes: entries.length }
  return set > 0
    ? [{ kind: 'dominoes', text: `You set a domino on ${counted(set, 'day')}.`, figures }]
    : []
}

function priorities({ dailyPlans }: WeekData): Sentence[] {
  const written = Object.values(dailyPlans ?? {}).flatMap(day =>
    day.priorities.filter(({ text }) => text.trim() !== ''),
  )
  const done = written.filter(each => each.completed).length
  const figures = { done, of: written.length }
  const text = `You ticked off ${done} of ${counted(written.length, 'priority', 'priorities')}.`
  return done > 0 ? [{ kind: 'priorities', text, figures }] : []
}

function rest({ restDays }: WeekData): Sentence[] {
  const text = `${counted(restDays.length, 'rest day')}.`
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
