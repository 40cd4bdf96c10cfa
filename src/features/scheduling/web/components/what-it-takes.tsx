import { useQuery } from '@tanstack/react-query'
import type { SessionCredits } from '#src/features/credits/contract.ts'
import { grantWords, planNames, priceOf, usableFor } from '#src/features/credits/domain.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { SessionType } from '../../contract/session-types.ts'
import { slotsQuery } from '../queries.ts'
import { SlotPicker } from '../slots/slot-picker.tsx'

/** For a session that cannot be booked now: what it costs, and where its credits come from. */
export function WhatItTakes({ type, credits }: { type: SessionType; credits: SessionCredits }) {
  const left = usableFor(type, credits) || 'none'
  const grants = grantWords(type, credits.rules)
  return (
    <p className="mt-3 rounded-md bg-sunken p-3">
      {type.credits > 0
        ? `It takes ${priceOf(type.credits)}; you have ${left} for it. `
        : `It is for members with ${planNames(type)}. `}
      {grants.length > 0 && `${grants.join(', ')}. `}
      {type.offered && `If ${type.coach.name} is your coach, they can book it for you without credits. `}
      <SiteLink to="/pricing" className="text-link">
        See the memberships<span className="sr-only"> for {type.name}</span>
      </SiteLink>
    </p>
  )
}

/** Free times to look at, not to choose. */
export function ShownTimes({ type }: { type: SessionType }) {
  const slots = useQuery(slotsQuery(type.id, useZone()))
  if (slots.isError) {
    return (
      <FailedQuery query={slots}>
        The free times could not be fetched. Please try again in a moment.
      </FailedQuery>
    )
  }
  if (!slots.data) return <Skeleton className="h-56 w-full" />
  return <SlotPicker slots={slots.data} coachZone={type.zone} chosen={null} />
}
