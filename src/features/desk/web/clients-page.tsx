import { useInfiniteQuery } from '@tanstack/react-query'
import { clientsQuery, proposedQuery } from '#src/features/coaching/web/queries.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { useChosenSearch } from '#src/platform/web/routing/use-chosen-search.ts'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { ClientList } from './clients/client-list.tsx'
import { Inviting } from './clients/invite.tsx'

export default function ClientsPage() {
  const [search, change] = useChosenSearch()
  const q = search.get('q') ?? ''
  const isArchive = search.has('archive')
  const list = useInfiniteQuery(clientsQuery(q, isArchive))
  const total = totalOf(list)
  return (
    <Screen
      title={isArchive ? 'Archive' : 'Clients'}
      intro={total !== undefined && (total === 1 ? '1 client' : `${total} clients`)}
      actions={
        <>
          <ListSearch label="Search clients" />
          <Switch
            label="Archive"
            checked={isArchive}
            onChange={on => change({ archive: on ? 'yes' : undefined })}
          />
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ClientList q={q} isArchive={isArchive} />
        <Inviting />
      </div>
    </Screen>
  )
}

const loaders = loadersOf((_, { search }) => [
  clientsQuery(search.get('q') ?? '', search.has('archive')),
  proposedQuery,
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
