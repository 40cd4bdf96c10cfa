import { isCalendarDate } from '#src/contract/calendar.ts'
import { Days } from './habits.ts'
import { BadRows, type Habit, type ParsedHabits, type RowProblem } from './parsed.ts'
import { columnAt, readTable, type Table } from './tables.ts'

interface LoopHabit extends Habit {
  /** A number's, in thousandths; null for a habit of yes and no. */
  target: number | null
  isAtMost: boolean
}

function habitsIn(table: Table): LoopHabit[] {
  const at = (name: string) => columnAt(table, name)
  const [position, name, type, targetType, target, archived] = [
    at('Position'),
    at('Name'),
    at('Type'),
    at('Target Type'),
    at('Target Value'),
    at('Archived?'),
  ]
  return table.rows.map((row, index) => {
    const isNumber = /num/i.test(row[type] ?? '') || row[type] === '1'
    return {
      key: String(Number.parseInt(row[position] ?? '', 10) || index + 1).padStart(3, '0'),
      name: (row[name] ?? '').trim() || `Habit ${index + 1}`,
      archived: /^true$/i.test(row[archived] ?? ''),
      target: isNumber ? Math.round(Number(row[target] || 0) * 1000) : null,
      isAtMost: /most/i.test(row[targetType] ?? '') || row[targetType] === '1',
    }
  })
}

function take(days: Days, habit: LoopHabit, date: string, value: string, note?: string): boolean {
  if (habit.target !== null && /^\d+$/.test(value)) {
    const reached = habit.isAtMost ? Number(value) <= habit.target : Number(value) >= habit.target
    if (reached) days.add(date, habit.key, 'done', note)
    else days.add(date, habit.key, 'missed', note)
    return true
  }
  if (value === 'YES_MANUAL') days.add(date, habit.key, 'done', note)
  else if (value === 'SKIP') days.add(date, habit.key, 'skipped', note)
  else if (value === 'NO') days.add(date, habit.key, 'missed', note)
  else if (value === 'YES_AUTO' || value === 'UNKNOWN') days.note(date, habit.key, note ?? '')
  else return false
  return true
}

/**
 * Loop Habit Tracker's CSV export.
 * @param files text by name: `Habits.csv`, `Checkmarks.csv`, and those of the folders, such as `001 Read/Checkmarks.csv`
 * @returns null when it is none. @throws BadRows
 */
export function parseLoop(files: ReadonlyMap<string, string>): ParsedHabits | null {
  const root = [...files.keys()].find(name => /(^|\/)Habits\.csv$/.test(name))
  const table = root === undefined ? null : readTable(files.get(root) ?? '')
  if (root === undefined || !table || columnAt(table, 'Name') < 0) return null
  const folder = root.slice(0, -'Habits.csv'.length)
  const habits = habitsIn(table)
  const days = new Days()
  const problems: RowProblem[] = []
  const missing: { habit: LoopHabit; column: number }[] = []
  for (const [index, habit] of habits.entries()) {
    const name = [...files.keys()].find(
      each => each.startsWith(`${folder}${habit.key} `) && each.endsWith('/Checkmarks.csv'),
    )
    const ticks = name === undefined ? null : readTable(files.get(name) ?? '')
    if (name === undefined || !ticks) {
      missing.push({ habit, column: index })
      continue
    }
    const [date, value, notes] = ['Date', 'Value', 'Notes'].map(each => columnAt(ticks, each))
    for (const [row, cells] of ticks.rows.entries()) {
      const [on = '', what = '', note = ''] = [cells[date ?? 0], cells[value ?? 1], cells[notes ?? 2]]
      if (!isCalendarDate(on)) problems.push({ list: name, row, field: 'Date', why: 'This is not a date.' })
      else if (!take(days, habit, on, what.trim(), note))
        problems.push({ list: name, row, field: 'Value', why: 'We do not know this value.' })
    }
  }
  // Names of the first line are not quoted and may have commas; values have none.
  const together = missing.length > 0 ? files.get(`${folder}Checkmarks.csv`) : undefined
  for (const [row, line] of (together?.split(/\r?\n/).slice(1) ?? []).entries()) {
    const [on = '', ...values] = line.split(',')
    if (!on) continue
    if (!isCalendarDate(on)) {
      problems.push({ list: 'Checkmarks.csv', row, field: 'Date', why: 'This is not a date.' })
      continue
    }
    for (const { habit, column } of missing) {
      const what = values[column]?.trim() ?? ''
      if (what && !take(days, habit, on, what))
        problems.push({ list: 'Checkmarks.csv', row, field: habit.name, why: 'We do not know this value.' })
    }
  }
  if (problems.length > 0) throw new BadRows(problems)
  return {
    habits: habits.map(({ key, name, archived }) => ({ key, name, archived })),
    days: days.list(),
  }
}
