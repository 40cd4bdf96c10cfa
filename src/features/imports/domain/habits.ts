import type { CalendarDate } from '#src/contract/calendar.ts'
import type { ImportMapping, ImportSource } from '../contract.ts'
import type { Habit, ParsedDay, ParsedHabits } from './parsed.ts'

/** Collects ticks by day, in whatever order they come. */
export class Days {
  readonly #days = new Map<CalendarDate, ParsedDay>()

  #at(date: CalendarDate): ParsedDay {
    const known = this.#days.get(date)
    if (known) return known
    const day: ParsedDay = { date, done: [], skipped: [], missed: [], notes: {} }
    this.#days.set(date, day)
    return day
  }

  add(date: CalendarDate, habit: string, what: 'done' | 'skipped' | 'missed', note?: string): void {
    const day = this.#at(date)
    if (!day[what].includes(habit)) day[what].push(habit)
    if (note?.trim()) day.notes[habit] = note.trim()
  }

  /** A note on a day without a tick. */
  note(date: CalendarDate, habit: string, note: string): void {
    if (note.trim()) this.#at(date).notes[habit] = note.trim()
  }

  /** Those on which something was done or skipped, in order. */
  list(): ParsedDay[] {
    return [...this.#days.values()]
      .filter(({ done, skipped }) => done.length + skipped.length > 0)
      .sort((a, b) => (a.date < b.date ? -1 : 1))
  }
}

export type HabitMapping = Record<string, number | null>

/** The first twelve habits that are not archived, on the pips 1 to 12. */
export function firstMapping(habits: readonly Habit[]): HabitMapping {
  const mapping: HabitMapping = {}
  let pip = 0
  for (const { key, archived } of habits) {
    mapping[key] = archived || pip >= 12 ? null : pip + 1
    if (mapping[key] !== null) pip += 1
  }
  return mapping
}

export function sourcesOf({ habits, days }: ParsedHabits): ImportSource[] {
  const ticks = new Map<string, number>()
  for (const { done } of days) for (const key of done) ticks.set(key, (ticks.get(key) ?? 0) + 1)
  return habits.map(({ key, name, archived }) => {
    const count = ticks.get(key) ?? 0
    return { key, name, days: count, ticks: count, archived }
  })
}

export const countTicks = ({ days }: ParsedHabits, mapping?: HabitMapping): number =>
  days.reduce((sum, { done }) => sum + (mapping ? done.filter(key => mapping[key]).length : done.length), 0)

/** @returns whether a mapping names only habits that the file has */
export const isHabitMapping = (mapping: ImportMapping, { habits }: ParsedHabits): mapping is HabitMapping =>
  !('as' in mapping) && Object.keys(mapping).every(key => habits.some(habit => habit.key === key))

const LABEL_MAX = 100
const DESCRIPTION_MAX = 5_000

export interface DayRows {
  /** By date. */
  dominoes: { date: CalendarDate; row: Record<string, unknown> & { id: number } }[]
  marks: { date: CalendarDate; row: Record<string, unknown> & { id: number } }[]
  restDays: CalendarDate[]
}

interface ToRows {
  mapping: HabitMapping
  title: string
  /** Of the site, for pips without a habit. */
  labels: readonly string[]
  now: Date
}

/** Days as dominoes with marks, and as rest days; ids count from 1. */
export function rowsOf({ habits, days }: ParsedHabits, { mapping, title, labels, now }: ToRows): DayRows {
  const at = now.toISOString()
  const names = new Map(habits.map(({ key, name }) => [key, name]))
  const rows: DayRows = { dominoes: [], marks: [], restDays: [] }
  const labelOf = (pip: number) =>
    habits
      .filter(({ key }) => mapping[key] === pip)
      .map(({ name }) => name)
      .join(', ')
      .slice(0, LABEL_MAX)
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
