import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { clientsQuery } from '../queries.ts'
import { ClientRow } from './client-row.tsx'

type Clients = ReturnType<typeof useClients>
const useClients = (q: string) => useInfiniteQuery(clientsQuery(q, false))

export function ClientList({ list, q, isArchive }: { list: Clients; q: string; isArchive: boolean }) {
  if (list.isPending) return <Skeleton className="h-96" />
  if (!list.data) {
    return (
      <FailedAlert title="Your clients could not be loaded" busy={list.isFetching} onRetry={list.refetch}>
        {messageOf(list.error, 'Please try again in a moment.')}
      </FailedAlert>
    )
  }
  const rows = list.data.pages.flatMap(page => page.data)
  if (rows.length === 0) {
    if (q) return <EmptyState title={`Nobody matches “${q}”.`}>Try fewer letters.</EmptyState>
    return (
      <EmptyState title={isArchive ? 'The archive is empty.' : 'No clients yet.'}>
        {isArchive
          ? 'Clients that you archive, and coachings that ended, are kept here.'
          : 'Invite the first one.'}
      </EmptyState>
    )
  }
  return (
    <Card className="py-1 sm:py-2">
      <ul className="divide-y divide-line">
        {rows.map(row => (
          <ClientRow key={row.coaching_id} client={row} />
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
