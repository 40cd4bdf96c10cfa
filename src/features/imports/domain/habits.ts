import { type CalendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { DESCRIPTION_MAX, FIRST_DATE, PIP_TEXT_MAX } from '#src/features/tracker/constants.ts'
import { HABITS_MAX } from '../constants.ts'
import type { ImportMapping, ImportSource } from '../contract.ts'
import { type Habit, type ParsedDay, type ParsedHabits, TooMuch } from './parsed.ts'

/** Characters of all notes of a file together. */
const NOTES_MAX = 32 * 1024 * 1024

/** What is wrong with a day on which something was done; null when it can be a domino's. */
export function wrongDay(date: string, latest: CalendarDate): string | null {
  if (!isCalendarDate(date)) return 'Please enter a date as yyyy-MM-dd.'
  if (date < FIRST_DATE) return `Please choose a date on or after ${FIRST_DATE}.`
  return date > latest ? 'Please choose today or an earlier day.' : null
}

/** Does not cut a character in half; a name that was malformed already is left to later checks. */
export function cutName(name: string): string {
  const cut = name.trim().slice(0, 200)
  return name.isWellFormed() ? cut.toWellFormed() : cut
}

interface Day {
  done: Set<string>
  skipped: Set<string>
  missed: Set<string>
  /** By habit. */
  notes: Map<string, string>
}

/** Collects ticks by day, in whatever order they come. */
export class Days {
  readonly #days = new Map<CalendarDate, Day>()
  readonly #said = new Map<string, Set<CalendarDate>>()
  #characters = 0

  #at(date: CalendarDate): Day {
    const known = this.#days.get(date)
    if (known) return known
    const day: Day = { done: new Set(), skipped: new Set(), missed: new Set(), notes: new Map() }
    this.#days.set(date, day)
    return day
  }

  /** @throws TooMuch */
  add(date: CalendarDate, habit: string, what: 'done' | 'skipped' | 'missed' | 'nothing', note = ''): void {
    let said = this.#said.get(habit)
    if (!said) {
      said = new Set()
      this.#said.set(habit, said)
      if (this.#said.size > HABITS_MAX) throw new TooMuch('rows')
    }
    said.add(date)
    const text = note.trim().slice(0, DESCRIPTION_MAX).toWellFormed()
    if (what !== 'nothing') this.#at(date)[what].add(habit)
    if (!text) return
    this.#characters += text.length
    if (this.#characters > NOTES_MAX) throw new TooMuch('unpacked')
    this.#at(date).notes.set(habit, text)
  }

  said(): ParsedHabits['said'] {
    return Object.fromEntries([...this.#said].map(([habit, dates]) => [habit, dates.size]))
  }

  /** The days on which something was done or skipped, in order. */
  list(): ParsedDay[] {
    return [...this.#days]
      .filter(([, { done, skipped }]) => done.size + skipped.size > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { done, skipped, missed, notes }]) => ({
        date,
        ...{ done: [...done], skipped: [...skipped], missed: [...missed] },
        notes: Object.fromEntries(notes),
      }))
  }
}

export type HabitMapping = Record<string, number | null>

/** The first twelve habits that are not archived, on the pips 1 to 12. */
export function firstMapping(habits: readonly Habit[]): HabitMapping {
  let pip = 0
  // Makes own properties, whatever a habit is called: `mapping.__proto__ = 1` would not.
  return Object.fromEntries(
    habits.map(({ key, archived }) => {
      if (archived || pip >= 12) return [key, null]
      pip += 1
      return [key, pip]
    }),
  )
}

export function sourcesOf({ habits, days, said }: ParsedHabits): ImportSource[] {
  const ticks = new Map<string, number>()
  for (const { done } of days) for (const key of done) ticks.set(key, (ticks.get(key) ?? 0) + 1)
  return habits.map(({ key, name, archived }) => {
    return { key, name, days: said[key] ?? 0, ticks: ticks.get(key) ?? 0, archived }
  })
}

export const countTicks = ({ days }: ParsedHabits, mapping?: HabitMapping): number =>
  days.reduce((sum, { done }) => sum + (mapping ? done.filter(key => mapping[key]).length : done.length), 0)

/** @returns whether a mapping names only habits that the file has */
export function isHabitMapping(mapping: ImportMapping, { habits }: ParsedHabits): mapping is HabitMapping {
  const keys = new Set(habits.map(({ key }) => key))
  return Object.entries(mapping).every(
    ([key, pip]) => keys.has(key) && (pip === null || typeof pip === 'number'),
  )
}

export interface DayRows {
  /** By date. */
  dominoes: { date: CalendarDate; row: Record<string, unknown> & { id: number } }[]
  marks: { date: CalendarDate; row: Record<string, unknown> & { id: number } }[]
  restDays: CalendarDate[]
}

interface ToRows {
  mapping: HabitMapping
  title: string
  /** The site's names of the pips, for those without a habit. */
  labels: readonly string[]
  now: Date
}

/** Turns days into dominoes with marks, and into rest days; ids count from 1. */
export function rowsOf({ habits, days }: ParsedHabits, { mapping, title, labels, now }: ToRows): DayRows {
  const at = now.toISOString()
  const names = new Map(habits.map(({ key, name }) => [key, name]))
  const rows: DayRows = { dominoes: [], marks: [], restDays: [] }
  const labelOf = (pip: number) =>
    habits
      .filter(({ key }) => mapping[key] === pip)
      .map(({ name }) => name)
      .join(', ')
      .slice(0, PIP_TEXT_MAX)
      .toWellFormed()
  const named = labels.map((label, index) => labelOf(index + 1) || label)
  for (const { date, done, skipped, missed, notes } of days) {
    const pips = new Set(done.flatMap(key => mapping[key] ?? []))
    if (pips.size === 0) {
      const chosen = (keys: readonly string[]) => keys.some(key => mapping[key])
      if (chosen(skipped) && !chosen(missed)) rows.restDays.push(date)
      continue
    }
    const id = rows.dominoes.length + 1
    const description = Object.entries(notes)
      .filter(([key]) => mapping[key])
      .map(([key, note]) => `${names.get(key)}: ${note}`)
      .join('\n')
      .slice(0, DESCRIPTION_MAX)
      .toWellFormed()
    const row: Record<string, unknown> & { id: number } = {
      ...{ id, date, title, description: description || null, completed: false, completed_at: null },
      ...{ lead_pip: null, lead_pip_at: null, created_at: at, updated_at: at },
    }
    for (const [index, label] of named.entries()) {
      const pip = index + 1
      row[`pip${pip}_label`] = label
      row[`pip${pip}_status`] = pips.has(pip) ? 'Completed' : 'Not Started'
    }
    rows.dominoes.push({ date, row })
    for (const pip of [...pips].sort((a, b) => a - b))
      rows.marks.push({
        date,
        row: { id: rows.marks.length + 1, entry_id: id, pip, status: 'Completed', at, source: 'import' },
      })
  }
  return rows
}
