import { describe, expect, test } from 'vitest'
import { P_MAX } from '#src/features/review/constants.ts'
import { announcedIn, LEAD_WORLD, NULL_WORLDS, simulate } from '#test/insight-worlds.ts'
import {
  announcementOf,
  effectOf,
  type Look,
  lookAt,
  lookDays,
  looksOf,
  makeDetrender,
} from './watching.ts'

const share = (count: number, of: (seed: number) => boolean): number =>
  Array.from({ length: count }, (_, seed) => of(seed + 1)).filter(Boolean).length / count

const MEMBERS = 120

test('over five worlds without a lead, at most 6 % of members read of one within a year', () => {
  const shares = NULL_WORLDS.map(world =>
    share(MEMBERS, seed => announcedIn(simulate(world, seed).days) !== null),
  )
  expect(shares.reduce((sum, each) => sum + each, 0) / shares.length).toBeLessThanOrEqual(0.06)
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.09)
}, 120_000)

test('a lead of two pips of eleven is found within the year for three in four, and named rightly', () => {
  const found = share(60, seed => {
    const { days, lead } = simulate(LEAD_WORLD, seed, 2)
    return announcedIn(days) === lead
  })
  expect(found).toBeGreaterThanOrEqual(0.75)
}, 120_000)

test('nine in ten intervals hold the true effect', () => {
  const held = (
    [
      [NULL_WORLDS[1], 0],
      [NULL_WORLDS[4], 1],
      [LEAD_WORLD, 2],
    ] as const
  ).map(([world, effect]) =>
    share(120, seed => {
      const { days, lead } = simulate(world ?? LEAD_WORLD, seed, effect)
      const { pips, from, to } = effectOf(days.slice(0, 112), lead)
      expect(from).toBeLessThanOrEqual(pips)
      expect(to).toBeGreaterThanOrEqual(pips)
      return from <= effect && effect <= to
    }),
  )
  expect(held.reduce((sum, each) => sum + each, 0) / held.length).toBeGreaterThanOrEqual(0.88)
}, 120_000)

test('what only follows the weekdays, or rises evenly, is taken out altogether', () => {
  const days = Array.from({ length: 28 }, (_, n) => n)
  const detrend = makeDetrender(days)
  const weekly = detrend(Float64Array.from(days, day => (day % 7 < 2 ? 5 : 1)))
  const rising = detrend(Float64Array.from(days, day => 3 * day))
  for (const left of [...weekly, ...rising]) expect(left).toBeCloseTo(0, 9)
})

test('looks are at day 56 and every 28 days, over the last 112', () => {
  const expected = [[], [], [56], [56], [56, 84], [56, 84, 112, 140]]
  expect([0, 55, 56, 83, 84, 140].map(lookDays)).toEqual(expected)
  const { days } = simulate(LEAD_WORLD, 3, 2)
  const looks = looksOf(days)
  const last = looks.length * 28 + 28
  expect(looks.at(-1)).toEqual(lookAt(days.slice(last - 112, last), last))
  expect(looksOf(days, 2)).toEqual(looks.slice(-2))
})

test('only pips that led on eight days, with eight others, are tested', () => {
  const leadOn = (at: number) => (at < 7 ? 3 : at % 2)
  const days = Array.from({ length: 56 }, (_, at) => ({ day: at, lead: leadOn(at), done: at }))
  const expected = [
    [0, 56],
    [1, 56],
  ]
  expect(lookAt(days).pips.map(({ pip, led, others }) => [pip, led + others])).toEqual(expected)
  expect(lookAt(days.map(each => ({ ...each, lead: 5 }))).pips).toEqual([])
})

describe('an announcement', () => {
  const look = (at: number, ...found: [pip: number, p: number][]): Look => ({
    at,
    day: at,
    pips: found.map(([pip, p]) => ({ pip, led: 20, others: 36, t: 3, p })),
  })

  test('needs the same pip at two looks running', () => {
    expect(announcementOf([look(56, [1, 0.01])])).toBeNull()
    expect(announcementOf([look(56, [1, 0.01]), look(84, [2, 0.01])])).toBeNull()
    expect(announcementOf([look(56, [1, 0.01]), look(84), look(112, [1, 0.01])])).toBeNull()
    expect(announcementOf([look(56, [1, P_MAX]), look(84, [1, P_MAX], [2, 0.2])])).toMatchObject({
      pip: 1,
    })
    expect(announcementOf([look(56, [1, 0.031]), look(84, [1, 0.01])])).toBeNull()
  })

  test('ends when the next two looks do not find it again', () => {
    const looks = [look(56, [1, 0.01]), look(84, [1, 0.01]), look(112, [1, 0.2])]
    expect(announcementOf(looks)).toMatchObject({ pip: 1, look: { at: 84 } })
    expect(announcementOf([...looks, look(140, [1, 0.2])])).toBeNull()
  })
})
