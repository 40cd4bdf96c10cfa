import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { newerOf } from '#src/platform/web/editing/newer-of.ts'
import { VersionChoice } from '#src/platform/web/editing/version-choice.tsx'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { BAD_VIDEO_LINK, NOTES_MAX, STATES } from '../../constants.ts'
import {
  type Appointment,
  changeAppointment,
  refundAppointment,
} from '../../contract/appointments.ts'
import { completeLink, isLinkOrNone } from '../../contract/video-link.ts'
import { agreedWords, placeWords, timeWords } from '../../domain/words.ts'
import { CancelDialog } from '../components/cancel-dialog.tsx'
import { NoPlace, PlaceLine } from '../components/place-line.tsx'
import { appointmentsQuery, SESSIONS } from '../queries.ts'
import { MoveChoice } from '../slots/time-choice.tsx'
import { useMove, useWhenOf } from '../use-sessions.ts'
import { LinkField } from './link-field.tsx'

export const personOf = ({ member, guest }: Appointment): string =>
  member?.name ?? guest?.name ?? ''

interface BookedRowProps {
  session: Appointment
  /** Says nothing of what is as planned. */
  isPlain?: boolean | undefined
}

function BookedRow({ session, isPlain }: BookedRowProps) {
  const [tone, label] = STATES[session.status]
  const zone = useZone()
  const whenOf = useWhenOf()
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <Trans>
            <strong>{personOf(session)}</strong>
            <span className="text-ink-soft">
              , {session.name}, {whenOf(session)} to {timeWords(Date.parse(session.end), zone)}
            </span>
          </Trans>
        </p>
        {!(isPlain && session.status === 'booked') && <Badge tone={tone}>{said(label)}</Badge>}
      </div>
      {session.needs_review && <Review session={session} />}
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary">
          <Trans>
            Details
            <span className="sr-only">
              {' '}
              of the session with {personOf(session)}, {whenOf(session)}
            </span>
          </Trans>
        </summary>
        <div className="mt-2 space-y-4 rounded-md bg-sunken p-4">
          <SessionDetails session={session} />
        </div>
      </details>
    </li>
  )
}

export function SessionDetails({ session }: { session: Appointment }) {
  const isAhead = ['held', 'booked'].includes(session.status) && Date.parse(session.end) > siteNow()
  return (
    <>
      <Facts session={session} zone={useZone()} />
      <Actions session={session} />
      {isAhead && <LinkForm session={session} />}
      {session.member && <NotesForm session={session} />}
    </>
  )
}

function Facts({ session, zone }: { session: Appointment; zone: string }) {
  return (
    <div className="space-y-1">
      {session.zone !== zone && (
        <p>
          <Trans>
            {timeWords(Date.parse(session.start), session.zone)} in {placeWords(session.zone)}
          </Trans>
        </p>
      )}
      {session.guest && (
        <p>
          <a href={`mailto:${session.guest.email}`} className="text-link [overflow-wrap:anywhere]">
            {session.guest.email}
          </a>
        </p>
      )}
      {session.message && (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{session.message}</p>
      )}
      {session.reason && (
        <p>
          <Trans>Reason for canceling: {session.reason}</Trans>
        </p>
      )}
      {session.place || session.video_link ? (
        <PlaceLine {...session} />
      ) : (
        <p>
          <Trans>
            <NoPlace /> What is booked from now on takes what{' '}
            <Link to={`${href('/coach/availability')}?tab=types`} className="text-link">
              its session type
            </Link>{' '}
            says.
          </Trans>
        </p>
      )}
    </div>
  )
}

function Review({ session }: { session: Appointment }) {
  const { change } = useCoachChanges(session)
  const whenOf = useWhenOf()
  return (
    <Alert
      tone="warning"
      className="mt-2"
      title={t`Clock-change rules have changed since this was agreed.`}
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={change.isPending}
          onClick={() => change.mutate({ needs_review: false })}
        >
          <Trans>Keep {whenOf(session)}</Trans>
        </Button>
      }
    >
      <Trans>
        It was agreed for {agreedWords(session.wall_time)} in {placeWords(session.zone)}. Keep the
        time shown here, or move the session.
      </Trans>
    </Alert>
  )
}

