import { describe, expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { PIP_NUMBERS } from './constants.ts'
import type { DayMark } from './contract/days.ts'
import { chosenDay, currentRun, dayTotals } from './domain/days.ts'
import { mostAndLeastCompleted } from './domain/pips.ts'

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
    ['i', 0, null],
    ['cc-', 2, '2026-11-18'],
    ['ccr', 2, '2026-11-18'],
    ['cc--', 0, null],
    ['ccic', 1, TODAY],
    ['ccRc', 3, '2026-11-17'],
    ['-rrc', 1, TODAY],
    ['crrr-', 1, '2026-11-16'],
  ])('of %s is %i', (letters, days, since) => {
    const expected = { days, completed: days, since, open: false }
    expect(currentRun(marks(letters), TODAY, FROM)).toEqual(expected)
  })

  test.each([
    ['t', 1, 0, TODAY],
    ['tti', 2, 0, '2026-11-18'],
    ['tctrt', 4, 1, '2026-11-16'],
    ['tti-t', 1, 0, TODAY],
  ])(
    'of %s is %i, %i of them completed and the others tipped',
    (letters, days, completed, since) => {
      const expected = { days, completed, since, open: false }
      expect(currentRun(marks(letters), TODAY, FROM)).toEqual(expected)
    },
  )

  test.each([
    ['ccc', 3, true],
    ['rcc', 2, true],
    ['-cc', 2, false],
  ])('of %s, which are all the days given, is %i and open: %s', (letters, days, open) => {
    const run = currentRun(marks(letters), TODAY, addDays(TODAY, -2))
    expect(run).toMatchObject({ days, open })
  })
})

test('the days of a year are counted by state', () => {
  expect(dayTotals(marks('ccirRc-'))).toEqual({ entries: 5, inProgress: 2, completed: 3, rest: 2 })
})

test('the most and least completed areas are named, or none if all are equal', () => {
  const named = (completed: readonly number[]) => {
    const counts = PIP_NUMBERS.map(pip => ({
      ...{ pip, label: `P${pip}`, in_progress: 0, of: 9 },
      completed: completed[pip - 1] ?? 0,
    }))
    const { done, waiting } = mostAndLeastCompleted(counts)
    return [done.map(({ pip }) => pip), waiting.map(({ pip }) => pip)]
  }
  expect(named([])).toEqual([[], []])
  expect(named([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])).toEqual([[], []])
  const expected = [
    [2, 11, 3],
    [12, 1, 10],
  ]
  expect(named([1, 9, 3, 3, 3, 3, 3, 3, 3, 3, 8, 0])).toEqual(expected)
  expect(named([5])).toEqual([[1], [10, 11, 12]])
})

test.each([
  ['', TODAY, '2026-11'],
  ['date=2026-10-05', '2026-10-05', '2026-10'],
  ['date=2026-10-05&month=2026-09', '2026-10-05', '2026-09'],
  ['date=soon&month=never', TODAY, '2026-11'],
  ['date=0001-01-01&month=0001-01', TODAY, '2026-11'],
])('an address with %j shows %s in %s', (search, date, month) => {
  expect(chosenDay(new URLSearchParams(search), TODAY)).toEqual({ date, month })
})
