import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { keyOf, outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { calendarFile } from '#src/platform/web/calendar/calendar-file.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { FailedChange, FailedQuery, PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { HOLD_MINUTES } from '../constants.ts'
import type { Appointment } from '../contract/appointments.ts'
import { cancelGuest, confirmGuest, moveGuest, showGuest } from '../contract/guests.ts'
import { coachOf } from '../domain/words.ts'
import { PlaceLine } from './components/place-line.tsx'
import { MoveChoice } from './slots/time-choice.tsx'
import { useWhenOf } from './use-sessions.ts'

export const meta = pageMeta(
  msg`Your consultation`,
  msg`Confirm, move or cancel the time that you chose.`,
)

/** The page of a guest's mailed link: opening it changes nothing, because mail scanners do that. */
export default function GuestSessionPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const session = useQuery({
    queryKey: keyOf(showGuest, { token }),
    queryFn: ({ signal }) => call(showGuest, { body: { token }, signal, retry: false }),
    enabled: token !== '' && typeof document !== 'undefined',
    staleTime: 0,
  })
  return (
    <div className="wrap max-w-[44rem] space-y-6 py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-4xl">
        <Trans>Your consultation</Trans>
      </h1>
      {session.data ? (
        <GuestSession session={session.data} token={token} />
      ) : session.isError || token === '' ? (
        <FailedQuery query={session} title={t`This link does not work.`}>
          {token === ''
            ? t`Please open the complete link from your mail.`
            : t`Please try again in a moment.`}
        </FailedQuery>
      ) : (
        <PageSpinner />
      )}
    </div>
  )
}

function useGuestChange(token: string) {
  const client = useQueryClient()
  return {
    onDone: (session: Appointment) => client.setQueryData(keyOf(showGuest, { token }), session),
    onFailed: () => outdate(client, showGuest),
  }
}

function GuestSession({ session, token }: { session: Appointment; token: string }) {
  const whenOf = useWhenOf()
  const what = t`${session.name} with ${coachOf(session)}, ${session.minutes} minutes`
  return (
    <div className="space-y-5 rounded-lg bg-sheet p-6 shadow-soft sm:p-8">
      <div className="space-y-1">
        <p className="font-serif text-2xl">{whenOf(session)}</p>
        <p className="text-ink-soft">{what}</p>
        <PlaceLine {...session} />
      </div>
      {session.status === 'held' && <Held session={session} token={token} />}
      {session.status === 'booked' && <Booked session={session} token={token} />}
      {session.status === 'cancelled' && (
        <Over
          text={
            session.cancelled_by === 'hold'
              ? t`This time was not confirmed in time.`
              : t`This session was canceled.`
          }
        />
      )}
      {['done', 'missed'].includes(session.status) && <Over text={t`This session is over.`} />}
    </div>
  )
}

function Over({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <Link to={href('/booking')} className={buttonClass()}>
        <Trans>Choose another time</Trans>
      </Link>
    </>
  )
}

/** What a visitor chose is held for minutes, what a coach offers for days. */
function useHeldWords({ created_at, hold_until }: Appointment): string {
  const { dayAndTime } = useFormats()
  const minutes = (Date.parse(hold_until ?? created_at) - Date.parse(created_at)) / 60_000
  return hold_until !== null && minutes > HOLD_MINUTES
    ? t`This time is kept for you until ${dayAndTime(hold_until)}.`
    : t`This time is held for you for ${HOLD_MINUTES} minutes.`
}

function Held({ session, token }: { session: Appointment; token: string }) {
  const whenOf = useWhenOf()
  const change = useGuestChange(token)
  const confirm = useChange(() => call(confirmGuest, { body: { token } }), change)
  return (
    <>
      <p>
        <Trans>
          {useHeldWords(session)} Press the button, and it is yours; the invitation comes by mail.
        </Trans>
      </p>
      <FailedChange of={confirm}>{t`Please try again.`}</FailedChange>
      <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        <Trans>
          Confirm my time<span className="sr-only"> {whenOf(session)}</span>
        </Trans>
      </Button>
    </>
  )
}

/** The invitation in the mail is the same entry. */
function WhatNext({ session }: { session: Appointment }) {
  const { place, video_link: link, start, end, calendar_uid: uid } = session
  const title = t`${session.name} with ${coachOf(session)}`
  return (
    <section aria-labelledby="next" className="grid justify-items-start gap-4">
      <h2 id="next" className="text-2xl">
        <Trans>What comes next</Trans>
      </h2>
      <ul className="list-disc space-y-1 ps-5">
        <li>
          <Trans>A reminder comes by mail a day before, and another one an hour before.</Trans>
        </li>
        <li>
          {place || link
            ? t`Be there a minute early: where it is stands above and in the invitation.`
            : t`${coachOf(session)} tells you in time where you meet.`}
        </li>
        <li>
          <Trans>If it does not suit you any more, change or cancel it here.</Trans>
        </li>
      </ul>
      {uid && (
        <a
          href={calendarFile({ uid, title, start, end, place: link || place })}
          download="session.ics"
          className={buttonClass('secondary')}
        >
          <CalendarPlus aria-hidden className="size-5" />
          <Trans>Add it to your calendar</Trans>
        </a>
      )}
    </section>
  )
}

function Booked({ session, token }: { session: Appointment; token: string }) {
  const whenOf = useWhenOf()
  const [isMoving, setMoving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const change = useGuestChange(token)
  const move = useChange((start: string) => call(moveGuest, { body: { token, start } }), {
    ...change,
    onDone(moved) {
      change.onDone(moved)
      setMoving(false)
    },
  })
  const cancel = useChange(() => call(cancelGuest, { body: { token } }), change)
  return (
    <>
      <Alert tone="success" title={t`It is booked.`}>
        <Trans>The invitation with this link is in your mail.</Trans>
      </Alert>
      <WhatNext session={session} />
      {!isMoving && (
        <div className="flex flex-wrap gap-3">
          {session.can_move && (
            <Button variant="secondary" onClick={() => setMoving(true)}>
              <Trans>Change time</Trans>
            </Button>
          )}
          {session.can_cancel && (
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setAsking}
              trigger={
                <Button variant="quiet">
                  <Trans>Cancel</Trans>
                </Button>
              }
              title={t`Cancel this session?`}
              description={t`${whenOf(session)}. The time is free again for somebody else.`}
              confirmLabel={t`Cancel the session`}
              cancelLabel={t`Keep it`}
              busy={cancel.isPending}
              onConfirm={() => cancel.mutate()}
            />
          )}
        </div>
      )}
      <FailedChange of={cancel}>{t`Please try again.`}</FailedChange>
      {isMoving && (
        <MoveChoice
          session={session}
          otherZone={session.coach_zone}
          move={move}
          onCancel={() => setMoving(false)}
        />
      )}
    </>
  )
}
