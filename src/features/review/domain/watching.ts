import {
  COVERAGE,
  FIRST_LOOK,
  LED_MIN,
  LOOK_EVERY,
  P_MAX,
  WINDOW,
} from '#src/features/review/constants.ts'
import { type Effect, invertTest } from './interval.ts'

const WEEKDAYS = 7

/**
 * Removes the weekday means and a linear trend from a series, by least squares.
 * @param days day numbers, ascending, one for each value
 * @returns a function that does so in place, for any number of series over the same days
 */
export function makeDetrender(days: ArrayLike<number>): (series: Float64Array) => Float64Array {
  const n = days.length
  const weekday = new Uint8Array(n)
  const perWeekday = new Float64Array(WEEKDAYS)
  for (let at = 0; at < n; at++) {
    weekday[at] = (((days[at] as number) % WEEKDAYS) + WEEKDAYS) % WEEKDAYS
    perWeekday[weekday[at] as number] = (perWeekday[weekday[at] as number] as number) + 1
  }
  const sums = new Float64Array(WEEKDAYS)
  function withoutWeekdays(series: Float64Array): Float64Array {
    sums.fill(0)
    for (let at = 0; at < n; at++)
      sums[weekday[at] as number] = (sums[weekday[at] as number] as number) + (series[at] as number)
    for (let at = 0; at < n; at++) {
      const day = weekday[at] as number
      series[at] = (series[at] as number) - (sums[day] as number) / (perWeekday[day] as number)
    }
    return series
  }
  const time = withoutWeekdays(Float64Array.from(days))
  let timeSquared = 0
  for (const value of time) timeSquared += value * value
  return series => {
    withoutWeekdays(series)
    let slope = 0
    for (let at = 0; at < n; at++) slope += (time[at] as number) * (series[at] as number)
    slope = timeSquared > 0 ? slope / timeSquared : 0
    for (let at = 0; at < n; at++)
      series[at] = (series[at] as number) - slope * (time[at] as number)
    return series
  }
}

export const PIPS = 12

/** A day that counts: its lead was named beforehand, and its pips were marked in time. */
export interface LedDay {
  /** Days since 1970-01-01. */
  day: number
  /** From 0 to 11. */
  lead: number
  /** Completed pips, one bit each. */
  done: number
}

interface TestedPip {
  /** From 0 to 11. */
  pip: number
  led: number
  others: number
  /** Studentized difference between days it led and days that others led. */
  t: number
  /** Share of circular shifts in which any pip shows at least as much. */
  p: number
}

export interface Look {
  /** How many eligible days there were. */
  at: number
  /** The day number of the last of them. */
  day: number
  pips: TestedPip[]
}

/** For each pip, how many other pips each day completed, with weekday means and a linear trend removed. */
function outcomes(days: readonly LedDay[]): Float64Array[] {
  const clean = makeDetrender(days.map(each => each.day))
  return Array.from({ length: PIPS }, (_, pip) => {
    const series = new Float64Array(days.length)
    for (const [at, { done }] of days.entries()) {
      let others = 0
      for (let bit = 0; bit < PIPS; bit++) if (bit !== pip) others += (done >> bit) & 1
      series[at] = others
    }
    return clean(series)
  })
}

const leadsOf = (days: readonly LedDay[]): Uint8Array => Uint8Array.from(days, each => each.lead)

const ledCounts = (leads: Uint8Array): Float64Array => {
  const counts = new Float64Array(PIPS)
  for (const lead of leads) counts[lead] = (counts[lead] as number) + 1
  return counts
}

interface Grid {
  n: number
  leads: Uint8Array
  /** Outcomes of all pips, one after another. */
  series: Float64Array
  counts: Float64Array
  tested: readonly number[]
}

/** Writes each tested pip's studentized difference, with the leads shifted by `shift` days. @returns the largest */
function differences(
  { n, leads, series, counts, tested }: Grid,
  shift: number,
  into: Float64Array,
): number {
  const sums = new Float64Array(PIPS)
  let all = 0
  let squares = 0
  for (let at = 0; at < n; at++) {
    const from = at + shift
    const lead = leads[from < n ? from : from - n] as number
    const value = series[lead * n + at] as number
    sums[lead] = (sums[lead] as number) + value
    all += value
    squares += value * value
  }
  let largest = Number.NEGATIVE_INFINITY
  for (const pip of tested) {
    const led = counts[pip] as number
    const mean = (sums[pip] as number) / led
    const rest = (all - (sums[pip] as number)) / (n - led)
    const spread = (squares - led * mean * mean - (n - led) * rest * rest) / (n - 2)
    const t = spread > 1e-12 ? (mean - rest) / Math.sqrt(spread * (1 / led + 1 / (n - led))) : 0
    into[pip] = t
    if (t > largest) largest = t
  }
  return largest
}

