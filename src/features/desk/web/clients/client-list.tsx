import { useInfiniteQuery } from '@tanstack/react-query'
import { clientsQuery } from '#src/features/coaching/web/queries.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { ClientRow } from './client-row.tsx'

interface ClientListProps {
  q: string
  isArchive: boolean
  hasWeeks?: boolean
}

export function ClientList({ q, isArchive, hasWeeks = false }: ClientListProps) {
  const list = useInfiniteQuery(clientsQuery(q, isArchive))
  if (!list.data)
    return <Loading query={list} title="Your clients could not be loaded" className="h-96" />
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
          <ClientRow key={row.coaching_id} client={row} hasWeek={hasWeeks} />
        ))}
      </ul>
      <MoreButton list={list} className="justify-items-center py-4" />
    </Card>
  )
}
