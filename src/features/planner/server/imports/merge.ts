import { PRIORITIES_PER_DAY, TEXT_FIELDS, TEXT_LABELS } from '../../constants.ts'
import type { ArchivedWeek } from '../../contract/archive.ts'
import type { DailyPlans, DayPlan, WeeklyPlanner } from '../../contract.ts'

/** What a merge put where: a week's texts by name, a day's by `date.field` or `date.priorities.index`. */
export type Filled = Record<string, string>

interface MergedWeek {
  /** The week here, after the merge. */
  week: Pick<ArchivedWeek, (typeof TEXT_FIELDS)[number] | 'daily_plans'>
  filled: Filled
  /** The texts for which there was no room, one per line. */
  rest: string[]
}

type DayField = 'domino' | 'notes'
const DAY_FIELDS: readonly DayField[] = ['domino', 'notes']
const copyOf = (day: DayPlan): DayPlan => ({ ...day, priorities: day.priorities.map(each => ({ ...each })) })

/** Fills what is empty here; what is written stays. */
export function mergeWeek(here: WeeklyPlanner, incoming: ArchivedWeek): MergedWeek {
  const filled: Filled = {}
  const rest: string[] = []
  const texts = Object.fromEntries(TEXT_FIELDS.map(name => [name, here[name]])) as Omit<
    MergedWeek['week'],
    'daily_plans'
  >
  for (const name of TEXT_FIELDS) {
    const text = incoming[name]
    if (!text || text === here[name]) continue
    if (here[name]) rest.push(`${TEXT_LABELS[name]}: ${text}`)
    else {
      texts[name] = text
      filled[name] = text
    }
  }
  const daily_plans: DailyPlans = {}
  for (const [date, stored] of Object.entries(here.daily_plans)) {
    const day = copyOf(stored)
    const other = incoming.daily_plans[date]
    daily_plans[date] = day
    if (!other) continue
    for (let index = 0; index < PRIORITIES_PER_DAY; index++) {
      const [mine, theirs] = [day.priorities[index], other.priorities[index]]
      if (!mine || !theirs?.text || theirs.text === mine.text) continue
      if (mine.text) rest.push(`${date}: ${theirs.text}`)
      else {
        Object.assign(mine, theirs)
        filled[`${date}.priorities.${index}`] = theirs.text
      }
    }
    for (const field of DAY_FIELDS) {
      if (!other[field] || other[field] === day[field]) continue
      if (day[field]) rest.push(`${date}: ${other[field]}`)
      else {
        day[field] = other[field]
        filled[`${date}.${field}`] = other[field]
      }
    }
  }
  return { week: { ...texts, daily_plans }, filled, rest }
}

/** Clears what a merge filled in, with its tick, unless it was changed since. */
export function emptied(here: WeeklyPlanner, filled: Filled): MergedWeek['week'] {
  const texts = Object.fromEntries(
    TEXT_FIELDS.map(name => [name, filled[name] && filled[name] === here[name] ? null : here[name]]),
  ) as Omit<MergedWeek['week'], 'daily_plans'>
  const daily_plans: DailyPlans = {}
  for (const [date, stored] of Object.entries(here.daily_plans)) {
    const day = copyOf(stored)
    for (const [index, priority] of day.priorities.entries()) {
      const given = filled[`${date}.priorities.${index}`]
      if (given && given === priority.text) Object.assign(priority, { text: '', completed: false })
    }
    for (const field of DAY_FIELDS)
      if (filled[`${date}.${field}`] && filled[`${date}.${field}`] === day[field]) day[field] = ''
    daily_plans[date] = day
  }
  return { ...texts, daily_plans }
}
