import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import type { SessionCredits } from '../../contract/credits.ts'
import type { SessionType } from '../../contract/session-types.ts'
import { grantWords, planNames, priceOf, usableFor } from '../../domain/credits.ts'

/** For a session that cannot be booked now: what it costs, and where its credits come from. */
export function WhatItTakes({ type, credits }: { type: SessionType; credits: SessionCredits }) {
  const left = usableFor(type, credits) || 'none'
  const grants = grantWords(type, credits.rules)
  return (
    <p className="mt-3 rounded-md bg-sunken p-3">
      {type.credits > 0
        ? `It takes ${priceOf(type.credits)}; you have ${left} for it. `
        : `It is for members with ${planNames(type)}. `}
      <span>{grants.length > 0 && `${grants.join(', ')}. `}</span>
      <span>
        {type.offered && `If ${type.coach.name} is your coach, they can book it for you without credits. `}
      </span>
      <SiteLink to="/pricing" className="text-link">
        See the memberships<span className="sr-only"> for {type.name}</span>
      </SiteLink>
    </p>
  )
}
