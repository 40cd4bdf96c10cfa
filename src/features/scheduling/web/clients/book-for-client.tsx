import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { bookForClient } from '../../contract/by-coach.ts'
import type { OwnSessionType } from '../../contract/session-types.ts'
import { completeLink, isLinkOrNone } from '../../contract/video-link.ts'
import { LinkField } from '../booked/link-field.tsx'
import { ownTypesQuery, SESSIONS } from '../queries.ts'
import { TimeChoice } from '../slots/time-choice.tsx'
import { useWhenOf } from '../use-sessions.ts'
import { RepeatFields, repeatOf, timesError } from './repeat-fields.tsx'

interface BookForClientProps {
  memberId: number
  name: string
  onBooked?: () => void
}

/** The coach's own session types, each with its free times. The chosen one is in the address. */
export function BookForClient({ memberId, name, onBooked }: BookForClientProps) {
  const types = useQuery(ownTypesQuery)
  const [search, change] = useChosenSearch()
  const chosen = search.get('type')
  const choose = (type?: string) => change({ type })
  return (
    <section aria-labelledby="book-for-client" className="grid gap-4">
      <h2 id="book-for-client" className="text-2xl">
        <Trans>Book for {name}</Trans>
      </h2>
      {!types.data && (
        <Loading query={types} className="h-24 w-full">
          {t`Your session types could not be fetched. Please try again in a moment.`}
        </Loading>
      )}
      {types.data?.length === 0 && (
        <EmptyState
          title={t`You have no hours yet`}
          action={
            <Link to={`${href('/coach/availability')}?tab=hours`} className={buttonClass()}>
              <Trans>Set your hours</Trans>
            </Link>
          }
        >
          <Trans>Say when you work; then you can book sessions here.</Trans>
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {types.data?.map(type => (
          <li key={type.id} className="rounded-lg bg-sheet p-5 shadow-soft">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div className="min-w-0">
                <h3 className="font-serif text-xl [overflow-wrap:anywhere]">{type.name}</h3>
                <p className="text-ink-soft">
                  <Trans>{type.minutes} minutes</Trans>
                </p>
              </div>
              {String(type.id) !== chosen && (
                <Button variant="secondary" onClick={() => choose(String(type.id))}>
                  <Trans>
                    Choose a time<span className="sr-only"> for {type.name}</span>
                  </Trans>
                </Button>
              )}
            </div>
            {String(type.id) === chosen && (
              <ChooseTime
                type={type}
                memberId={memberId}
                name={name}
                onCancel={() => choose()}
                onBooked={() => {
                  choose()
                  onBooked?.()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChooseTime({
  type,
  memberId,
  name,
  onBooked,
  onCancel,
}: Required<BookForClientProps> & { type: OwnSessionType; onCancel: () => void }) {
  const zone = useZone()
  const [start, setStart] = useState<string | null>(null)
  const [usesCredit, setUsesCredit] = useState(false)
  const [link, setLink] = useState(type.video_link)
  const [series, setSeries] = useState({ weeks: '', times: '6' })
  const [isChecked, setChecked] = useState(false)
  const booking = useBookForClient(memberId, name, onBooked)
  const credits = type.credits === 1 ? t`session credit` : t`${type.credits} session credits`
  return (
    <div className="mt-5 grid gap-4 border-line border-t pt-5">
      {type.credits > 0 && (
        <div>
          <Switch
            label={t`Use ${name}’s ${credits}`}
            checked={usesCredit}
            onChange={setUsesCredit}
          />
          <p className="text-ink-soft text-sm">
            <Trans>
              Without it, the session takes none. An invited client has no credits until a
              membership gives some.
            </Trans>
          </p>
        </div>
      )}
      <LinkField
        hint={t`For this session; it is in the invitation. It can also be set later.`}
        link={link}
        onChange={setLink}
        isChecked={isChecked}
      />
      <RepeatFields
        {...series}
        onChange={change => {
          booking.reset()
          setSeries({ ...series, ...change })
        }}
        error={isChecked ? timesError(series) : undefined}
      />
      <TimeChoice
        typeId={type.id}
        coachZone={zone}
        chosen={start}
        onChoose={value => {
          booking.reset()
          setStart(value)
        }}
        action={t`Book for ${name}`}
        busy={booking.isPending}
        error={booking.error}
        onConfirm={start => {
          setChecked(true)
          if (!isLinkOrNone(link) || timesError(series)) return
          const video_link = completeLink(link)
          booking.mutate({
            ...{ session_type_id: type.id, start, use_credit: usesCredit, video_link },
            ...repeatOf(series),
          })
        }}
        onCancel={onCancel}
      />
    </div>
  )
}

interface Booking {
  session_type_id: number
  start: string
  use_credit: boolean
  video_link: string
  repeat?: { weeks: number; times: number }
}

function useBookForClient(memberId: number, name: string, onDone: () => void) {
  const whenOf = useWhenOf()
  return useChange(
    (body: Booking, idempotencyKey) =>
      call(bookForClient, { params: { memberId: String(memberId) }, body, idempotencyKey }),
    {
      done: made => {
        const all = [made].flat()
        const [booked] = all
        const when = booked ? whenOf(booked) : ''
        return {
          title:
            all.length > 1 ? t`${all.length} sessions booked for ${name}` : t`Booked for ${name}`,
          description:
            all.length > 1
              ? t`The first: ${when}. Both of you get an invitation by mail.`
              : t`${when}. Both of you get an invitation by mail.`,
        }
      },
      onDone,
      refetch: SESSIONS,
    },
  )
}
