import { type Random, seeded, shuffle } from '#src/features/insight/domain/random.ts'
import { announcementOf, type LedDay, lookAt, lookDays, PIPS } from '#src/features/insight/domain/watching.ts'

/** Simulated members, for what the statistics claim: how often they find something that is not there, or miss what is. */

export interface World {
  name: string
  /** Standard deviation of what lifts a whole day, in logits, and how much of it stays until the next day. */
  mood: number
  stays: number
  /** From the first to the last day, in logits; the favourite leads change along with it. */
  drift: number
  /** Share of days without a domino; on bad days more. */
  missing: number
  /** How much weekends lower everything, in logits; the favourites differ on them too. */
  weekend: number
  /** Chance that a day is led as the last one was. */
  sticky: number
}

const plain: Omit<World, 'name'> = { mood: 0, stays: 0, drift: 0, missing: 0.05, weekend: 0, sticky: 0.2 }

/** In none of them does a lead change anything but its own pip. */
export const NULL_WORLDS: readonly World[] = [
  { ...plain, name: 'independent pips' },
  { ...plain, name: 'good days lift everything', mood: 1, stays: 0.6, sticky: 0.5 },
  { ...plain, name: 'drift', mood: 0.5, stays: 0.5, drift: 2, sticky: 0.4 },
  { ...plain, name: 'missing days', mood: 1, stays: 0.6, missing: 0.3, sticky: 0.4 },
  { ...plain, name: 'weekends differ', mood: 0.5, stays: 0.3, weekend: 1.2, sticky: 0.1 },
]

/** Where a lead of two pips of eleven is to be found. */
export const LEAD_WORLD: World = { ...plain, name: 'a lead of two pips', mood: 0.4, stays: 0.3 }

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
 * @param effect how many more of the other eleven pips are done on days that the first favourite leads
 */
export function simulate(world: World, seed: number, effect = 0): { days: LedDay[]; lead: number } {
  const random = seeded(seed)
  const base = Float64Array.from({ length: PIPS }, () => -0.6 + 1.6 * random())
  const favourites = shuffle(
    Array.from({ length: PIPS }, (_, pip) => pip),
    random,
  ).slice(0, LEADS)
  const weights = favourites.map(() => 0.7 + random())
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
    const lead = favourites[chosen] as number
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
  return { days, lead: favourites[0] as number }
}

export type Method = (days: readonly LedDay[], at: number) => ReturnType<typeof lookAt>

const WINDOW = 112

/** Whether anything is announced within the year, and which pip first. */
export function announcedIn(days: readonly LedDay[], look: Method = lookAt): number | null {
  const looks: ReturnType<typeof lookAt>[] = []
  for (const at of lookDays(days.length)) {
    looks.push(look(days.slice(Math.max(0, at - WINDOW), at), at))
    const found = announcementOf(looks)
    if (found) return found.pip
  }
  return null
}
