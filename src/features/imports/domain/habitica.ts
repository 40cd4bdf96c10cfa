import { fromUtc } from '#src/contract/calendar.ts'
import { readEntry, readUserData } from '../contract/habitica.ts'
import { Days } from './habits.ts'
import { BadRows, type ParsedHabits, type RowProblem } from './parsed.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Habitica's user data.
 * @returns null when it is none; beside the habits, what is not read, by name. @throws BadRows
 */
export function parseHabitica(
  value: unknown,
): { habits: ParsedHabits; ignored: Record<string, number> } | null {
  const read = readUserData(value)
  if (!read.success) return null
  const { tasks, preferences, inbox } = read.data
  const { timezoneOffset = 0, dayStart = 0 } = preferences ?? {}
  const days = new Days()
  const problems: RowProblem[] = []
  const habits = tasks.dailys.map(({ id, _id, text, history = [] }, index) => {
    const key = (id ?? _id ?? String(index + 1)).slice(0, 200)
    let before = 0
    for (const [row, given] of history.entries()) {
      const each = readEntry(given)
      const at = each.success ? new Date(each.data.date).getTime() : Number.NaN
      if (!each.success || Number.isNaN(at)) {
        problems.push({ list: text.slice(0, 100), row, field: 'date', why: 'This entry cannot be read.' })
        continue
      }
      const { completed, value: now = before } = each.data
      const date = fromUtc(new Date(at - timezoneOffset * MINUTE_MS - dayStart * HOUR_MS))
      if (completed ?? now > before) days.add(date, key, 'done')
      before = now
    }
    return { key, name: text.trim() || `Daily ${index + 1}`, archived: false }
  })
  if (problems.length > 0) throw new BadRows(problems)
  const counts = {
    habits: tasks.habits?.length ?? 0,
    todos: tasks.todos?.length ?? 0,
    rewards: tasks.rewards?.length ?? 0,
    messages: Object.keys(inbox?.messages ?? {}).length,
  }
  return {
    habits: { habits, days: days.list() },
    ignored: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  }
}
