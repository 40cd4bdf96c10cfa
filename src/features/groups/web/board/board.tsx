import { useInfiniteQuery } from '@tanstack/react-query'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { useTerm } from '#src/platform/web/routing/use-term.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Group } from '../../contract/groups.ts'
import { topicsQuery } from '../queries.ts'
import { NewTopic } from './new-topic.tsx'
import { TopicRow } from './topic-row.tsx'

/** The group's topics: pinned ones first, then by their newest post. */
export function Board({ group, isOver }: { group: Group; isOver: boolean }) {
  const q = useTerm()
  return (
    <div className="grid gap-5">
      {group.locked && (
        <Alert title="This board is locked.">
          You can still read it, but nobody can write in it.
        </Alert>
      )}
      {!isOver && !group.locked && <NewTopic group={group} />}
      <ListSearch label="Search the board" />
      <Topics groupId={group.id} q={q} />
    </div>
  )
}

function Topics({ groupId, q }: { groupId: number; q: string }) {
  const list = useInfiniteQuery(topicsQuery(groupId, q))
  if (list.isPending) return <Skeleton className="h-72" />
  if (!list.data) return <FailedQuery title="The board could not be loaded" query={list} />
  const topics = list.data.pages.flatMap(page => page.data)
  if (topics.length === 0) {
    if (q) return <EmptyState title={`Nothing matches “${q}”.`}>Try fewer letters.</EmptyState>
    return (
      <EmptyState title="Nothing has been written here yet.">
        Somebody has to go first. It could be you.
      </EmptyState>
    )
  }
  return (
    <Card className="py-1 sm:py-2">
      <ul aria-label="Topics" className="divide-y divide-line">
        {topics.map(topic => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
      </ul>
      <MoreButton list={list} className="justify-items-center py-4" />
    </Card>
  )
}
