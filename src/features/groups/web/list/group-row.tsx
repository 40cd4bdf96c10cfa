import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import type { Group } from '../../contract/groups.ts'
import { hasBoards } from '../queries.ts'
import { accessWords, datesWords, isInside, membersWords } from './facts.ts'

/** A group in a list: when it meets, and what is new in it. */
export function GroupRow({ group }: { group: Group }) {
  const { dayAndTime } = useFormats()
  const { id, name, description, next_session, members, unread = 0, your } = group
  const facts = [
    next_session && `Next session ${dayAndTime(next_session.start)}`,
    datesWords(group),
    isInside(group) ? '' : accessWords(group),
    membersWords(members),
  ].filter(Boolean)
  return (
    <li className="relative grid gap-2 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-6">
      <div className="min-w-0">
        <h3 className="font-serif text-xl">
          <SiteLink
            to={href('/groups/:id', { id })}
            className="text-primary after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {name}
          </SiteLink>
        </h3>
        {description && <p className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">{description}</p>}
        <p className="mt-1 text-ink-soft text-sm">{facts.join(' · ')}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {your.status === 'coach' && <Badge>You lead it</Badge>}
        {your.status === 'invited' && <Badge tone="accent">Invited</Badge>}
        {your.status === 'waiting' && (
          <Badge tone="progress">{`In line, place ${your.place ?? 1}`}</Badge>
        )}
        {hasBoards() && unread > 0 && <Badge tone="accent">{`${unread} new`}</Badge>}
      </p>
    </li>
  )
}
