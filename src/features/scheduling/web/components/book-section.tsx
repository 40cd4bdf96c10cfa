import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import type { SessionCredits } from '../../contract/credits.ts'
import type { SessionType } from '../../contract/session-types.ts'
import { boughtFor, grantWords, planNames, usableFor } from '../../domain/credits.ts'
import { FreeTimes, TimeChoice } from '../slots/time-choice.tsx'
import { useBooking } from '../use-sessions.ts'

interface BookSectionProps {
  types: readonly SessionType[]
  credits: SessionCredits
}

/** What may be booked. The chosen kind and time are in the address, so that signing in again returns to them. */
export function BookSection({ types, credits }: BookSectionProps) {
  const [search, change] = useChosenSearch()
  const chosenType = search.get('type')
  if (types.length === 0) {
    return (
      <EmptyState title={t`No sessions can be booked yet`} action={<ContactLinks />}>
        <Trans>
          Your plan decides which sessions you can book here. A free consultation is open to
          everyone.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {types.map(type => (
        <li key={type.id} className="rounded-lg bg-sheet p-5 shadow-soft sm:p-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h3 className="font-serif text-xl">{type.name}</h3>
              <p className="text-ink-soft">{lengthWords(type, credits)}</p>
            </div>
            {type.offered && String(type.id) !== chosenType && (
              <Button
                variant="secondary"
                onClick={() => change({ type: String(type.id), start: undefined })}
              >
                {canPay(type, credits) ? t`Choose a time` : t`See the free times`}
                <span className="sr-only">
                  {' '}
                  <Trans>for {type.name}</Trans>
                </span>
              </Button>
            )}
          </div>
          {!canPay(type, credits) && <WhatItTakes type={type} credits={credits} />}
          {type.offered && String(type.id) === chosenType && (
            <div className="mt-5 border-line border-t pt-5">
              {canPay(type, credits) ? (
                <BookType
                  type={type}
                  onDone={() => change({ type: undefined, start: undefined })}
                />
              ) : (
                <FreeTimes typeId={type.id} coachZone={type.zone} chosen={null} />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** '60 minutes with Ada, 3 sessions left': a bought session pays before anything else does. */
function lengthWords(type: SessionType, credits: SessionCredits): string {
  const { minutes, coach } = type
  const left =
    boughtFor(type.id, credits) || Math.floor(usableFor(type, credits) / (type.credits || 1))
  if (left > 0 && (type.credits > 0 || boughtFor(type.id, credits) > 0))
    return t`${minutes} minutes with ${coach.name}, ${plural(left, { one: '# session', other: '# sessions' })} left`
  return type.credits === 0
    ? t`${minutes} minutes with ${coach.name}, free`
    : t`${minutes} minutes with ${coach.name}`
}

const canPay = (type: SessionType, credits: SessionCredits): boolean =>
  boughtFor(type.id, credits) > 0 || (type.offered && type.credits <= usableFor(type, credits))

function BookType({ type, onDone }: { type: SessionType; onDone: () => void }) {
  const [search, change] = useChosenSearch()
  const booking = useBooking(type, onDone)
  return (
    <TimeChoice
      typeId={type.id}
      coachZone={type.zone}
      chosen={search.get('start')}
      onChoose={value => {
        booking.reset()
        change({ start: value })
      }}
      action={t`Book this time`}
      busy={booking.isPending}
      error={booking.error}
      onConfirm={value => booking.mutate(value)}
      onCancel={onDone}
    />
  )
}

function ContactLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link to={href('/booking')} className={buttonClass('primary')}>
        <Trans>Free consultation</Trans>
      </Link>
      <Link to={href('/pricing')} className={buttonClass('secondary')}>
        <Trans>See the memberships</Trans>
      </Link>
    </div>
  )
}

/** For a session that cannot be booked now: where it can be had. */
function WhatItTakes({ type, credits }: { type: SessionType; credits: SessionCredits }) {
  const grants = grantWords(type, credits.rules)
  return (
    <div className="mt-3 rounded-md bg-sunken p-4">
      <p>
        {type.credits > 0
          ? t`You have none of these sessions left. `
          : t`It is for members with ${planNames(type)}. `}
        <span>{grants.length > 0 && `${grants.join(', ')}. `}</span>
        <span>
          {type.offered && t`If ${type.coach.name} is your coach, they can book it for you. `}
        </span>
        {(grants.length > 0 || type.credits === 0) && (
          <Link to={href('/pricing')} className="text-link">
            <Trans>
              See the memberships<span className="sr-only"> for {type.name}</span>
            </Trans>
          </Link>
        )}
      </p>
      <Slot name="sessions" typeId={type.id} />
    </div>
  )
}
