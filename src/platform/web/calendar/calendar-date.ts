import { format, isValid, parse } from 'date-fns'

const ISO = 'yyyy-MM-dd'
const SHOWN = 'MMM d, yyyy'
const TYPED = [ISO, SHOWN, 'MMMM d, yyyy', 'M/d/yyyy', 'M/d/yy', 'MMM d yyyy', 'd MMM yyyy', 'd.M.yyyy']

/** A local Date at midnight, or undefined when it is not a date. */
export function toDate(value: string | undefined): Date | undefined {
  if (!value) return undefined
  const date = parse(value, ISO, new Date(0))
  return isValid(date) ? date : undefined
}

/** Local, not UTC, which would shift the day. */
export const fromDate = (date: Date): string => format(date, ISO)

export function showDate(value: string): string {
  const date = toDate(value)
  return date ? format(date, SHOWN) : value
}

export function readDate(typed: string): string | undefined {
  const trimmed = typed.trim()
  for (const pattern of TYPED) {
    const date = parse(trimmed, pattern, new Date())
    if (isValid(date) && date.getFullYear() >= 1000) return fromDate(date)
  }
  return undefined
}
