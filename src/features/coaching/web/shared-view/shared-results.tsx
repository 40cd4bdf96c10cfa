import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BandBadge } from '#src/features/assessments/web/components/band-badge.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { SharedResult } from '../../contract/shared-items.ts'
import { sharedResultsQuery, type Viewer } from '../sharing/queries.ts'

/** The results since the last session, and on request all that are shared. */
export function Results({ viewer, results }: { viewer: Viewer; results: readonly SharedResult[] }) {
  const { dayOf } = useFormats()
  const [isAll, setAll] = useState(false)
  const all = useQuery({ ...sharedResultsQuery(viewer), enabled: isAll })
  const shown = (isAll && all.data) || results
  return (
    <>
      {shown.length === 0 && <p className="text-ink-soft">No results since then.</p>}
      <ul className="grid gap-3">
        {shown.map(each => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{each.quiz_title}</span>
            <span>{each.score}%</span>
            <BandBadge score={each.score} />
            <span className="text-ink-soft text-sm">{dayOf(each.completed_at)}</span>
          </li>
        ))}
      </ul>
      {!all.data && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          busy={all.isFetching}
          onClick={() => setAll(true)}
        >
          All shared results
        </Button>
      )}
    </>
  )
}
