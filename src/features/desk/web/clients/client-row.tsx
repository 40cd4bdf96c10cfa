import type { ClientRow as Row } from '#src/features/coaching/contract/clients.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { ClientWeek } from './client-week.tsx'
import { OpenInvitation } from './open-invitation.tsx'

const CHECK_INS = {
  in: { label: 'Check-in received', tone: 'done' },
  due: { label: 'No check-in yet', tone: 'neutral' },
  missing: { label: 'Check-in missing', tone: 'warning' },
} as const

export const clientName = ({
  full_name,
  username,
  invited_as,
}: Pick<Row, 'full_name' | 'username' | 'invited_as'>) =>
  full_name || username || invited_as || 'A member who left'

interface ClientRowProps {
  client: Row
  /** Whether the week of somebody who shares it is drawn, which is logged as a read. */
  hasWeek?: boolean
}

/** A client in the list: what is new comes first. */
export function ClientRow({ client, hasWeek = false }: ClientRowProps) {
  const { dayAndTime, dayOf } = useFormats()
  const name = clientName(client)
  if (client.status === 'invited' || client.member_id === null) {
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          {client.status === 'invited' && (
            <p className="text-ink-soft text-sm">
              Invited {dayOf(client.invited_at)}
              {client.by_link && ' by a link'}, not answered yet
            </p>
          )}
        </div>
        {client.status === 'invited' ? <OpenInvitation client={client} /> : <Badge>Has left</Badge>}
      </li>
    )
  }
  const checkIn = CHECK_INS[client.check_in]
  return (
    <li className="relative grid gap-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SiteLink
            to={href('/coach/clients/:id', { id: client.member_id })}
            className="font-semibold text-lg text-primary after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {name}
          </SiteLink>
          {client.tags.map(tag => (
            <span
              key={tag}
              className="rounded-full bg-primary-soft px-2.5 py-0.5 text-primary text-sm"
            >
              {tag}
            </span>
          ))}
        </p>
        <p className="mt-1 text-ink-soft text-sm">
          {client.next_session_at
            ? `Next session ${dayAndTime(client.next_session_at)}`
            : 'No session planned'}
          {' · '}last heard from {dayOf(client.last_activity_at)}
        </p>
        {hasWeek && client.shares_dominoes && (
          <div className="mt-2">
            <ClientWeek memberId={client.member_id} name={name} />
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-2">
        {client.status === 'ended' && <Badge>Ended</Badge>}
        {client.unread > 0 && <Badge tone="accent">{client.unread} unread</Badge>}
        {client.open_actions > 0 && (
          <Badge tone="progress">
            {client.open_actions === 1 ? '1 open step' : `${client.open_actions} open steps`}
          </Badge>
        )}
        {client.status === 'active' && <Badge tone={checkIn.tone}>{checkIn.label}</Badge>}
      </p>
    </li>
  )
}
