import {
  DEFAULT_LABELS,
  DEFAULT_STATUS,
  FIRST_DATE,
  PIP_COUNT,
  PIP_NUMBERS,
  PIP_STATUSES,
  type PipStatus,
} from './constants.ts'
import type { DayMark, PipCount } from './contract.ts'

export type PipNumber = (typeof PIP_NUMBERS)[number]
type PipLabelKey = `pip${PipNumber}_label`
type PipStatusKey = `pip${PipNumber}_status`
type PipKey = PipLabelKey | PipStatusKey
/** The 24 pip fields of a domino, flat as the API lists them (spec 3). */
export type PipFields = Record<PipKey, string>
type PipStatuses = Record<PipStatusKey, string>

/** A calendar date, `yyyy-MM-dd`: no time and no zone, so it sorts and compares as text. */
export type CalendarDate = string
/** A calendar month, `yyyy-MM`. */
export type CalendarMonth = string

const DAY_MS = 86_400_000

// Days are counted in UTC: it has no daylight saving, so a day is always 24 hours.
const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const fromDayNumber = (day: number): CalendarDate => fromUtc(new Date(day * DAY_MS))

function fromUtc(at: Date): CalendarDate {
  return calendarDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

function calendarDate(year: number, month: number, day: number): CalendarDate {
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/**
 * The calendar date that a clock on the wall shows at `now` (issue: right at 23:59 and 00:01 everywhere).
 * @param timeZone an IANA name; left out, the one of this machine, which in a browser is the member's own
 */
export function calendarDateAt(now: Date, timeZone?: string): CalendarDate {
  if (!timeZone) return calendarDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(now)) part[type] = Number(value)
  return calendarDate(part.year ?? 0, part.month ?? 0, part.day ?? 0)
}

/** Today where it is latest on earth, UTC+14: no member's today lies beyond it (contract: domino entries). */
export const latestDateOnEarth = (now: Date): CalendarDate =>
  fromUtc(new Date(now.getTime() + 14 * 3_600_000))

/** Whether `value` is `yyyy-MM-dd` and a day that exists. */
export function isCalendarDate(value: string | null | undefined): value is CalendarDate {
  return (
    !!value &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(dayNumber(value)) &&
    addDays(value, 0) === value
  )
}

/** Whether `value` is `yyyy-MM` and a month that exists. */
export const isCalendarMonth = (value: string | null | undefined): value is CalendarMonth =>
  !!value && isCalendarDate(`${value}-01`)

/** Whether a domino may stand on `date`: from 1900-01-01 to `latest` (spec 5, 9). */
export const isDominoDate = (date: CalendarDate, latest: CalendarDate): boolean =>
  date >= FIRST_DATE && date <= latest

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromDayNumber(dayNumber(date) + days)

/** How many days lie from `start` to `end`, both counted; below 1 when `end` is before `start`. */
export const rangeDays = (start: CalendarDate, end: CalendarDate): number =>
  dayNumber(end) - dayNumber(start) + 1

/** Each day from `start` to `end`. Counted, not compared: after 9999-12-31 dates no longer sort as text. */
const daysBetween = (start: CalendarDate, end: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.max(0, rangeDays(start, end)) }, (_, day) => addDays(start, day))

export const monthOf = (date: CalendarDate): CalendarMonth => date.slice(0, 7)

export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(fromUtc(new Date(Date.UTC(year, number - 1 + months, 1))))
}

/** The first and the last day of a month. */
export function monthBounds(month: CalendarMonth): { start: CalendarDate; end: CalendarDate } {
  return { start: `${month}-01`, end: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** The days of a month in weeks that begin on Monday (spec 9); null where a cell belongs to another month. */
export function monthWeeks(month: CalendarMonth): (CalendarDate | null)[][] {
  const { start, end } = monthBounds(month)
  const blank = (((dayNumber(start) + 3) % 7) + 7) % 7 // day 0 was a Thursday; days before 1970 are negative
  const cells: (CalendarDate | null)[] = [...new Array(blank).fill(null), ...daysBetween(start, end)]
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The twelve pips as a new domino has them (spec 3). */
export function defaultPips(): PipFields {
  const pips: Partial<PipFields> = {}
  for (const n of PIP_NUMBERS) {
    pips[`pip${n}_label`] = DEFAULT_LABELS[n - 1] ?? ''
    pips[`pip${n}_status`] = DEFAULT_STATUS
  }
  return pips as PipFields
}

/** Only the 24 pip fields of an entry. */
export function pipsOf(entry: PipFields): PipFields {
  const pips: Partial<PipFields> = {}
  for (const n of PIP_NUMBERS) {
    pips[`pip${n}_label`] = entry[`pip${n}_label`]
    pips[`pip${n}_status`] = entry[`pip${n}_status`]
  }
  return pips as PipFields
}

/** Empty labels and statuses as they will be stored: with their defaults (spec 5). */
export function withPipDefaults(pips: PipFields): PipFields {
  const filled = pipsOf(pips)
  const defaults = defaultPips()
  for (const key of Object.keys(filled) as PipKey[]) filled[key] = filled[key].trim() || defaults[key]
  return filled
}

/** The fields of `after` that differ from `before`: what a save has to send (spec 4). */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const key of Object.keys(after) as (keyof T)[])
    if (after[key] !== before[key]) changed[key] = after[key]
  return changed
}

/** A status is a free string (spec 5); these three are the ones that mean something. */
export const knownStatus = (status: string): PipStatus | undefined =>
  PIP_STATUSES.find(known => known === status)

/** The status after this one, round and round; one of the member's own words goes on to In Progress. */
export function nextStatus(status: string): PipStatus {
  const at = (PIP_STATUSES as readonly string[]).indexOf(status)
  return PIP_STATUSES[(Math.max(at, 0) + 1) % PIP_STATUSES.length] ?? DEFAULT_STATUS
}

export const completedPips = (pips: PipStatuses): number =>
  PIP_NUMBERS.filter(n => pips[`pip${n}_status`] === 'Completed').length

export const allPipsCompleted = (pips: PipStatuses): boolean => completedPips(pips) === PIP_COUNT

/** Whether the Complete button shows (spec 4). */
export const canComplete = (entry: PipStatuses & { completed: boolean }): boolean =>
  !entry.completed && allPipsCompleted(entry)

export type DayState = 'in-progress' | 'completed'

/**
 * The colour of every day that has entries (spec 2): completed as soon as one of its entries has all 12 pips
 * Completed, in progress while none has.
 */
export function dayStates(
  entries: readonly (PipStatuses & { date: CalendarDate })[],
): Map<CalendarDate, DayState> {
  const states = new Map<CalendarDate, DayState>()
  for (const entry of entries) {
    if (allPipsCompleted(entry)) states.set(entry.date, 'completed')
    else if (!states.has(entry.date)) states.set(entry.date, 'in-progress')
  }
  return states
}

/**
 * Brings together what was changed here (`mine`) and elsewhere (`theirs`) since `base`. A field changed on one
 * side takes that side's value; changed to different values on both, mine stays and its name is a clash.
 */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): { merged: T; clashes: (keyof T)[] } {
  const merged = { ...mine }
  const clashes: (keyof T)[] = []
  for (const key of Object.keys(mine) as (keyof T)[]) {
    if (mine[key] === base[key]) merged[key] = theirs[key]
    else if (theirs[key] !== base[key] && theirs[key] !== mine[key]) clashes.push(key)
  }
  return { merged, clashes }
}

