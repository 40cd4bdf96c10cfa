import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { SearchField } from '#src/platform/web/ui/search-field.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Group } from '../../contract/groups.ts'
import { membersQuery } from '../queries.ts'
import { InviteToGroup } from './invite-to-group.tsx'
import { MemberRow } from './member-row.tsx'

/** Up to this many members need no search. */
const MANY = 12

/** Who is in a group, by the names that they chose. */
export function Members({ group }: { group: Group }) {
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(membersQuery(group.id, q.trim()))
  const isCoach = group.your.leads
  if (list.isPending) return <Skeleton className="h-48" />
  if (!list.data) return <FailedQuery title="The members could not be loaded" query={list} />
  const members = list.data.pages.flatMap(page => page.data)
  return (
    <div className="grid gap-5">
      {isCoach && <InviteToGroup groupId={group.id} />}
      {(group.members > MANY || q) && (
        <SearchField label="Search members" value={q} onChange={setQ} />
      )}
      {members.length === 0 ? (
        <EmptyState title={`Nobody matches “${q}”.`}>Try fewer letters.</EmptyState>
      ) : (
        <Card className="py-1 sm:py-2">
          <ul aria-label="Members" className="divide-y divide-line">
            {members.map(member => (
              <MemberRow key={member.member_id} member={member} group={group} />
            ))}
          </ul>
          <MoreButton list={list} className="justify-items-center py-4" />
        </Card>
      )}
    </div>
  )
}
