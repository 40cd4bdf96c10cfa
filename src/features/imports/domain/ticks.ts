import type { CalendarDate } from '#src/contract/calendar.ts'
import { LAST_DATE } from '#src/features/tracker/constants.ts'
import { PROBLEMS_SHOWN } from '../constants.ts'
import { Days, wrongDay } from './habits.ts'
import { BadRows, type ParsedHabits, type RowProblem } from './parsed.ts'
import { columnAt, readTable } from './tables.ts'

const DONE = new Set(['1', 'true', 'yes', 'x', 'done'])
const NOT_DONE = new Set(['', '0', 'false', 'no'])

/** @returns null when it is neither yes nor no */
function isDone(value: string): boolean | null {
  const text = value.trim().toLowerCase()
  if (DONE.has(text)) return true
  if (NOT_DONE.has(text)) return false
  return /^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(text) ? Number(text) > 0 : null
}

/**
 * A table with a date, a name and a value; HabitBull's export is read as well.
 * @param latest the last day that a domino can have
 * @returns null when it is not such a table. @throws BadRows with the line of each wrong row. @throws TooMuch
 */
export function parseTicks(table: Buffer, latest: CalendarDate): ParsedHabits | null {
  const days = new Days()
  const names = new Set<string>()
  const problems: RowProblem[] = []
  const isTable = readTable(table, columns => {
    const at = (...any: string[]) => any.map(each => columnAt(columns, each)).find(each => each >= 0) ?? -1
    const [dateAt, nameAt, valueAt] = [at('date', 'CalendarDate'), at('name', 'HabitName'), at('value')]
    const commentAt = at('CommentText')
    if (dateAt < 0 || nameAt < 0 || valueAt < 0) return null
    return (cell, line) => {
      const [date, habit, done] = [cell(dateAt).trim(), cell(nameAt).trim(), isDone(cell(valueAt))]
      const wrong = (field: string, why: string) =>
        problems.push({ list: 'csv', row: line, line, field, why })
      const why = wrongDay(date, done ? latest : LAST_DATE)
      if (!habit || habit.length > 200) wrong('name', 'Please name it, in at most 200 characters.')
      else if (why) wrong('date', why)
      else if (done === null) wrong('value', 'We do not know this value.')
      else {
        names.add(habit)
        days.add(date, habit, done ? 'done' : 'missed', cell(commentAt))
      }
      if (problems.length >= PROBLEMS_SHOWN) throw new BadRows(problems)
    }
  })
  if (!isTable) return null
  if (problems.length > 0) throw new BadRows(problems)
  return {
    habits: [...names].map(key => ({ key, name: key, archived: false })),
    days: days.list(),
    said: days.said(),
  }
}
