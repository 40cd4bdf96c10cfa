import { DayMark } from './day-mark.tsx'

const ENTRIES = [
  { kind: 'today', words: 'Today', look: 'bg-today-soft ring-2 ring-today ring-inset' },
  { kind: 'in-progress', words: 'In Progress', look: 'bg-progress-soft' },
  { kind: 'completed', words: 'All 12 Pips Completed', look: 'bg-done-soft' },
] as const

/** Explains the colors and shapes of the calendar (docs/product.md 4.1). */
export function CalendarLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {ENTRIES.map(({ kind, words, look }) => (
        <li key={kind} className="flex items-center gap-2">
          <span className={`grid size-7 place-items-center rounded-sm ${look}`}>
            <DayMark kind={kind} className="size-3.5" />
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}
