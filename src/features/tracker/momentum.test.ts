import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthWeeks, yearMonths } from '#src/contract/calendar.ts'
import { PIP_NUMBERS } from './constants.ts'
import type { DayMark } from './contract/days.ts'
import { currentRun, dayTotals, fillDays } from './domain/days.ts'
import { defaultPips, mostAndLeastCompleted, pipCounts } from './domain/pips.ts'

const TODAY = '2026-11-20'
const FROM = '2026-10-01'

/** One letter per day, the last is today: c completed, t tipped, i in progress, r rest, R rest and in progress, - nothing. */
const marks = (letters: string): DayMark[] =>
  [...letters].map((letter, at) => ({
    date: addDays(TODAY, at + 1 - letters.length),
    state: letter === 'c' ? 'completed' : 'itR'.includes(letter) ? 'in-progress' : 'none',
    tipped: letter === 't',
    rest: letter.toLowerCase() === 'r',
  }))

describe('the current run', () => {
  test.each([
    ['', 0, null],
    ['c', 1, TODAY],
    ['i', 0, null],
    ['cc-', 2, '2026-11-18'],
    ['cci', 2, '2026-11-18'],
    ['ccr', 2, '2026-11-18'],
    ['cc--', 0, null],
    ['ccic', 1, TODAY],
    ['cc-c', 1, TODAY],
    ['ccrrc', 3, '2026-11-16'],
    ['ccRc', 3, '2026-11-17'],
    ['-rrc', 1, TODAY],
    ['crrr-', 1, '2026-11-16'],
  ])('of %s is %i', (letters, days, since) => {
    expect(currentRun(marks(letters), TODAY, FROM)).toEqual({
      days,
      completed: days,
      since,
      open: false,
    })
  })

  test.each([
    ['t', 1, 0, TODAY],
    ['tti', 2, 0, '2026-11-18'],
    ['tctrt', 4, 1, '2026-11-16'],
    ['tti-t', 1, 0, TODAY],
  ])(
    'of %s is %i, %i of them completed and the others tipped',
    (letters, days, completed, since) => {
      expect(currentRun(marks(letters), TODAY, FROM)).toEqual({
        days,
        completed,
        since,
        open: false,
      })
    },
  )

  test('is open if it covers all the given days', () => {
    expect(currentRun(marks('ccc'), TODAY, addDays(TODAY, -2))).toMatchObject({
      days: 3,
      open: true,
    })
    expect(currentRun(marks('rcc'), TODAY, addDays(TODAY, -2))).toMatchObject({
      days: 2,
      open: true,
    })
    expect(currentRun(marks('-cc'), TODAY, addDays(TODAY, -2))).toMatchObject({
      days: 2,
      open: false,
    })
  })

  test('another rest day never makes it shorter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ctir-]{1,40}$/), fc.nat(), (letters, at) => {
        const place = at % letters.length
        const rested = marks(letters).map((mark, index) =>
          index === place ? { ...mark, rest: true } : mark,
        )
        const before = currentRun(marks(letters), TODAY, FROM).days
        expect(currentRun(rested, TODAY, FROM).days).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

test('fills a range with the days without entries', () => {
  expect(fillDays(marks('c-r').slice(2), addDays(TODAY, -1), TODAY)).toEqual([
    { date: '2026-11-19', state: 'none', tipped: false, rest: false },
    { date: TODAY, state: 'none', tipped: false, rest: true },
  ])
})

test('a year has twelve months, and its days are counted by state', () => {
  expect(yearMonths(2026).at(0)).toBe('2026-01')
  expect(yearMonths(2026).at(11)).toBe('2026-12')
  expect(dayTotals(marks('ccirRc-'))).toEqual({ entries: 5, inProgress: 2, completed: 3, rest: 2 })
})

describe('the wheel', () => {
  test('counts each pip and takes the labels of the latest domino', () => {
    const older = { ...defaultPips(), pip1_status: 'Completed', pip2_label: 'Old' }
    const newer = {
      ...defaultPips(),
      pip1_status: 'Completed',
      pip2_status: 'In Progress',
      pip2_label: 'New',
    }
    const counts = pipCounts([older, newer])
    expect(counts).toHaveLength(12)
    expect(counts[0]).toEqual({
      pip: 1,
      label: 'Mental Growth',
      completed: 2,
      in_progress: 0,
      of: 2,
    })
    expect(counts[1]).toEqual({ pip: 2, label: 'New', completed: 0, in_progress: 1, of: 2 })
    expect(pipCounts([])[11]).toEqual({
      pip: 12,
      label: 'Set Your Intention',
      completed: 0,
      in_progress: 0,
      of: 0,
    })
  })

  const numbered = (completed: readonly number[]) =>
    PIP_NUMBERS.map(n => ({
      pip: n,
      label: `P${n}`,
      completed: completed[n - 1] ?? 0,
      in_progress: 0,
      of: 9,
    }))
  const named = (completed: readonly number[]) => {
    const { done, waiting } = mostAndLeastCompleted(numbered(completed))
    return [done.map(({ pip }) => pip), waiting.map(({ pip }) => pip)]
  }

  test('names the most and least completed areas, or none if all are equal', () => {
    expect(named([])).toEqual([[], []])
    expect(named([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])).toEqual([[], []])
    expect(named([1, 9, 3, 3, 3, 3, 3, 3, 3, 3, 8, 0])).toEqual([
      [2, 11, 3],
      [12, 1, 10],
    ])
    expect(named([5])).toEqual([[1], [10, 11, 12]])
  })
})

test('iterating over the last representable days ends', () => {
  const days = fillDays([], '9999-12-18', '9999-12-31').map(mark => mark.date)
  expect([days.length, days.at(-1)]).toEqual([14, '9999-12-31'])
  expect(monthWeeks('9999-11').flat().filter(Boolean)).toHaveLength(30)
  expect(monthWeeks('9999-12').flat().filter(Boolean).length).toBeLessThanOrEqual(31)
})
