import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import type { Group } from '../../contract/groups.ts'
import { accessWords, datesWords, membersWords } from '../list/facts.ts'
import { hasBoards } from '../queries.ts'
import { SessionDialog } from '../seats/session-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'

/** A group in its coach's list, with what is done most often. */
export function LedGroup({ group }: { group: Group }) {
  const { dayAndTime } = useFormats()
  const { id, name, next_session, members, size, unread = 0 } = group
  const at = (tab?: string) => href('/groups/:id', { id }, { tab })
  const of = <span className="sr-only"> for {name}</span>
  const facts = [
    size ? `${members} of ${size} places taken` : membersWords(members),
    accessWords(group),
    datesWords(group),
  ].filter(Boolean)
  return (
    <li className="grid content-between gap-5 rounded-lg bg-sheet p-5 shadow-soft sm:p-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 font-serif text-2xl [overflow-wrap:anywhere]">
            <SiteLink to={at()} className="text-primary">
              {name}
            </SiteLink>
          </h3>
          {hasBoards() && unread > 0 && <Badge tone="accent">{`${unread} new`}</Badge>}
        </div>
        <p className="mt-1 text-ink-soft">{facts.join(' · ')}</p>
        <p className="mt-2">
          {next_session?.title
            ? `Next: ${next_session.title}, ${dayAndTime(next_session.start)}`
            : 'No session is planned.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SiteLink to={at('sessions')} className={buttonClass('secondary', 'sm')}>
          Sessions and seats{of}
        </SiteLink>
        <SiteLink to={at('members')} className={buttonClass('secondary', 'sm')}>
          Members{of}
        </SiteLink>
        <SessionDialog
          groupId={id}
          session={null}
          trigger={
            <Button size="sm" variant="quiet">
              Plan a session{of}
            </Button>
          }
        />
        <GroupDialog
          group={group}
          trigger={
            <Button size="sm" variant="quiet">
              Edit{of}
            </Button>
          }
        />
      </div>
    </li>
  )
}
