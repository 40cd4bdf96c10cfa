import { Card } from '#src/platform/web/ui/card.tsx'
import type { Group } from '../../contract/groups.ts'
import { GroupRow } from './group-row.tsx'

interface GroupListProps {
  id: string
  title: string
  groups: readonly Group[]
}

/** Renders nothing, not even the title, for an empty list. */
export function GroupList({ id, title, groups }: GroupListProps) {
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <Card className="py-1 sm:py-2">
        <ul className="divide-y divide-line">
          {groups.map(group => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
