import { isCalendarDate } from '#src/contract/calendar.ts'
import { MINUTES_MAX, MINUTES_MIN, SEATS_MAX } from '../../constants.ts'
import type { GroupSession } from '../../contract/sessions.ts'

/** Date and time are those of this browser's clock. */
export interface SessionForm {
  title: string
  date: string
  time: string
  minutes: string
  seats: string
  place: string
}

export const BLANK: SessionForm = {
  title: '',
  date: '',
  time: '',
  minutes: '90',
  seats: '8',
  place: '',
}

const two = (part: number) => String(part).padStart(2, '0')

export function sessionFormOf({
  title,
  start,
  minutes,
  seats,
  place = '',
}: GroupSession): SessionForm {
  const at = new Date(start)
  return {
    title,
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
    minutes: String(minutes),
    seats: String(seats),
    place,
  }
}

const wholeFrom = (text: string, min: number, max: number): string | null => {
  const value = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
  return isRight ? null : `Please enter a whole number from ${min} to ${max}.`
}

/** A message for each field that is missing or out of its range. */
export function sessionErrors({
  title,
  date,
  time,
  minutes,
  seats,
}: SessionForm): Record<string, string> {
  const found = {
    title: title.trim() === '' ? 'Please give it a name.' : null,
    date: isCalendarDate(date) ? null : 'Please choose a day.',
    time: /^\d{2}:\d{2}/.test(time) ? null : 'Please choose a time.',
    minutes: wholeFrom(minutes, MINUTES_MIN, MINUTES_MAX),
    seats: wholeFrom(seats, 1, SEATS_MAX),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

export const sessionBodyOf = ({ title, date, time, minutes, seats, place }: SessionForm) => ({
  title,
  start: new Date(`${date}T${time.slice(0, 5)}`).toISOString(),
  minutes: Number(minutes),
  seats: Number(seats),
  place,
})
