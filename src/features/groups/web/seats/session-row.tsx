import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic, useState } from 'react'
import { whenWords } from '#src/features/scheduling/domain/words.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats, useNow, useZone } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Choice } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { cancelGroupSession, type GroupSession, putAttendance } from '../../contract/sessions.ts'
import { attendanceQuery, groupChange } from '../queries.ts'
import { MySeat } from './my-seat.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SessionPlace } from './session-place.tsx'

export function SessionRow({ session, isCoach }: { session: GroupSession; isCoach: boolean }) {
  const { clockTime } = useFormats()
  const zone = useZone()
  const isAhead = Date.parse(session.start) > useNow()
  return (
    <li className="grid gap-4 py-5">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-8">
        <div className="min-w-0 space-y-1">
          <h3 className="font-serif text-xl [overflow-wrap:anywhere]">{session.title}</h3>
          <p className="text-ink-soft">
            <Trans>
              {whenWords(Date.parse(session.start), zone)}, until {clockTime(session.end)}
            </Trans>
          </p>
          <SessionPlace place={session.place} />
        </div>
        {isCoach ? <Seats session={session} /> : <MySeat session={session} />}
      </div>
      {isCoach && session.status === 'planned' && (
        <CoachTools session={session} isAhead={isAhead} />
      )}
    </li>
  )
}

function Seats({ session: { seats, taken, status } }: { session: GroupSession }) {
  return (
    <p>
      {status === 'cancelled' ? (
        <Badge tone="danger">
          <Trans>Canceled</Trans>
        </Badge>
      ) : (
        <Badge
          tone={taken < seats ? 'neutral' : 'done'}
        >{t`${taken} of ${seats} seats taken`}</Badge>
      )}
    </p>
  )
}

function CoachTools({ session, isAhead }: { session: GroupSession; isAhead: boolean }) {
  const [isListing, setListing] = useState(false)
  const cancel = useChange(
    () => call(cancelGroupSession, { params: { id: String(session.id) } }),
    groupChange(t`Not canceled`),
  )
  const of = (
    <span className="sr-only">
      {' '}
      <Trans>for {session.title}</Trans>
    </span>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={isListing}
          onClick={() => setListing(!isListing)}
        >
          <Trans>Who has a seat{of}</Trans>
        </Button>
        {isAhead && (
          <>
            <SessionDialog
              groupId={session.group_id}
              session={session}
              trigger={
                <Button size="sm" variant="secondary">
                  <Trans>Change{of}</Trans>
                </Button>
              }
            />
            <ConfirmDialog
              trigger={
                <Button size="sm" variant="quiet" busy={cancel.isPending}>
                  <Trans>Cancel the session{of}</Trans>
                </Button>
              }
              title={t`Cancel ${session.title}?`}
              description={t`Everybody with a seat or in line for one gets an email.`}
              confirmLabel={t`Cancel the session`}
              cancelLabel={t`Keep it`}
              onConfirm={() => cancel.mutate()}
            />
          </>
        )}
      </div>
      {isListing && <Attendance session={session} isAhead={isAhead} />}
    </>
  )
}

/** Who has a seat and, once it has begun, who was there; for the coach. */
function Attendance({ session, isAhead }: { session: GroupSession; isAhead: boolean }) {
  const { id, title } = session
  const list = useQuery(attendanceQuery(id))
  const change = useChange(
    (present: number[]) => call(putAttendance, { params: { id: String(id) }, body: { present } }),
    // Sent one after the other, because each replaces the whole list.
    { ...groupChange(), scope: { id: `attendance ${id}` } },
  )
  // A mutation's `variables` arrive only after the press, so the box would flip back in between.
  const [present, setPresent] = useOptimistic(list.data?.present ?? [])
  const choose = (next: number[]) =>
    startTransition(async () => {
      setPresent(next)
      await change.mutateAsync(next).catch(() => undefined)
    })
  if (!list.data)
    return (
      <Loading query={list} className="h-24">
        {t`The list could not be loaded. Please try again in a moment.`}
      </Loading>
    )
  const { seats } = list.data
  if (seats.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>Nobody has taken a seat yet.</Trans>
      </p>
    )
  if (isAhead) {
    return (
      <ul aria-label={t`Seats of ${title}`} className="flex flex-wrap gap-2">
        {seats.map(({ member_id, name }) => (
          <li key={member_id} className="rounded-full bg-sunken px-3 py-1 [overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <fieldset>
      <legend className="font-semibold">
        <Trans>Who was there?</Trans>
      </legend>
      <div className="grid sm:grid-cols-2">
        {seats.map(({ member_id, name }) => (
          <Choice
            key={member_id}
            type="checkbox"
            checked={present.includes(member_id)}
            onChange={event =>
              choose(
                event.target.checked
                  ? [...present, member_id]
                  : present.filter(each => each !== member_id),
              )
            }
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
