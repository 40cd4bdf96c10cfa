import { isCalendarDate } from '#src/contract/calendar.ts'
import { Days } from './habits.ts'
import { BadRows, type ParsedHabits, type RowProblem } from './parsed.ts'
import { columnAt, readTable } from './tables.ts'

const DONE = new Set(['1', 'true', 'yes', 'x', 'done'])
const NOT_DONE = new Set(['', '0', 'false', 'no'])

/** @returns null for what is neither */
function isDone(value: string): boolean | null {
  const text = value.trim().toLowerCase()
  if (DONE.has(text)) return true
  if (NOT_DONE.has(text)) return false
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) > 0 : null
}

const firstOf = (...at: number[]) => at.find(each => each >= 0) ?? -1

/**
 * A table with a date, a name and a value, and HabitBull's.
 * @returns null when it is none. @throws BadRows with the line of each wrong row
 */
export function parseTicks(text: string): ParsedHabits | null {
  const table = readTable(text)
  if (!table) return null
  const date = firstOf(columnAt(table, 'date'), columnAt(table, 'CalendarDate'))
  const name = firstOf(columnAt(table, 'name'), columnAt(table, 'HabitName'))
  const value = columnAt(table, 'value')
  const comment = columnAt(table, 'CommentText')
  if (date < 0 || name < 0 || value < 0) return null
  const days = new Days()
  const names = new Set<string>()
  const problems: RowProblem[] = []
  for (const [row, cells] of table.rows.entries()) {
    const habit = (cells[name] ?? '').trim()
    const on = (cells[date] ?? '').trim()
    const done = isDone(cells[value] ?? '')
    const wrong = (field: string, why: string) => problems.push({ list: 'csv', row: row + 2, field, why })
    if (!habit || habit.length > 200) wrong('name', 'Please name it, in at most 200 characters.')
    else if (!isCalendarDate(on)) wrong('date', 'Please enter a date as yyyy-MM-dd.')
    else if (done === null) wrong('value', 'We do not know this value.')
    else {
      names.add(habit)
      const note = comment < 0 ? '' : (cells[comment] ?? '')
      if (done) days.add(on, habit, 'done', note)
      else days.note(on, habit, note)
    }
  }
  if (problems.length > 0) throw new BadRows(problems)
  return { habits: [...names].map(key => ({ key, name: key, archived: false })), days: days.list() }
}