function Actions({ session }: { session: Appointment }) {
  const [isMoving, setMoving] = useState(false)
  const move = useMove(session, () => setMoving(false))
  const { change, refund } = useCoachChanges(session)
  const isOver = session.status === 'done' || session.status === 'missed'
  const mayRefund = session.credits > 0 && ['cancelled', 'missed'].includes(session.status)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {session.can_move && !isMoving && (
          <Button size="sm" variant="secondary" onClick={() => setMoving(true)}>
            <Trans>Move</Trans>
          </Button>
        )}
        {session.can_cancel && <CancelDialog session={session} />}
        {isOver && (
          <Button
            size="sm"
            variant="secondary"
            busy={change.isPending}
            onClick={() => change.mutate({ status: session.status === 'done' ? 'missed' : 'done' })}
          >
            {session.status === 'done' ? t`Mark as missed` : t`It took place`}
          </Button>
        )}
        {mayRefund && (
          <Button
            size="sm"
            variant="secondary"
            busy={refund.isPending}
            onClick={() => refund.mutate()}
          >
            <Trans>Return the credit</Trans>
          </Button>
        )}
      </div>
      {isMoving && (
        <MoveChoice
          session={session}
          otherZone={session.zone}
          move={move}
          onCancel={() => setMoving(false)}
        />
      )}
    </>
  )
}

/** This session's own video link. Saving it mails it to both sides. */
function LinkForm({ session }: { session: Appointment }) {
  const { change } = useCoachChanges(session)
  const form = useForm({
    keep: `session-link-${session.id}`,
    stored: { video_link: session.video_link },
    since: session.updated_at,
    check: ({ video_link }) =>
      isLinkOrNone(completeLink(video_link)) ? {} : { video_link: said(BAD_VIDEO_LINK) },
    overrules: true,
    send: ({ video_link }, _key, { since }) =>
      change.mutateAsync({
        video_link: completeLink(video_link),
        expected_updated_at: since,
      }),
    storedBy: ({ video_link, updated_at }) => ({ stored: { video_link }, since: updated_at }),
  })
  return (
    <Form of={form} className="space-y-3">
      <LinkField
        hint={
          session.status === 'held'
            ? t`For this session alone; it is in the invitation once they accept.`
            : t`For this session alone. Both of you get the invitation again, with it.`
        }
        link={form.values.video_link}
        onChange={video_link => form.set({ video_link })}
        isChecked={form.isChecked}
      />
      <SubmitButton
        size="sm"
        variant="secondary"
        disabled={completeLink(form.values.video_link) === session.video_link}
      >
        <Trans>Save link</Trans>
      </SubmitButton>
    </Form>
  )
}

function NotesForm({ session }: { session: Appointment }) {
  const { change } = useCoachChanges(session)
  const form = useForm({
    keep: `session-notes-${session.id}`,
    stored: { notes: session.notes },
    since: session.updated_at,
    send: ({ notes }, _key, { since }) => change.mutateAsync({ notes, expected_updated_at: since }),
    storedBy: ({ notes, updated_at }) => ({ stored: { notes }, since: updated_at }),
  })
  const isConflict = form.conflicts.length > 0
  return (
    <Form of={form} className="space-y-3">
      <LongTextField
        name="notes"
        label={t`Shared notes`}
        hint={t`The member reads them with the session.`}
        maxLength={NOTES_MAX}
      />
      <VersionChoice
        title={t`These notes were changed somewhere else too.`}
        versions={form.conflicts.map(part => ({
          part,
          mine: form.values.notes,
          theirs: form.edit.base.notes,
        }))}
        onChoose={form.choose}
      />
      <SubmitButton size="sm" variant="secondary" disabled={!form.isChanged || isConflict}>
        <Trans>Save notes</Trans>
      </SubmitButton>
    </Form>
  )
}

/** A coach's changes of a session, put into the list at once. */
function useCoachChanges(session: Appointment) {
  const client = useQueryClient()
  const params = { id: String(session.id) }
  const remember = (changed: Appointment) =>
    client.setQueryData<Appointment[]>(appointmentsQuery.queryKey, list =>
      list?.map(each => (each.id === changed.id ? changed : each)),
    )
  const change = useChange(
    (body: BodyIn<typeof changeAppointment>) => call(changeAppointment, { params, body }),
    {
      done: ({ status }, { video_link }) =>
        video_link === undefined
          ? undefined
          : {
              title: t`Link saved`,
              ...(status === 'booked' && {
                description: t`Both of you get the invitation again, with it.`,
              }),
            },
      failed: { title: t`Not saved` },
      onDone: remember,
      onFailed(error) {
        const newer = newerOf<Appointment>(error, 'session_stale')
        if (newer) remember(newer)
      },
    },
  )
  const refund = useChange(() => call(refundAppointment, { params }), {
    done: t`The credit can be used again`,
    failed: { title: t`Not saved` },
    refetch: SESSIONS,
  })
  return { change, refund }
}

interface BookedListProps {
  title: string
  sessions: readonly Appointment[]
  /** The text for an empty list; without it, an empty list renders nothing. */
  empty?: string | undefined
  isPlain?: boolean | undefined
}

export function BookedList({ title, sessions, empty, isPlain }: BookedListProps) {
  if (sessions.length === 0 && !empty) return null
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      {sessions.length === 0 ? (
        <p className="mt-2 text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map(session => (
            <BookedRow key={session.id} session={session} isPlain={isPlain} />
          ))}
        </ul>
      )}
    </section>
  )
}
