import { addDays, type CalendarDate, daysBetween } from '#src/contract/calendar.ts'
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

/** Whether a domino may stand on `date`: from 1900-01-01 to `latest` (spec 5, 9). */
export const isDominoDate = (date: CalendarDate, latest: CalendarDate): boolean =>
  date >= FIRST_DATE && date <= latest

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
