import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { GroupAgendaItem } from '../../contract/agenda.ts'
import type { Group } from '../../contract/groups.ts'
import { agendaQuery } from '../queries.ts'
import { AgendaItem } from './agenda-item.tsx'
import { Propose } from './propose.tsx'

/** What the group wants to talk about: everybody proposes and supports, the coach ticks off. */
export function Agenda({ group, isOver }: { group: Group; isOver: boolean }) {
  const agenda = useInfiniteQuery(agendaQuery(group.id))
  if (agenda.isPending) return <Skeleton className="h-48" />
  if (!agenda.data) return <FailedQuery title="The agenda could not be loaded" query={agenda} />
  const items = agenda.data.pages.flatMap(page => page.data)
  const done = items.filter(item => item.done)
  const open = items.filter(item => !item.done)
  const list = (label: string, of: readonly GroupAgendaItem[]) => (
    <ul aria-label={label} className="divide-y divide-line">
      {of.map(item => (
        <AgendaItem key={item.id} item={item} group={group} isOver={isOver} />
      ))}
    </ul>
  )
  return (
    <Card className="grid gap-5">
      {!isOver && <Propose groupId={group.id} />}
      {open.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. What should the group talk about next time?</p>
      ) : (
        list('Agenda', open)
      )}
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            Talked about ({done.length})
          </summary>
          {list('Talked about', done)}
        </details>
      )}
      <MoreButton list={agenda} />
    </Card>
  )
}
