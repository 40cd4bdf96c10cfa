import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#src/platform/web/api/api.ts'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import type { PageQueries } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { termOf } from '#src/platform/web/routing/use-term.ts'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { GroupFrame } from './inside/group-frame.tsx'
import { Inside } from './inside/inside.tsx'
import { tabOf, tabQueries } from './inside/tabs.ts'
import { Outside } from './joining/outside.tsx'
import { isInside } from './list/facts.ts'
import { comingQuery, groupQuery } from './queries.ts'

/** /groups/{id}: everything for its members, the way in for people who could join, and Not Found for others. */
export default function GroupPage() {
  const id = Number(useParams().id)
  return Number.isInteger(id) ? <GroupOf key={id} id={id} /> : <NotFound />
}

function GroupOf({ id }: { id: number }) {
  const group = useQuery(groupQuery(id))
  if (group.error instanceof ApiError && group.error.status === 404) return <NotFound />
  if (group.data && isInside(group.data)) return <Inside group={group.data} />
  return (
    <GroupFrame title={group.data?.name ?? 'Group'}>
      {group.data ? (
        <Outside group={group.data} />
      ) : group.isError ? (
        <FailedQuery title="This group could not be loaded" query={group} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </GroupFrame>
  )
}

const groupData: PageQueries = async (client, { params, search }) => {
  const id = Number(params.id)
  if (!Number.isInteger(id)) return []
  const group = await client.fetchQuery(groupQuery(id)).catch(() => undefined)
  if (!group || !isInside(group)) return [groupQuery(id)]
  return [
    groupQuery(id),
    comingQuery(id),
    ...tabQueries(id, tabOf(search.get('tab')), termOf(search)),
  ]
}

export const loader = loadOnServer(
  groupData,
  (_, { params }) => !Number.isInteger(Number(params.id)),
)
export const clientLoader = loadInBrowser(groupData)
