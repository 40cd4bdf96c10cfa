import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  calendarDateAt,
  DAY_MS,
  isCalendarDate,
  monthBounds,
  monthOf,
  monthWeeks,
  rangeDays,
} from '#src/contract/calendar.ts'
import { DEFAULT_LABELS } from '#src/features/texts/domain/pips.ts'
import { DONE } from '#test/dominoes.ts'
import type { PipFields } from '../contract/pips.ts'
import { countText, createLabel, dayStates, reviewLabel } from './days.ts'
import { allPipsCompleted, completedPips, defaultPips, withPipDefaults } from './pips.ts'

const day = fc
  .integer({ min: Date.UTC(1900) / DAY_MS, max: Date.UTC(2200) / DAY_MS })
  .map(at => new Date(at * DAY_MS).toISOString().slice(0, 10))

const allDone = (): PipFields => ({ ...defaultPips(), ...DONE })

describe('today', () => {
  test.each([
    // time zone, the instant at 23:59 local time, the local date, the next local date
    ['Pacific/Honolulu', '2026-11-21T09:59:00Z', '2026-11-20', '2026-11-21'],
    // the nights around a change of the clocks, which in Cairo jump forward at midnight
    ['Pacific/Auckland', '2026-09-27T10:59:00Z', '2026-09-27', '2026-09-28'],
    ['America/New_York', '2026-11-02T04:59:00Z', '2026-11-01', '2026-11-02'],
    ['Africa/Cairo', '2026-04-23T21:59:00Z', '2026-04-23', '2026-04-24'],
  ])('%s at %s', (zone, instant, before, after) => {
    const at = new Date(instant)
    expect(calendarDateAt(at, zone)).toBe(before)
    expect(calendarDateAt(new Date(at.getTime() + 120_000), zone)).toBe(after)
  })
})

describe('days and months', () => {
  test('the weeks of a month contain each of its days once, Monday first', () => {
    fc.assert(
      fc.property(day.map(monthOf), month => {
        const { start, end } = monthBounds(month)
        const weeks = monthWeeks(month)
        expect(weeks.every(week => week.length === 7 && week.some(cell => cell))).toBe(true)
        const days = weeks.flat().filter(cell => cell !== null)
        expect(days[0]).toBe(start)
        expect(days.at(-1)).toBe(end)
        expect(days.length).toBe(rangeDays(start, end))
        for (const [at, cell] of weeks.flat().entries()) {
          if (cell) expect(new Date(`${cell}T00:00:00Z`).getUTCDay()).toBe((at + 1) % 7)
        }
        for (const [at, cell] of monthWeeks(month, 'sunday').flat().entries()) {
          if (cell) expect(new Date(`${cell}T00:00:00Z`).getUTCDay()).toBe(at % 7)
        }
        expect(addMonths(addMonths(month, 13), -13)).toBe(month)
      }),
    )
  })

  test.each(['', '2026-02-30', '2026-13-01', '2026-1-1', 'today', '2026-11-20T00:00:00Z'])(
    '%j is no calendar date',
    value => expect(isCalendarDate(value)).toBe(false),
  )
})

describe('pips', () => {
  test('all pips are completed exactly when twelve are', () => {
    const almost = { ...allDone(), pip7_status: 'completed' }
    expect([allDone(), almost].map(allPipsCompleted)).toEqual([true, false])
    expect([allDone(), almost].map(completedPips)).toEqual([12, 11])
  })

  test('blank texts fall back to their defaults and others are trimmed', () => {
    const blank = { pip3_label: '  ', pip4_label: ' Write ', pip5_status: '' }
    const filled = withPipDefaults({ ...defaultPips(), ...blank })
    expect(filled.pip3_label).toBe(DEFAULT_LABELS[2])
    expect(filled.pip4_label).toBe('Write')
    expect(filled.pip5_status).toBe('Not Started')
  })
})

test('a day is completed once one of its dominoes is, in progress while none is, and unmarked without any', () => {
  const states = dayStates([
    { ...allDone(), date: '2026-11-18' },
    { ...defaultPips(), date: '2026-11-18' },
    { ...allDone(), pip12_status: 'In Progress', date: '2026-11-19' },
    { ...defaultPips(), date: '2026-11-20' },
    { ...allDone(), date: '2026-11-20' },
  ])
  expect([...states]).toEqual([
    ['2026-11-18', 'completed'],
    ['2026-11-19', 'in-progress'],
    ['2026-11-20', 'completed'],
  ])
})

test('labels of the day panel', () => {
  const words = ['0 dominos', '1 domino', '2 dominos'].map(n => `You have ${n} set for this day.`)
  expect([0, 1, 2].map(countText)).toEqual(words)
  expect(createLabel(true, true)).toBe("Begin Today's Domino")
  expect(createLabel(true, false)).toBe('Add Domino for This Date')
  expect(createLabel(false, true)).toBe('Login to Save')
  expect([true, false].map(reviewLabel)).toEqual(["Update Today's Domino", 'Review Domino'])
})
