import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addMonths, monthBounds, monthOf } from '#src/contract/calendar.ts'
import { monthName, shortDate } from '#src/contract/formats.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { completedPips } from '#src/features/tracker/domain/pips.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Spinner } from '#src/platform/web/ui/loading.tsx'
import { sharedDominoesQuery, type Viewer } from '../sharing/queries.ts'
import { TurnPages } from './turn-pages.tsx'

const PIPS = 12

export function DominoLines({
  entries,
  empty,
}: {
  entries: readonly DominoEntry[]
  empty: string
}) {
  if (entries.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <ul className="grid gap-2">
      {entries.map(entry => {
        const done = completedPips(entry)
        return (
          <li key={entry.id} className="grid gap-0.5">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
                <span className="text-ink-soft text-sm">{shortDate(entry.date)}</span>
                <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
                  {entry.title}
                </span>
                <span className={done === PIPS ? 'font-semibold text-done' : 'text-progress'}>
                  {done} of {PIPS}
                </span>
              </summary>
              {entry.description && <p className="whitespace-pre-wrap pb-2">{entry.description}</p>}
              <ol className="grid gap-x-6 pb-2 text-sm sm:grid-cols-2">
                {Array.from({ length: PIPS }, (_, n) => n + 1).map(n => (
                  <li key={n} className="flex justify-between gap-3">
                    <span className="[overflow-wrap:anywhere]">
                      {entry[`pip${n}_label` as 'pip1_label']}
                    </span>
                    <span className="text-ink-soft">
                      {entry[`pip${n}_status` as 'pip1_status']}
                    </span>
                  </li>
                ))}
              </ol>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

/** A month of what is shared; nothing is fetched, and so nothing is logged, before somebody asks. */
export function EarlierDominoes({ viewer, until }: { viewer: Viewer; until: string }) {
  const [month, setMonth] = useState<string | null>(null)
  const shown = month ?? monthOf(until)
  const { start, end } = monthBounds(shown)
  const found = useQuery({ ...sharedDominoesQuery(viewer, start, end), enabled: month !== null })
  if (month === null) {
    return (
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        onClick={() => setMonth(shown)}
      >
        Look at a whole month
      </Button>
    )
  }
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <TurnPages
        of="month"
        title={monthName(shown)}
        isLatest={shown >= monthOf(until)}
        onTurn={by => setMonth(addMonths(shown, by))}
      />
      {found.isPending && <Spinner />}
      {found.isError && <p className="text-ink-soft">No longer shared, or briefly unavailable.</p>}
      {found.data && <DominoLines entries={found.data} empty="Nothing is shared of this month." />}
    </div>
  )
}
