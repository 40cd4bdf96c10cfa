import { TRIAL_P_MAX } from '#src/features/review/constants.ts'
import { type Random, randomFrom, shuffle } from '#src/features/review/domain/trying.ts'
import { effectOf, lookAt, PIPS } from '#src/features/review/domain/watching.ts'
import {
  announcedIn,
  LEAD_WORLD,
  type Method,
  NULL_WORLDS,
  simulate,
  simulateTrial,
} from '#test/insight-worlds.ts'
import type { Say } from './report.ts'

/**
 * The usual, naive method: days in random order, and nothing removed from the outcome. Kept as a contrast: days
 * resemble their neighbors, so it finds a pattern in nearly anything.
 */
function shuffledLook(random: Random, shuffles = 199): Method {
  return (days, at) => {
    const n = days.length
    const leads = Uint8Array.from(days, each => each.lead)
    const total = Float64Array.from(days, ({ done, lead }) => {
      let others = 0
      for (let pip = 0; pip < PIPS; pip++) if (pip !== lead) others += (done >> pip) & 1
      return others
    })
    const counts = new Uint16Array(PIPS)
    for (const lead of leads) counts[lead] = (counts[lead] ?? 0) + 1
    const sum = total.reduce((all, each) => all + each, 0)
    const differences = (order: Uint8Array) => {
      const sums = new Float64Array(PIPS)
      for (let day = 0; day < n; day++)
        sums[order[day] ?? 0] = (sums[order[day] ?? 0] ?? 0) + (total[day] ?? 0)
      return Array.from(sums, (led, pip) => {
        const count = counts[pip] ?? 0
        if (count < 8 || n - count < 8) return Number.NEGATIVE_INFINITY
        return (led / count - (sum - led) / (n - count)) / Math.sqrt(1 / count + 1 / (n - count))
      })
    }
    const real = differences(leads)
    const largest = Array.from({ length: shuffles }, () =>
      Math.max(...differences(shuffle(leads.slice(), random))),
    )
    const pips = real.flatMap((t, pip) => {
      const led = counts[pip] ?? 0
      const p = (1 + largest.filter(each => each >= t).length) / (shuffles + 1)
      return Number.isFinite(t) ? [{ pip, led, others: n - led, t, p }] : []
    })
    return { at, day: days.at(-1)?.day ?? 0, pips }
  }
}

/** Checks the claims of the lead pip statistics at full size; seeded, so that every run gives the same figures. */

const YEARS = 1_000
const CONTRAST_YEARS = 100
const LOOKS = 300

const percent = (count: number, of: (seed: number) => boolean): number =>
  (100 * Array.from({ length: count }, (_, seed) => of(seed + 1)).filter(Boolean).length) / count

const shown = (shares: readonly number[]): string =>
  NULL_WORLDS.map(({ name }, at) => `${name} ${(shares[at] ?? 0).toFixed(1)} %`).join(', ')

export function benchInsight(say: Say): void {
  const wrong = NULL_WORLDS.map(world =>
    percent(YEARS, seed => announcedIn(simulate(world, seed).days) !== null),
  )
  say(
    {
      name: 'false findings per member and year, worst of five worlds',
      value: Math.max(...wrong),
      unit: '%',
      aim: 6,
    },
    shown(wrong),
  )
  const found = percent(YEARS, seed => {
    const { days, lead } = simulate(LEAD_WORLD, seed, 2)
    return announcedIn(days) === lead
  })
  say({
    name: 'a lead of two pips found within a year',
    value: found,
    unit: '%',
    aim: 75,
    more: true,
  })

  const random = randomFrom(1)
  const naive = NULL_WORLDS.map(world =>
    percent(
      CONTRAST_YEARS,
      seed => announcedIn(simulate(world, seed).days, shuffledLook(random)) !== null,
    ),
  )
  const mean = naive.reduce((sum, each) => sum + each, 0) / naive.length
  say(
    {
      name: 'the same with shuffled days, which must fail',
      value: mean,
      unit: '% wrong',
      aim: 6,
      more: true,
    },
    shown(naive),
  )

  const covered = [0, 1, 2].map(effect =>
    percent(YEARS, seed => {
      const { days, lead } = simulate(NULL_WORLDS[1] ?? LEAD_WORLD, seed, effect)
      const { from, to } = effectOf(days.slice(0, 112), lead)
      return from <= effect && effect <= to
    }),
  )
  say({
    name: 'intervals that hold the true effect',
    value: Math.min(...covered),
    unit: '%',
    aim: 88,
    more: true,
  })

  const trial = percent(YEARS, seed => (simulateTrial(LEAD_WORLD, seed, 2).p ?? 1) <= TRIAL_P_MAX)
  say({
    name: 'two pips found by a trial of 28 days',
    value: trial,
    unit: '%',
    aim: 42,
    more: true,
  })

  const days = simulate(LEAD_WORLD, 1, 2).days.slice(0, 112)
  for (let n = 0; n < LOOKS; n++) lookAt(days)
  const started = process.cpuUsage()
  for (let n = 0; n < LOOKS; n++) lookAt(days)
  const { user } = process.cpuUsage(started)
  say({ name: 'one look at 112 days', value: user / 1_000 / LOOKS, unit: 'ms', aim: 5 })
}
