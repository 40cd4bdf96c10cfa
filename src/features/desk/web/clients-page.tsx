import { useInfiniteQuery } from '@tanstack/react-query'
import { clientsQuery, proposedQuery } from '#src/features/coaching/web/queries.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { loadersOf, type PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { useAddress } from '#src/platform/web/routing/use-address.ts'
import { termOf, useTerm } from '#src/platform/web/routing/use-term.ts'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { ClientList } from './clients/client-list.tsx'
import { Inviting } from './clients/invite.tsx'

const clientsData: PageQueries = (_, { search }) => [
  clientsQuery(termOf(search), search.has('archive')),
  proposedQuery,
]

export default function ClientsPage() {
  const q = useTerm()
  const [archive, setArchive] = useAddress('archive')
  const list = useInfiniteQuery(clientsQuery(q, archive !== ''))
  const total = totalOf(list)
  return (
    <Screen
      title={archive ? 'Archive' : 'Clients'}
      intro={total !== undefined && (total === 1 ? '1 client' : `${total} clients`)}
      actions={
        <>
          <ListSearch label="Search clients" />
          <Switch
            label="Archive"
            checked={archive !== ''}
            onChange={on => setArchive(on ? 'yes' : '')}
          />
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ClientList q={q} isArchive={archive !== ''} />
        <Inviting />
      </div>
    </Screen>
  )
}

const loaders = loadersOf(clientsData)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
