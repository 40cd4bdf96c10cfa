import { calendarDateAt, dayNumber, fromDayNumber } from '#src/contract/calendar.ts'
import {
  FIRST_LOOK,
  LOOK_EVERY,
  LOOKS_SHOWN,
  type State,
  WINDOW,
} from '#src/features/review/constants.ts'
import { zoneOf } from '#src/features/sign-in/server/exposed.ts'
import type { LedEntry } from '#src/features/tracker/domain/pips.ts'
import { listLedEntries, listRestDays } from '#src/features/tracker/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import type { Cascade } from '../contract/insight.ts'
import { eligibleDays, outcomeDays } from '../domain/eligible.ts'
import { compareTrial } from '../domain/trying.ts'
import { announcementOf, effectOf, type LedDay, type Look, looksOf } from '../domain/watching.ts'
import type { StoredExperiment } from './experiments.store.ts'
import { currentLabels, currentTrials, publicTrial } from './experiments.ts'

/** What a trial shows: every day that counts is compared by what the coin said, whether or not it was followed. */
function resultOf(
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
  const result = compareTrial(trial.seed, trial.days, days)
  return {
    days_a: result.days[0],
    days_b: result.days[1],
    left_out: trial.days - days.length,
    effect: result.effect,
    p: result.p,
  }
}

const labelLook = (look: Look, labels: readonly string[]): Cascade['figures']['looks'][number] => ({
  eligible_days: look.at,
  date: fromDayNumber(look.day),
  pips: look.pips.map(each => ({ ...each, pip: each.pip + 1, label: labels[each.pip] ?? '' })),
})

function patternOf(
  days: readonly LedDay[],
  looks: readonly Look[],
  labels: readonly string[],
): Cascade['pattern'] {
  const found = announcementOf(looks)
  const tested = found?.look.pips.find(each => each.pip === found.pip)
  if (!found || !tested) return null
  const { at, day } = found.look
  return {
    pip: found.pip + 1,
    label: labels[found.pip] ?? '',
    led: tested.led,
    others: tested.others,
    p: tested.p,
    date: fromDayNumber(day),
    effect: effectOf(days.slice(Math.max(0, at - WINDOW), at), found.pip),
  }
}

/** Eligible days until the next look. */
const untilNextLook = (eligible: number): number =>
  eligible < FIRST_LOOK
    ? FIRST_LOOK - eligible
    : LOOK_EVERY - ((eligible - FIRST_LOOK) % LOOK_EVERY)

interface Sources {
  entries: LedEntry[]
  restDays: string[]
  zone: string
  labels: string[]
}

async function readSources({ db, deps, who: { userId: owner } }: Context): Promise<Sources> {
  const [entries, rest, zone, labels] = await Promise.all([
    listLedEntries(db, owner),
    listRestDays(db, owner),
    zoneOf(db, owner),
    currentLabels(db, owner, deps.settings.site),
  ])
  return { entries, restDays: rest.map(({ date }) => date), zone, labels }
}

export async function getCascade(ctx: Context): Promise<Cascade> {
  const { entries, restDays, zone, labels } = await readSources(ctx)
  const today = calendarDateAt(ctx.now, zone)
  const { running, ended } = await currentTrials(ctx.db, ctx.who.userId, today)
  const eligible = eligibleDays(entries, restDays, zone, ctx.now)
  const settled = eligible.days.slice(0, eligible.settled)
  const looks = looksOf(settled, LOOKS_SHOWN)
  const pattern = patternOf(settled, looks, labels)
  const trial = ended && {
    experiment: publicTrial(ended, labels),
    ...resultOf(ended, entries, restDays, zone),
  }
  const isTried = trial !== null && trial.effect !== null
  const watched: State = pattern ? 'pattern' : looks.length > 0 ? 'nothing' : 'not_enough'
  const count = eligible.days.length
  return {
    state: isTried ? 'tried' : watched,
    days_needed: looks.length > 0 ? 0 : Math.max(1, FIRST_LOOK - count),
    figures: {
      eligible_days: count,
      next_look_in: Math.max(1, untilNextLook(settled.length) - (count - settled.length)),
      left_out: eligible.leftOut,
      looks: looks.map(look => labelLook(look, labels)),
    },
    pattern,
    trial,
    running: running && publicTrial(running, labels),
    labels,
  }
}
