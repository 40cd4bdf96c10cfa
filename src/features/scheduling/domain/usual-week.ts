import { msg } from '@lingui/core/runtime-macro'
import { weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import type { Availability } from '../contract/availability.ts'
import type { TimeRange } from '../contract/ranges.ts'

/** The same hours on some days of the week. */
export interface UsualWeek extends TimeRange {
  /** From 1, Monday, to 7. */
  days: readonly number[]
}

/** What a coach without hours is offered. */
export const OFFERED_WEEK: UsualWeek = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

export const weeklyOf = ({ days, from, to }: UsualWeek) =>
  days.map(weekday => ({ weekday, from, to }))

/** @returns null for hours that differ between days, have breaks, or begin or end at a date */
export function usualWeekOf({ weekly, days }: Availability): UsualWeek | null {
  const [first] = weekly
  if (!first || days.length > 0 || first.to === '24:00') return null
  const isUsual = weekly.every(
    ({ from, to, from_date, until_date }) =>
      from === first.from && to === first.to && !from_date && !until_date,
  )
  const weekdays = new Set(weekly.map(({ weekday }) => weekday))
  if (!isUsual || weekdays.size < weekly.length) return null
  return { days: [...weekdays].sort(), from: first.from, to: first.to }
}

/** 'Monday to Friday', 'Monday, Wednesday' */
export function daysInWords(days: readonly number[]): string {
  const name = (day = 1) => weekdayName(day - 1)
  const first = days[0] ?? 0
  const isRun = days.length > 2 && days.every((day, at) => day === first + at)
  return isRun
    ? said(msg`${{ first: name(first) }} to ${{ last: name(days.at(-1)) }}`)
    : days.map(name).join(', ')
}
