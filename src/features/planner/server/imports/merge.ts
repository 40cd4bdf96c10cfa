import { PRIORITIES_PER_DAY, TEXT_FIELDS, TEXT_LABELS } from '../../constants.ts'
import type { ArchivedWeek } from '../../contract/archive.ts'
import type { DailyPlans, DayPlan, WeeklyPlanner } from '../../contract.ts'

interface MergedWeek {
  /** The week here, after the merge. */
  week: Pick<ArchivedWeek, (typeof TEXT_FIELDS)[number] | 'daily_plans'>
  /** Whether anything was empty here that is not there. */
  isFilled: boolean
  /** The texts for which there was no room, one per line. */
  rest: string[]
}

type DayField = 'domino' | 'notes'
const DAY_FIELDS: readonly DayField[] = ['domino', 'notes']
const copyOf = (day: DayPlan): DayPlan => ({
  ...day,
  priorities: day.priorities.map(each => ({ ...each })),
})

/** Fills what is empty here; what is written stays. */
export function mergeWeek(here: WeeklyPlanner, incoming: ArchivedWeek): MergedWeek {
  let isFilled = false
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
      isFilled = true
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
        isFilled = true
      }
    }
    for (const field of DAY_FIELDS) {
      if (!other[field] || other[field] === day[field]) continue
      if (day[field]) rest.push(`${date}: ${other[field]}`)
      else {
        day[field] = other[field]
        isFilled = true
      }
    }
  }
  return { week: { ...texts, daily_plans }, isFilled, rest }
}
