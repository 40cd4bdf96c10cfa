import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Group } from '../../contract/groups.ts'
import { reportsQuery } from '../queries.ts'
import { ReportRow } from './report-row.tsx'

/** One queue for all groups of a coach: reported, waiting for approval, words of danger. */
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
  if (!list.data) {
    return (
      <FailedAlert title="The list could not be loaded" busy={list.isFetching} onRetry={list.refetch}>
        {messageOf(list.error, 'Please try again in a moment.')}
      </FailedAlert>
    )
  }
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
      {list.hasNextPage && (
        <p className="grid justify-items-center py-4">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Load more
          </Button>
        </p>
      )}
    </Card>
  )
}
