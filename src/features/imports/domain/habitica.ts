import { type CalendarDate, fromUtc } from '#src/contract/calendar.ts'
import { PROBLEMS_SHOWN, ROWS_MAX } from '../constants.ts'
import { readEntry, readUserData } from '../contract/habitica.ts'
import { cutName, Days, wrongDay } from './habits.ts'
import { BadRows, type ParsedHabits, type RowProblem, TooMuch } from './parsed.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Habitica's user data.
 * @param latest the last day that a domino can have
 * @returns null when it is something else; `ignored` counts what is not read. @throws BadRows. @throws TooMuch
 */
export function parseHabitica(
  value: unknown,
  latest: CalendarDate,
): { habits: ParsedHabits; ignored: Record<string, number> } | null {
  const read = readUserData(value)
  if (!read.success) return null
  const { tasks, preferences, inbox } = read.data
  const { timezoneOffset = 0, dayStart = 0 } = preferences ?? {}
  const days = new Days()
  const problems: RowProblem[] = []
  let rows = 0
  const habits = tasks.dailys.map(({ id, _id, text, history = [] }, index) => {
    const key = (id ?? _id ?? String(index + 1)).slice(0, 200)
    let before = 0
    for (const [row, given] of history.entries()) {
      rows += 1
      if (rows > ROWS_MAX) throw new TooMuch('rows')
      const each = readEntry(given)
      const at = each.success ? new Date(each.data.date).getTime() : Number.NaN
      // An instant that is invalid or beyond the calendar gives a date that `wrongDay` refuses.
      const date = fromUtc(new Date(at - timezoneOffset * MINUTE_MS - dayStart * HOUR_MS))
      const { completed, value: now = before } = each.success ? each.data : {}
      const isDone = completed ?? now > before
      before = now
      const why = each.success ? wrongDay(date, isDone ? latest : date) : 'This entry cannot be read.'
      if (why) problems.push({ list: text.slice(0, 100), row, field: 'date', why })
      else days.add(date, key, isDone ? 'done' : 'missed')
      if (problems.length >= PROBLEMS_SHOWN) throw new BadRows(problems)
    }
    return { key, name: cutName(text) || `Daily ${index + 1}`, archived: false }
  })
  if (problems.length > 0) throw new BadRows(problems)
  const counts = {
    habits: tasks.habits?.length ?? 0,
    todos: tasks.todos?.length ?? 0,
    rewards: tasks.rewards?.length ?? 0,
    messages: Object.keys(inbox?.messages ?? {}).length,
  }
  return {
    habits: { habits, days: days.list(), said: days.said() },
    ignored: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  }
}
