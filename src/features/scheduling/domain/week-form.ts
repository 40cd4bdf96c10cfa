import { msg } from '@lingui/core/runtime-macro'
import { WEEKDAYS } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import type { Availability } from '../contract/availability.ts'
import { isForward, minutesOf, type TimeRange } from '../contract/ranges.ts'

/** A range of the week; the dates are kept as they are, and shown where there are any. */
export interface FormRange extends TimeRange {
  from_date?: string | null | undefined
  until_date?: string | null | undefined
}

export interface FormDay {
  date: string
  ranges: TimeRange[]
}

/** The hours as flat fields, with lists as JSON text, so that the edits of two tabs are merged day by day. */
export type HoursFields = Record<string, string>

export const weekdayField = (weekday: number): string => `weekday${weekday}`

export const DAYS = 'days'
export const ZONE = 'zone'

/** @param hours as the API shows them */
export function fieldsOf({ zone, weekly, days }: Availability): HoursFields {
  const fields: HoursFields = { [ZONE]: zone, [DAYS]: JSON.stringify(days) }
  for (const [index] of WEEKDAYS.entries()) {
    const ranges = weekly.filter(({ weekday }) => weekday === index + 1)
    fields[weekdayField(index + 1)] = JSON.stringify(ranges.map(({ weekday, ...range }) => range))
  }
  return fields
}

export const rangesOf = (fields: HoursFields, weekday: number): FormRange[] =>
  JSON.parse(fields[weekdayField(weekday)] ?? '[]')

export const daysOf = (fields: HoursFields): FormDay[] => JSON.parse(fields[DAYS] ?? '[]')

/** The body of the call that stores them. */
export const bodyOf = (fields: HoursFields) => ({
  zone: fields[ZONE] ?? 'UTC',
  weekly: WEEKDAYS.flatMap((_, index) =>
    rangesOf(fields, index + 1).map(range => ({ weekday: index + 1, ...range })),
  ),
  days: daysOf(fields),
})

/** A message for each range that cannot be stored, keyed by the name of its list and its index. */
export function rangeErrors(fields: HoursFields): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (list: string, ranges: readonly TimeRange[]) => {
    for (const [index, range] of ranges.entries()) {
      if (!range.from || !range.to) errors[`${list} ${index}`] = said(msg`Please enter both times.`)
      else if (!isForward(range))
        errors[`${list} ${index}`] = said(msg`This ends before it begins.`)
    }
  }
  for (const [index] of WEEKDAYS.entries())
    check(weekdayField(index + 1), rangesOf(fields, index + 1))
  for (const day of daysOf(fields)) check(day.date, day.ranges)
  return errors
}

/** The range to suggest next: an hour after the last one, or a working day. */
export function nextRange(ranges: readonly TimeRange[]): TimeRange {
  const last = ranges.at(-1)
  if (!last || minutesOf(last.to) >= 21 * 60 || last.to === '00:00')
    return { from: '09:00', to: '17:00' }
  const hour = (time: string, more: number) =>
    `${String(Math.min(23, Number(time.slice(0, 2)) + more)).padStart(2, '0')}:00`
  return { from: hour(last.to, 1), to: hour(last.to, 3) }
}
