import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { addMonths, monthBounds, monthOf } from '#src/contract/calendar.ts'
import { monthName, shortDate } from '#src/contract/formats.ts'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { completedPips, statusWords } from '#src/features/tracker/domain/pips.ts'
import { sharedDominoesQuery, type Viewer } from '../sharing/queries.ts'
import { Earlier } from './earlier.tsx'

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
                  <Trans>
                    {done} of {PIPS}
                  </Trans>
                </span>
              </summary>
              {entry.description && <p className="whitespace-pre-wrap pb-2">{entry.description}</p>}
              <ol className="grid gap-x-6 pb-2 text-sm sm:grid-cols-2">
                {Array.from({ length: PIPS }, (_, n) => n + 1).map(n => (
                  <li key={n} className="flex justify-between gap-3">
                    <span className="[overflow-wrap:anywhere]">
                      {labelWords(entry[`pip${n}_label` as 'pip1_label'])}
                    </span>
                    <span className="text-ink-soft">
                      {statusWords(entry[`pip${n}_status` as 'pip1_status'])}
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

export const EarlierDominoes = ({ viewer, until }: { viewer: Viewer; until: string }) => (
  <Earlier
    turns={{ back: t`Previous month`, on: t`Next month` }}
    opens={t`Look at a whole month`}
    first={monthOf(until)}
    latest={monthOf(until)}
    titleOf={monthName}
    turn={addMonths}
    queryOf={month => {
      const { start, end } = monthBounds(month)
      return sharedDominoesQuery(viewer, start, end)
    }}
    failed={t`No longer shared, or briefly unavailable.`}
  >
    {entries => <DominoLines entries={entries} empty={t`Nothing is shared of this month.`} />}
  </Earlier>
)
