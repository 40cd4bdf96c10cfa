import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addWeeks,
  isWeekOf,
  weekDates,
  weekdayOf,
  weekOf,
} from '#src/contract/calendar.ts'

import { FIRST_WEEK, LAST_WEEK } from './constants.ts'
import { createPlanner } from './contract.ts'
import {
  bodyOf,
  daySummary,
  formOf,
  type PlannerForm,
  parseWeek,
  priorityField,
  todayFirst,
} from './domain.ts'

const WEEK = '2026-11-16'
const day = fc.integer({ min: 0, max: 100_000 }).map(days => addDays('1900-01-01', days))
const form = fc
  .array(fc.tuple(fc.string(), fc.boolean()), { minLength: 61, maxLength: 61 })
  .map(values => {
    const filled: PlannerForm = {}
    for (const [at, [field, blank]] of Object.entries(formOf(WEEK)).entries())
      filled[field] = values[at]?.[typeof blank === 'boolean' ? 1 : 0] ?? blank
    return filled
  })

test('every day belongs to one week from Monday to Sunday, which the next one follows', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (date, weeks) => {
      const week = weekOf(date)
      expect(new Date(`${week}T12:00:00Z`).getUTCDay()).toBe(1)
      const dates = weekDates(week)
      expect(dates[weekdayOf(date)]).toBe(date)
      expect(isWeekOf(week, dates.toReversed())).toBe(true)
      expect(addDays(dates[6] ?? '', 1)).toBe(addWeeks(week, 1))
      expect(addWeeks(addWeeks(week, weeks), -weeks)).toBe(week)
    }),
  )
})

test('any day in the URL selects its week', () => {
  expect(parseWeek('2026-11-20')).toBe(WEEK)
  expect(parseWeek(WEEK)).toBe(WEEK)
  expect(parseWeek(FIRST_WEEK)).toBe(FIRST_WEEK)
  expect(parseWeek('9999-12-26')).toBe(LAST_WEEK)
  for (const bad of [null, '', 'soon', '2026-02-30', '1899-12-31', '9999-12-27'])
    expect(parseWeek(bad)).toBeUndefined()
})

test('a form survives the round trip through its body, which the contract accepts', () => {
  fc.assert(
    fc.property(form, filled => {
      const body = bodyOf(WEEK, filled)
      const stored = { ...body, id: 1, user_id: 1, client_id: null, created_at: '', updated_at: '' }
      expect(formOf(WEEK, stored)).toEqual(filled)
      expect(createPlanner.body.safeParse(body).success).toBe(true)
    }),
  )
})

test('a narrow screen begins with today, and a collapsed day counts what is written', () => {
  const dates = weekDates(WEEK)
  const [monday = '', tuesday = ''] = dates
  expect(todayFirst(dates, tuesday)).toEqual([tuesday, ...dates.filter(date => date !== tuesday)])
  expect(todayFirst(dates, '2020-01-01')).toEqual(dates)
  const typed = {
    ...formOf(WEEK),
    [priorityField(monday, 0, 'text')]: 'Call',
    [priorityField(monday, 0, 'completed')]: true,
    [priorityField(monday, 1, 'text')]: ' ',
    [priorityField(monday, 1, 'completed')]: true,
    [priorityField(monday, 2, 'text')]: 'Walk',
  }
  const summary = daySummary(typed, monday)
  expect(summary).toEqual({ written: 2, done: 1 })
})
