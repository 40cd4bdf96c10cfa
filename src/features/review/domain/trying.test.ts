import { expect, test } from 'vitest'
import { TRIAL_P_MAX } from '#src/features/review/constants.ts'
import { LEAD_WORLD, NULL_WORLDS, simulateTrial } from '#test/insight-worlds.ts'
import { compareTrial, randomFrom, tossCoins } from './trying.ts'

test.each([14, 28])(
  'in %i days a coin chooses each of two equally often in every block of four',
  days => {
    const firsts = new Set<string>()
    for (let seed = 1; seed <= 200; seed++) {
      const all = tossCoins(randomFrom(seed), days)
      expect(all).toHaveLength(days)
      for (let start = 0; start < days; start += 4) {
        const block = [...all.slice(start, start + 4)]
        expect(block.filter(Boolean)).toHaveLength(block.length / 2)
      }
      firsts.add([...all.slice(0, 4)].join(''))
    }
    expect(firsts.size).toBe(6)
  },
)

const TRIALS = 80

test('a trial finds nothing in six of a hundred at most where nothing is, and two pips often', () => {
  const found = (effect: number, world = LEAD_WORLD) =>
    Array.from({ length: TRIALS }, (_, at) => simulateTrial(world, at + 1, effect)).filter(
      ({ p }) => p !== null && p <= TRIAL_P_MAX,
    ).length / TRIALS
  const wrong = NULL_WORLDS.map(world => found(0, world))
  expect(wrong.reduce((sum, each) => sum + each, 0) / wrong.length).toBeLessThanOrEqual(0.06)
  expect(found(2)).toBeGreaterThanOrEqual(0.42)
}, 120_000)

test('its interval holds the truth in nine of ten, of the ten pips that are compared', () => {
  const truth = 20 / 11
  const held = Array.from({ length: 150 }, (_, at) => simulateTrial(LEAD_WORLD, at + 1, 2)).filter(
    ({ effect }) => effect && effect.from <= truth && truth <= effect.to,
  )
  expect(held.length / 150).toBeGreaterThanOrEqual(0.88)
}, 120_000)

test('says nothing of too few days', () => {
  const days = Array.from({ length: 6 }, (_, at) => ({ at, outcome: at }))
  expect(compareTrial(1, 28, days)).toMatchObject({ days: [3, 3], effect: null, p: null })
})
