import { ArrowUpRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { weekdayName } from './field-names.ts'

const SHOWN = 3

/** Links from a planned day to the dominoes set on it. */
export function DayDominoes({
  date,
  dominoes,
}: {
  date: string
  dominoes: readonly DominoEntry[]
}) {
  if (dominoes.length === 0) return null
  const day = weekdayName(date)
  return (
    <ul aria-label={`Dominoes of ${day}`} className="mt-1.5 print:hidden">
      {dominoes.slice(0, SHOWN).map(domino => (
        <li key={domino.id}>
          <Link to={href('/domino/:id', { id: domino.id })} className="planner-link">
            {domino.completed ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-done" />
            ) : (
              <ArrowUpRight aria-hidden className="mt-0.5 size-4 shrink-0" />
            )}
            <span className="line-clamp-2">
              <span className="sr-only">Open the domino </span>
              {domino.title}
              {domino.completed && <span className="sr-only">, completed</span>}
            </span>
          </Link>
        </li>
      ))}
      {dominoes.length > SHOWN && (
        <li>
          <Link to={href('/daily-domino', {}, { date })} className="planner-link">
            All {dominoes.length} of {day}
          </Link>
        </li>
      )}
    </ul>
  )
}
