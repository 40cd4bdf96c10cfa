import {
  addDays,
  type CalendarDate,
  latestDateOnEarth,
  weekdayOf,
  weekOf,
} from '#src/contract/calendar.ts'
import { TEXT_MAX } from '../constants.ts'
import type { NewQuestion, Question } from '../contract/check-ins.ts'

export type Answer = string | number | boolean

/** Whether a value answers a question. Empty text counts as no answer, which is allowed. */
export function isAnswer(
  { type, options, min, max }: NewQuestion,
  value: unknown,
): value is Answer {
  switch (type) {
    case 'scale':
      return Number.isInteger(value) && Number(value) >= (min ?? 1) && Number(value) <= (max ?? 10)
    case 'choice':
      return typeof value === 'string' && (options ?? []).includes(value)
    case 'yes_no':
      return value === 'yes' || value === 'no' || typeof value === 'boolean'
    case 'text':
      return typeof value === 'string' && value.length <= TEXT_MAX
  }
}

/**
 * @param answers by the question's id
 * @returns the ids whose values are not valid answers, or that the form does not have
 */
export function wrongAnswers(
  form: readonly Question[],
  answers: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(answers).flatMap(([questionId, value]) => {
    const asked = form.find(each => String(each.id) === questionId)
    return asked && isAnswer(asked, value) ? [] : [questionId]
  })
}

/** New entries of a list get ids that it does not have; the others keep theirs. */
export function numberEntries<Each extends { id?: number | undefined }>(
  given: readonly Each[],
  known: readonly { id: number }[],
): (Each & { id: number })[] {
  const kept = new Set(known.map(each => each.id))
  let last = Math.max(0, ...kept)
  return given.map(each => {
    const id = each.id !== undefined && kept.delete(each.id) ? each.id : ++last
    return { ...each, id }
  })
}

export const isMonday = (date: CalendarDate): boolean => weekdayOf(date) === 0

export const hasBegun = (week: CalendarDate, now: Date): boolean =>
  week <= weekOf(latestDateOnEarth(now))

/** @param weekday Monday = 1 */
export const dueDate = (week: CalendarDate, weekday: number): CalendarDate =>
  addDays(week, weekday - 1)

/** The first days of a client: a check-in whose day lies in them is not asked for. */
const FIRST_DAYS = 3

/** @param since the client's first day; null for an unknown one */
export const isAskedOn = (due: CalendarDate, since: CalendarDate | null): boolean =>
  since === null || due >= addDays(since, FIRST_DAYS)

export type CheckInState = 'in' | 'due' | 'missing'

/**
 * @param last Monday of the latest check-in
 * @returns `missing` once the member's day has passed without one, unless it lay in their first days
 */
export function checkInState(
  last: CalendarDate | null,
  weekday: number,
  { today, since }: { today: CalendarDate; since: CalendarDate | null },
): CheckInState {
  const week = weekOf(today)
  if (last !== null && last >= week) return 'in'
  const due = dueDate(week, weekday)
  return today > due && isAskedOn(due, since) ? 'missing' : 'due'
}
