import { useInfiniteQuery } from '@tanstack/react-query'
import { CoachWeek } from '#src/features/sessions/web/booked/coach-week.tsx'
import { appointmentsQuery } from '#src/features/sessions/web/queries.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { CoachShell } from '#src/platform/web/layout/coach-shell.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { loadInBrowser, loadOnServer, type PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { useAddress } from '#src/platform/web/routing/use-address.ts'
import { termOf, useSearch } from '#src/platform/web/routing/use-search.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { SearchField } from '#src/platform/web/ui/search-field.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { Switch } from '#src/platform/web/ui/switch.tsx'
import { ClientRow } from './clients/client-row.tsx'
import { Invite, Proposed } from './clients/invite.tsx'
import { clientsQuery, proposedQuery } from './queries.ts'

/** The list itself is found by rendering: infinite queries are not named here. */
const clientsData: PageQueries = (_, { search }) => [
  clientsQuery(termOf(search), search.has('archive')),
  clientsQuery(termOf(search), false),
  proposedQuery,
  appointmentsQuery,
]

/** The coach's desk: who comes next, and who has gone silent. */
export default function ClientsPage() {
  const { typed, setTyped, q } = useSearch()
  const [archive, setArchive] = useAddress('archive')
  const list = useInfiniteQuery(clientsQuery(q, archive !== ''))
  const total = totalOf(list)
  return (
    <CoachShell
      title={archive ? 'Archive' : 'Clients'}
      intro={total !== undefined && (total === 1 ? '1 client' : `${total} clients`)}
      actions={
        <>
          <SearchField label="Search clients" value={typed} onChange={setTyped} />
          <Switch label="Archive" checked={archive !== ''} onChange={on => setArchive(on ? 'yes' : '')} />
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <List list={list} q={q} isArchive={archive !== ''} />
        <div className="grid gap-6">
          <Card>
            <CoachWeek />
          </Card>
          <Proposed />
          <Invite />
        </div>
      </div>
    </CoachShell>
  )
}

type ClientList = ReturnType<typeof useClients>
const useClients = (q: string) => useInfiniteQuery(clientsQuery(q, false))

function List({ list, q, isArchive }: { list: ClientList; q: string; isArchive: boolean }) {
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

export const loader = loadOnServer(clientsData)
export const clientLoader = loadInBrowser(clientsData)
