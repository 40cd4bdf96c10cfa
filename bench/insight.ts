import { TRIAL_P_MAX } from '#src/features/review/constants.ts'
import { randomFrom } from '#src/features/review/domain/trying.ts'
import { effectOf, lookAt } from '#src/features/review/domain/watching.ts'
import {
  announcedIn,
  LEAD_WORLD,
  NULL_WORLDS,
  shuffledLook,
  simulate,
  simulateTrial,
} from '#test/insight-worlds.ts'
import type { Say } from './report.ts'

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
