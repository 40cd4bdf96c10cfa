import { type CalendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { HABITS_MAX, PROBLEMS_SHOWN, ROWS_MAX } from '../constants.ts'
import { cutName, Days, wrongDay } from './habits.ts'
import { BadRows, type Habit, type ParsedHabits, type RowProblem, TooMuch } from './parsed.ts'
import { columnAt, readTable } from './tables.ts'

interface LoopHabit extends Habit {
  /** The target of a numeric habit, in thousandths; null for a yes-or-no habit. */
  target: number | null
  isAtMost: boolean
}

const HABITS = /(^|\/)Habits\.csv$/
const NUMBER = /^(\d+)(?: [^/]*)?\/Checkmarks\.csv$/

/** @returns null when it is not Loop's table of habits */
function habitsIn(table: Buffer): LoopHabit[] | null {
  const habits: LoopHabit[] = []
  const isTable = readTable(table, columns => {
    const at = (name: string) => columnAt(columns, name)
    if (at('Name') < 0) return null
    return cell => {
      if (habits.length >= HABITS_MAX) throw new TooMuch('rows')
      const of = (name: string) => cell(at(name)).trim()
      const isNumber = /num/i.test(of('Type')) || of('Type') === '1'
      const position = Number.parseInt(of('Position'), 10) || habits.length + 1
      habits.push({
        key: String(position).padStart(3, '0'),
        name: cutName(of('Name')) || `Habit ${position}`,
        archived: /^true$/i.test(of('Archived?')),
        target: isNumber ? Math.round(Number(of('Target Value') || 0) * 1000) : null,
        isAtMost: /most/i.test(of('Target Type')) || of('Target Type') === '1',
      })
    }
  })
  return isTable ? habits : null
}

/** Loop Habit Tracker's CSV export: `Habits.csv`, then the files that it `needs`, one at a time. */
export class LoopFile {
  readonly #habits: readonly LoopHabit[]
  readonly #latest: CalendarDate
  readonly #days = new Days()
  readonly #problems: RowProblem[] = []
  readonly #left = { rows: ROWS_MAX }
  /** Habits without a file of their own, with their column in the table of all habits. */
  readonly #missing: { habit: LoopHabit; column: number }[] = []
  readonly #own = new Map<string, LoopHabit>()
  readonly #together: string

  private constructor(
    habits: readonly LoopHabit[],
    { folder, names }: { folder: string; names: readonly string[] },
    latest: CalendarDate,
  ) {
    this.#habits = habits
    this.#latest = latest
    this.#together = `${folder}Checkmarks.csv`
    const files = new Map<number, string>()
    for (const name of names) {
      const [, number] = name.startsWith(folder) ? (NUMBER.exec(name.slice(folder.length)) ?? []) : []
      if (number && !files.has(Number(number))) files.set(Number(number), name)
    }
    for (const [column, habit] of habits.entries()) {
      const file = files.get(Number(habit.key))
      if (file === undefined) this.#missing.push({ habit, column })
      else this.#own.set(file, habit)
    }
  }

  /** @returns the name of its table of habits; undefined when there is none */
  static habitsName = (names: readonly string[]): string | undefined => names.find(name => HABITS.test(name))

  /**
   * @param habits the table of habits, and its name. @param names of all files
   * @returns null when it is not Loop's
   */
  static begin(
    { table, name }: { table: Buffer; name: string },
    names: readonly string[],
    latest: CalendarDate,
  ): LoopFile | null {
    const habits = habitsIn(table)
    const folder = name.slice(0, -'Habits.csv'.length)
    return habits && new LoopFile(habits, { folder, names }, latest)
  }

  needs = (name: string): boolean =>
    this.#own.has(name) || (this.#missing.length > 0 && name === this.#together)

  /** Whether a file belongs to the export, even if it adds nothing. */
  knows = (name: string): boolean => this.#own.has(name) || name === this.#together

  /** @throws BadRows. @throws TooMuch */
  take(name: string, table: Buffer): void {
    const habit = this.#own.get(name)
    if (habit) this.#takeOwn(habit, name, table)
    else this.#takeTogether(table.toString('utf8'))
  }

  /** @throws BadRows */
  end(): ParsedHabits {
    if (this.#problems.length > 0) throw new BadRows(this.#problems)
    return {
      habits: this.#habits.map(({ key, name, archived }) => ({ key, name, archived })),
      days: this.#days.list(),
      said: this.#days.said(),
    }
  }

  #takeOwn(habit: LoopHabit, list: string, table: Buffer): void {
    let row = 0
    readTable(
      table,
      columns => {
        const [date = -1, value = -1, notes = -1] = ['Date', 'Value', 'Notes'].map(each =>
          columnAt(columns, each),
        )
        return cell => {
          const [on, what] = [cell(date).trim(), cell(value).trim()]
          this.#tick({ list, row: row++ }, habit, { on, what, note: cell(notes) })
        }
      },
      this.#left,
    )
  }

  /** Skips the names in the first line, which may have unquoted commas; values have none. Lines end with a comma. */
  #takeTogether(text: string): void {
    let row = 0
    for (const [line] of text.slice(text.search(/\n|$/) + 1).matchAll(/[^\r\n]+/g)) {
      const [on = '', ...values] = line.split(',')
      for (const { habit, column } of this.#missing) {
        const what = values[column]?.trim() ?? ''
        if (!what) continue
        this.#left.rows -= 1
        if (this.#left.rows < 0) throw new TooMuch('rows')
        this.#tick({ list: 'Checkmarks.csv', row }, habit, { on: on.trim(), what, note: '' })
      }
      row++
    }
  }

  #tick(
    place: { list: string; row: number },
    habit: LoopHabit,
    { on, what, note }: { on: string; what: string; note: string },
  ): void {
    const said = outcomeOf(habit, what)
    const why = said === 'done' || said === 'skipped' ? wrongDay(on, this.#latest) : null
    if (why || !isCalendarDate(on))
      this.#problems.push({ ...place, field: 'Date', why: why ?? 'This is not a date.' })
    else if (said === null)
      this.#problems.push({ ...place, field: 'Value', why: 'We do not know this value.' })
    else this.#days.add(on, habit.key, said, note)
    if (this.#problems.length >= PROBLEMS_SHOWN) throw new BadRows(this.#problems)
  }
}

/** @returns null for an unknown value */
function outcomeOf(
  { target, isAtMost }: LoopHabit,
  value: string,
): 'done' | 'skipped' | 'missed' | 'nothing' | null {
  if (target !== null && /^\d+$/.test(value)) {
    const isReached = isAtMost ? Number(value) <= target : Number(value) >= target
    return isReached ? 'done' : 'missed'
  }
  if (value === 'YES_MANUAL') return 'done'
  if (value === 'SKIP') return 'skipped'
  if (value === 'NO') return 'missed'
  return value === 'YES_AUTO' || value === 'UNKNOWN' ? 'nothing' : null
}
