import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { href, Link } from 'react-router'
import { addDays, weekdayOf, weekOf } from '#src/contract/calendar.ts'
import { weekdayName } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import type { ClientRow as Row } from '#src/features/coaching/contract/clients.ts'
import { endCoaching, remindCoaching } from '#src/features/coaching/contract/coachings.ts'
import { CLIENTS } from '#src/features/coaching/web/queries.ts'
import { sharedWeekOfDominoesQuery } from '#src/features/coaching/web/sharing/queries.ts'
import { dayStates, fillDays } from '#src/features/tracker/domain/days.ts'
import { markLabel } from '#src/features/tracker/web/calendar/mark-label.ts'
import { DayTiles } from '#src/features/tracker/web/momentum/day-tile.tsx'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { ClockContext, useFormats } from '#src/platform/web/calendar/clock.tsx'
import { toast } from '#src/platform/web/toast-store.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { AnswerButton } from '../answer/answer-dialog.tsx'
import { clientName } from '../answer/client-name.ts'
import { wantsAnswer } from '../answer/sent-words.ts'

interface ClientRowProps {
  client: Row
  /** Whether the week of somebody who shares it is drawn, which is logged as a read. */
  hasWeek?: boolean
  onAnswer: (client: Row) => void
}

/** A client in the list: what is new comes first. */
export function ClientRow({ client, hasWeek = false, onAnswer }: ClientRowProps) {
  const { dayAndTime, dayOf } = useFormats()
  const name = clientName(client)
  if (client.status === 'invited' || client.member_id === null) {
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          {client.status === 'invited' && (
            <p className="text-ink-soft text-sm">
              {client.by_link
                ? t`Invited ${dayOf(client.invited_at)} by a link, not answered yet`
                : t`Invited ${dayOf(client.invited_at)}, not answered yet`}
            </p>
          )}
        </div>
        {client.status === 'invited' ? (
          <OpenInvitation client={client} />
        ) : (
          <Badge>
            <Trans>Has left</Trans>
          </Badge>
        )}
      </li>
    )
  }
  return (
    <li className="relative grid gap-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={href('/coach/clients/:id', { id: String(client.member_id) })}
            className="font-semibold text-lg text-primary after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {name}
          </Link>
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
            ? t`Next session ${dayAndTime(client.next_session_at)}`
            : t`No session planned`}
          {' · '}
          <Trans>last heard from {dayOf(client.last_activity_at)}</Trans>
        </p>
        {hasWeek && client.shares_dominoes && (
          <div className="mt-2">
            <ClientWeek memberId={client.member_id} name={name} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badges client={client} />
        {wantsAnswer(client) && <AnswerButton name={name} onPress={() => onAnswer(client)} />}
      </div>
    </li>
  )
}

/** What there is to see of a client; what is as usual says nothing. */
function Badges({ client }: { client: Row }) {
  const { status, unread, check_in, check_in_at, results_new, open_actions } = client
  return (
    <>
      {status === 'ended' && (
        <Badge>
          <Trans>Ended</Trans>
        </Badge>
      )}
      {unread > 0 && (
        <Badge tone="accent">
          <Trans>{unread} unread</Trans>
        </Badge>
      )}
      {check_in_at && (
        <Badge tone="accent">
          <Trans>Check-in to answer</Trans>
        </Badge>
      )}
      {results_new && (
        <Badge tone="accent">
          <Trans>New results</Trans>
        </Badge>
      )}
      {status === 'active' && check_in === 'missing' && (
        <Badge tone="warning">
          <Trans>Check-in missing</Trans>
        </Badge>
      )}
      {open_actions > 0 && (
        <Badge tone="progress">
          <Plural value={open_actions} one="# open step" other="# open steps" />
        </Badge>
      )}
    </>
  )
}

/**
 * The week of a client who shares their dominoes. Only of those: what was not shared yet, rest days and what is planned
 * are not told apart from a day without a domino.
 */
function ClientWeek({ memberId, name }: { memberId: number; name: string }) {
  const { today } = useContext(ClockContext)
  const monday = weekOf(today)
  const { data: entries } = useQuery(sharedWeekOfDominoesQuery(memberId, monday))
  // The row keeps its height meanwhile; what is no longer shared leaves no tiles.
  if (!entries) return <div className="h-13 w-42" />
  const states = dayStates(entries)
  const tipped = new Set(entries.filter(({ tipped_at }) => tipped_at).map(({ date }) => date))
  const marks = [...states].map(([date, state]) => ({
    date,
    state,
    tipped: tipped.has(date),
    rest: false,
  }))
  return (
    <ol aria-label={t`This week of ${name}`} className="grid w-42 grid-cols-7">
      {fillDays(marks, monday, addDays(monday, 6)).map(day => {
        const weekday = weekdayName(weekdayOf(day.date))
        const isToday = day.date === today
        return (
          <li key={day.date} className="grid justify-items-center">
            <span
              aria-hidden
              className={isToday ? 'font-semibold text-today text-xs' : 'text-ink-soft text-xs'}
            >
              {weekday.slice(0, 1)}
            </span>
            <svg viewBox="-3 4 24 48" className="h-9" aria-hidden="true">
              <DayTiles days={[{ ...day, x: 0 }]} />
            </svg>
            <span className="sr-only">
              {isToday ? t`${weekday}, today` : weekday}: {markLabel(day)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const TOO_SOON = msg`You sent it within the last hour. Please give them a little time.`

function OpenInvitation({ client }: { client: Row }) {
  const params = { id: String(client.coaching_id) }
  const who = client.invited_as
  const failed = (title: string) => (error: Error) =>
    toast({
      title,
      description:
        error instanceof ApiError && error.code === 'too_many'
          ? i18n._(TOO_SOON)
          : messageOf(error, t`Please try again.`),
      tone: 'destructive',
    })
  const remind = useChange(() => call(remindCoaching, { params }), {
    done: { title: t`Sent again`, description: t`The invitation to ${who}.` },
    onFailed: failed(t`Not sent again`),
    refetch: CLIENTS,
  })
  const withdraw = useChange(() => call(endCoaching, { params }), {
    done: { title: t`Invitation withdrawn`, description: who },
    onFailed: failed(t`Not withdrawn`),
    refetch: CLIENTS,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {!client.by_link && (
        <Button
          size="sm"
          variant="secondary"
          busy={remind.isPending}
          onClick={() => remind.mutate()}
        >
          <Trans>
            Send again<span className="sr-only"> the invitation to {who}</span>
          </Trans>
        </Button>
      )}
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="quiet" busy={withdraw.isPending}>
            <Trans>
              Withdraw<span className="sr-only"> the invitation to {who}</span>
            </Trans>
          </Button>
        }
        title={t`Withdraw the invitation to ${who}?`}
        description={t`A link that was sent stops working. You can invite them again at any time.`}
        confirmLabel={t`Withdraw`}
        onConfirm={() => withdraw.mutate()}
      />
    </div>
  )
}
