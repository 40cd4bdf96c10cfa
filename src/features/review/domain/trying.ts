import { ARM_MIN, BLOCK, COVERAGE, REDRAWS } from '#src/features/review/constants.ts'
import { type Effect, invertTest } from './interval.ts'

/** Uniform numbers in [0, 1) that a seed determines, so that a trial's coins and simulated data can be reproduced. */
export type Random = () => number

/** mulberry32. @param seed any integer */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Fisher and Yates, in place. */
export function shuffle<T extends { length: number; [at: number]: number }>(
  list: T,
  random: Random,
): T {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const value = list[at] as number
    list[at] = list[other] as number
    list[other] = value
  }
  return list
}

/**
 * Which of the two goes first on each day, 0 or 1: in blocks of four, each with both twice, in random order.
 * @param days a multiple of two
 */
export function tossCoins(random: Random, days: number): Uint8Array {
  const all = new Uint8Array(days)
  for (let start = 0; start < days; start += BLOCK) {
    const size = Math.min(BLOCK, days - start)
    const block = Uint8Array.from({ length: size }, (_, at) => at % 2)
    all.set(shuffle(block, random), start)
  }
  return all
}

export interface TrialDay {
  /** The day of the trial, from 0. */
  at: number
  /** Completed pips other than the two that are compared. */
  outcome: number
}

interface TrialResult {
  /** Days with an outcome, by what the coin said. */
  days: [number, number]
  /** How much more the first brings than the second; null if either has too few days. */
  effect: Effect | null
  p: number | null
}

const difference = (coin: Uint8Array, days: readonly TrialDay[]): number => {
  const sums = [0, 0]
  const counts = [0, 0]
  for (const { at, outcome } of days) {
    const arm = coin[at] as 0 | 1
    sums[arm] = (sums[arm] as number) + outcome
    counts[arm] = (counts[arm] as number) + 1
  }
  const [first = 0, second = 0] = counts
  return first && second ? (sums[0] as number) / first - (sums[1] as number) / second : 0
}

/**
 * Compares the days by what the coin said, whether or not it was followed, with 999 other ways the coins could have fallen.
 * @param seed of the trial; its first draw is the real one
 */
export function compareTrial(seed: number, length: number, days: readonly TrialDay[]): TrialResult {
  const random = randomFrom(seed)
  const real = tossCoins(random, length)
  const second = days.filter(({ at }) => real[at] === 1).length
  const counts: [number, number] = [days.length - second, second]
  if (Math.min(...counts) < ARM_MIN) return { days: counts, effect: null, p: null }
  const shown = new Float64Array(REDRAWS + 1)
  const overlap = new Float64Array(REDRAWS + 1)
  const led = days.map(({ at }) => ({ at, outcome: 1 - (real[at] as number) }))
  for (let draw = 0; draw <= REDRAWS; draw++) {
    const coin = draw === 0 ? real : tossCoins(random, length)
    shown[draw] = difference(coin, days)
    overlap[draw] = difference(coin, led)
  }
  const as = Math.abs(shown[0] as number) - 1e-9
  const p = shown.filter(each => Math.abs(each) >= as).length / shown.length
  return { days: counts, effect: invertTest(shown, overlap, COVERAGE), p }
}