/** 'You have N domino(s) set for this day.', one of them without the plural (spec 2, contract: pages). */
export const countSentence = (count: number): string =>
  `You have ${count} ${count === 1 ? 'domino' : 'dominos'} set for this day.`

/** What the button that begins a domino says (spec 2). */
export function beginLabel(signedIn: boolean, isToday: boolean): string {
  if (!signedIn) return 'Login to Save'
  return isToday ? "Begin Today's Domino" : 'Add Domino for This Date'
}

/** What the button to the pips of an incomplete domino says (spec 2). */
export const reviewLabel = (isToday: boolean): string => (isToday ? "Update Today's Domino" : 'Review Domino')

/** The twelve months of a year. */
export const yearMonths = (year: number): CalendarMonth[] =>
  Array.from({ length: 12 }, (_, n) => `${String(year).padStart(4, '0')}-${String(n + 1).padStart(2, '0')}`)

export interface Run {
  days: number
  since: CalendarDate | null
}

/**
 * The run of days with a completed domino up to `today`. A rest day neither counts nor breaks it, and neither
 * does today while it is not completed: the day is not over.
 * @param from the first day that `marks` tell of
 * @returns `open` when the run reaches `from` and may go on before it
 */
export function currentRun(
  marks: readonly DayMark[],
  today: CalendarDate,
  from: CalendarDate,
): Run & { open: boolean } {
  const byDate = new Map(marks.map(mark => [mark.date, mark]))
  const run: Run = { days: 0, since: null }
  for (let date = today; date >= from; date = addDays(date, -1)) {
    const mark = byDate.get(date)
    if (mark?.state === 'completed') {
      run.days += 1
      run.since = date
    } else if (!mark?.rest && date !== today) return { ...run, open: false }
  }
  return { ...run, open: true }
}

/** Every day from `start` to `end`, those without a mark too. */
export function fillDays(marks: readonly DayMark[], start: CalendarDate, end: CalendarDate): DayMark[] {
  const byDate = new Map(marks.map(mark => [mark.date, mark]))
  return daysBetween(start, end).map(date => byDate.get(date) ?? { date, state: 'none', rest: false })
}

export interface DayTotals {
  /** Days with a domino, completed or in progress. */
  entries: number
  inProgress: number
  completed: number
  rest: number
}

export function dayTotals(marks: readonly DayMark[]): DayTotals {
  const inProgress = marks.filter(mark => mark.state === 'in-progress').length
  const completed = marks.filter(mark => mark.state === 'completed').length
  return {
    entries: inProgress + completed,
    inProgress,
    completed,
    rest: marks.filter(mark => mark.rest).length,
  }
}

/**
 * How often each of the twelve pips was Completed and In Progress.
 * @param entries oldest first: the last one's labels name the areas
 */
export function pipCounts(entries: readonly PipFields[]): PipCount[] {
  const names = entries.at(-1) ?? defaultPips()
  return PIP_NUMBERS.map(n => {
    const having = (status: PipStatus) => entries.filter(entry => entry[`pip${n}_status`] === status).length
    return {
      pip: n,
      label: names[`pip${n}_label`],
      completed: having('Completed'),
      in_progress: having('In Progress'),
      of: entries.length,
    }
  })
}

const AREAS_NAMED = 3

/**
 * The areas that were done most and those that wait, at most three each, in words; none where all are alike.
 */
export function busiestAndWaiting(counts: readonly PipCount[]): { done: PipCount[]; waiting: PipCount[] } {
  const falling = counts.toSorted((a, b) => b.completed - a.completed || a.pip - b.pip)
  const [most = 0, least = 0] = [falling[0]?.completed, falling.at(-1)?.completed]
  if (most === least) return { done: [], waiting: [] }
  return {
    done: falling.filter(count => count.completed > least).slice(0, AREAS_NAMED),
    waiting: falling
      .filter(count => count.completed < most)
      .toReversed()
      .slice(0, AREAS_NAMED)
      .toSorted((a, b) => a.completed - b.completed || a.pip - b.pip),
  }
}
