import { dayNumber } from '#src/contract/calendar.ts'
import type { LedEntry } from '#src/features/tracker/domain/pips.ts'
import { outcomeDays } from '../../domain/eligible.ts'
import { compare } from '../../domain/trying.ts'
import type { StoredExperiment } from '../experiments/store.ts'

/** What a trial shows: every day that counts is compared by what the coin said, whether or not it was followed. */
export function resultOf(
  trial: StoredExperiment,
  entries: readonly LedEntry[],
  restDays: readonly string[],
  timeZone: string,
) {
  const inTrial = entries.filter(({ date }) => date >= trial.starts_on && date <= trial.ends_on)
  const first = dayNumber(trial.starts_on)
  const days = outcomeDays(inTrial, restDays, timeZone, [trial.pip_a, trial.pip_b]).map(
    ({ day, outcome }) => ({ at: day - first, outcome }),
  )
  const result = compare(trial.seed, trial.days, days)
  return {
    days_a: result.days[0],
    days_b: result.days[1],
    left_out: trial.days - days.length,
    effect: result.effect,
    p: result.p,
  }
}
