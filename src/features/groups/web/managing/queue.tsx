import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Group } from '../../contract/groups.ts'
import { reportsQuery } from '../queries.ts'
import { ReportRow } from './report-row.tsx'

/** One queue for all groups of a coach: reported posts and words of danger. */
export function Queue({ groups }: { groups: readonly Group[] }) {
  return (
    <section aria-labelledby="queue" className="grid gap-3">
      <h2 id="queue" className="text-2xl">
        Needs a look
      </h2>
      <Reports groups={groups} />
    </section>
  )
}

function Reports({ groups }: { groups: readonly Group[] }) {
  const list = useInfiniteQuery(reportsQuery)
  if (list.isPending) return <Skeleton className="h-32" />
  if (!list.data) return <FailedQuery title="The list could not be loaded" query={list} />
  const reports = list.data.pages.flatMap(page => page.data)
  if (reports.length === 0) return <p className="text-ink-soft">Nothing at the moment.</p>
  return (
    <Card className="py-1 sm:py-2">
      <ul className="divide-y divide-line">
        {reports.map(report => (
          <ReportRow
            key={report.id}
            report={report}
            groupName={groups.find(({ id }) => id === report.group_id)?.name}
          />
        ))}
      </ul>
      <MoreButton list={list} className="justify-items-center py-4" />
    </Card>
  )
}