/**
 * One look: are more of the other eleven pips completed on days that a pip led than on days that others led? The
 * largest difference under each circular shift of the leads is what chance alone makes, autocorrelation included.
 * @param days oldest first, at most 112
 */
export function lookAt(days: readonly LedDay[], at = days.length): Look {
  const n = days.length
  const leads = leadsOf(days)
  const counts = ledCounts(leads)
  const series = new Float64Array(PIPS * n)
  for (const [pip, each] of outcomes(days).entries()) series.set(each, pip * n)
  const tested = Array.from(counts.keys()).filter(pip => {
    const led = counts[pip] as number
    return led >= LED_MIN && n - led >= LED_MIN
  })
  const grid = { n, leads, series, counts, tested }
  const real = new Float64Array(PIPS)
  const scratch = new Float64Array(PIPS)
  const largest = new Float64Array(n)
  for (let shift = 0; shift < n; shift++)
    largest[shift] = differences(grid, shift, shift === 0 ? real : scratch)
  const pips = tested.map(pip => {
    const t = real[pip] as number
    const led = counts[pip] as number
    return { pip, led, others: n - led, t, p: largest.filter(each => each >= t - 1e-9).length / n }
  })
  return { at, day: days.at(-1)?.day ?? 0, pips }
}

/** The counts of eligible days at which there was a look, up to now. */
export function lookDays(eligible: number): number[] {
  const count = Math.max(0, Math.floor((eligible - FIRST_LOOK) / LOOK_EVERY) + 1)
  return Array.from({ length: count }, (_, at) => FIRST_LOOK + at * LOOK_EVERY)
}

/** @param last only so many of the latest looks */
export const looksOf = (days: readonly LedDay[], last = Number.POSITIVE_INFINITY): Look[] =>
  lookDays(days.length)
    .slice(-last)
    .map(at => lookAt(days.slice(Math.max(0, at - WINDOW), at), at))

/** The pip that both looks find; null when they find none, or different ones. */
function sameFinding(before: Look, look: Look): number | null {
  const found = look.pips
    .filter(
      each =>
        each.p <= P_MAX && before.pips.some(other => other.pip === each.pip && other.p <= P_MAX),
    )
    .toSorted((a, b) => a.p - b.p || b.t - a.t)
  return found[0]?.pip ?? null
}

/** The latest finding at two looks in a row; dropped once two more looks have followed without such a finding. */
export function announcementOf(looks: readonly Look[]): { pip: number; look: Look } | null {
  for (let at = looks.length - 1; at >= 1; at--) {
    const [before, look] = [looks[at - 1], looks[at]]
    const pip = before && look ? sameFinding(before, look) : null
    if (pip !== null && look) return looks.length - 1 - at >= 2 ? null : { pip, look }
  }
  return null
}

/**
 * How many more of the other eleven pips are completed on days that a pip led, with an interval that inverts the test.
 * @param days those of the look
 */
export function effectOf(days: readonly LedDay[], pip: number): Effect {
  const n = days.length
  const leads = leadsOf(days)
  const series = outcomes(days)
  const clean = makeDetrender(days.map(each => each.day))
  const led = new Float64Array(n)
  for (let at = 0; at < n; at++) led[at] = leads[at] === pip ? 1 : 0
  const real = clean(led.slice())
  const shown = new Float64Array(n)
  const overlap = new Float64Array(n)
  const turned = new Float64Array(n)
  for (let shift = 0; shift < n; shift++) {
    for (let at = 0; at < n; at++) turned[at] = led[(at + shift) % n] as number
    clean(turned)
    let squares = 0
    let withOutcome = 0
    let withReal = 0
    for (let at = 0; at < n; at++) {
      const x = turned[at] as number
      const outcome = series[leads[(at + shift) % n] as number]?.[at] ?? 0
      squares += x * x
      withOutcome += x * outcome
      withReal += x * (real[at] as number)
    }
    shown[shift] = squares > 0 ? withOutcome / squares : 0
    overlap[shift] = squares > 0 ? withReal / squares : 0
  }
  return invertTest(shown, overlap, COVERAGE)
}
