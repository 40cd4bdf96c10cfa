import { P_MAX, WINDOW } from '#src/features/review/constants.ts'
import {
  compareTrial,
  type Random,
  randomFrom,
  shuffle,
  type TrialDay,
  tossCoins,
} from '#src/features/review/domain/trying.ts'
import {
  announcementOf,
  type LedDay,
  lookAt,
  lookDays,
  PIPS,
} from '#src/features/review/domain/watching.ts'

/** Simulated members, to test the statistics: how often they find what is not there, or miss what is. */

export interface World {
  name: string
  /** Standard deviation of what lifts a whole day, in logits, and how much of it carries over to the next day. */
  mood: number
  stays: number
  /** The change from the first to the last day, in logits; the favorite leads change along with it. */
  drift: number
  /** Share of days without a domino; it is higher on bad days. */
  missing: number
  /** How much weekends lower everything, in logits; the favorite leads differ on them, too. */
  weekend: number
  /** Chance that a day has the same lead as the one before. */
  sticky: number
}

const plain = { mood: 0, stays: 0, drift: 0, missing: 0.05, weekend: 0, sticky: 0.2 }

/** In none of them does a lead change anything but its own pip. */
export const NULL_WORLDS: readonly World[] = [
  { ...plain, name: 'independent pips' },
  { ...plain, name: 'good days lift everything', mood: 1, stays: 0.6, sticky: 0.5 },
  { ...plain, name: 'drift', mood: 0.5, stays: 0.5, drift: 2, sticky: 0.4 },
  { ...plain, name: 'missing days', mood: 1, stays: 0.6, missing: 0.3, sticky: 0.4 },
  { ...plain, name: 'weekends differ', mood: 0.5, stays: 0.3, weekend: 1.2, sticky: 0.1 },
]

/** A world with a lead of two pips of eleven, which should be found. */
const led = { name: 'a lead of two pips', mood: 1, stays: 0.6, sticky: 0.3 }
export const LEAD_WORLD: World = { ...plain, ...led }

const DAYS = 365
const LEADS = 4
/** The lead's own pip is done more often, because it comes first. */
const OWN = 0.8
const MONDAY = 20_774

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function pick(weights: readonly number[], random: Random): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return at
  }
  return weights.length - 1
}

/**
 * A year of one member's days.
 * @param effect how many more of the other eleven pips are done on days that the first favorite leads
 */
export function simulate(world: World, seed: number, effect = 0): { days: LedDay[]; lead: number } {
  const random = randomFrom(Math.imul(seed, 2_654_435_761) ^ world.name.length)
  const base = Float64Array.from({ length: PIPS }, () => -0.6 + 1.6 * random())
  const all = Array.from({ length: PIPS }, (_, pip) => pip)
  const favorites = shuffle(all, random).slice(0, LEADS)
  const weights = favorites.map(() => 0.7 + random())
  const days: LedDay[] = []
  let mood = normal(random)
  let last = 0
  for (let at = 0; at < DAYS; at++) {
    const isWeekend = at % 7 >= 5
    const along = at / DAYS
    mood = world.stays * mood + Math.sqrt(1 - world.stays ** 2) * normal(random)
    const lift = world.mood * mood + world.drift * (along - 0.5) - (isWeekend ? world.weekend : 0)
    const now = weights.map((weight, n) => {
      const turn = world.drift > 0 ? 0.3 + (n % 2 ? along : 1 - along) : 1
      const week = world.weekend > 0 ? (n % 2 === (isWeekend ? 0 : 1) ? 1.6 : 0.8) : 1
      return weight * turn * week
    })
    const chosen = at > 0 && random() < world.sticky ? last : pick(now, random)
    last = chosen
    const lead = favorites[chosen] as number
    let done = 0
    for (let pip = 0; pip < PIPS; pip++) {
      const own = pip === lead ? OWN : 0
      let chance = logistic((base[pip] as number) + lift + own)
      if (chosen === 0 && pip !== lead) chance = Math.min(1, chance + effect / (PIPS - 1))
      if (random() < chance) done |= 1 << pip
    }
    const isMissing = random() < world.missing * (world.mood > 0 ? 2 * logistic(-1.5 * mood) : 1)
    if (!isMissing) days.push({ day: MONDAY + at, lead, done })
  }
  return { days, lead: favorites[0] as number }
}

export type Method = (days: readonly LedDay[], at: number) => ReturnType<typeof lookAt>

/**
 * Whether anything is announced within the year, and which pip first. An announcement takes two neighboring looks, so
 * the neighbors of an odd look that finds nothing are not computed.
 */
export function announcedIn(days: readonly LedDay[], method: Method = lookAt): number | null {
  const at = lookDays(days.length)
  const made = new Map<number, ReturnType<typeof lookAt>>()
  const look = (nth: number) => {
    const known = made.get(nth)
    if (known) return known
    const end = at[nth] ?? 0
    const fresh = method(days.slice(Math.max(0, end - WINDOW), end), end)
    made.set(nth, fresh)
    return fresh
  }
  for (let nth = 1; nth < at.length; nth++) {
    const [odd, even] = nth % 2 ? [nth, nth - 1] : [nth - 1, nth]
    if (!look(odd).pips.some(({ p }) => p <= P_MAX)) continue
    const found = announcementOf(odd < even ? [look(odd), look(even)] : [look(even), look(odd)])
    if (found) return found.pip
  }
  return null
}

const TRIAL = 28

/** A finished trial of the two favorites. @param effect how many more of the other eleven pips the first brings */
export function simulateTrial(world: World, seed: number, effect: number) {
  const random = randomFrom(seed * 7_919)
  const coin = tossCoins(randomFrom(seed), TRIAL)
  const base = Float64Array.from({ length: PIPS }, () => -0.6 + 1.6 * random())
  const days: TrialDay[] = []
  let mood = normal(random)
  for (let at = 0; at < TRIAL; at++) {
    mood = world.stays * mood + Math.sqrt(1 - world.stays ** 2) * normal(random)
    const lift = world.mood * mood - (at % 7 >= 5 ? world.weekend : 0) + (world.drift * at) / DAYS
    let outcome = 0
    for (let pip = 2; pip < PIPS; pip++) {
      const chance =
        logistic((base[pip] as number) + lift) + (coin[at] === 0 ? effect / (PIPS - 1) : 0)
      if (random() < chance) outcome++
    }
    if (random() >= world.missing) days.push({ at, outcome })
  }
  return compareTrial(seed, TRIAL, days)
}
