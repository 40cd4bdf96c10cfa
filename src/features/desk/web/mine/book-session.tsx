import { useQuery } from '@tanstack/react-query'
import type { Coaching } from '#src/features/coaching/contract/coachings.ts'
import { usableFor } from '#src/features/scheduling/domain/credits.ts'
import { allTypesQuery, creditsQuery } from '#src/features/scheduling/web/queries.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

/** Leads to the sessions where one can be booked; elsewhere says what it takes, and who gives it. */
export function BookSession({ coaching, coach }: { coaching: Coaching; coach: string }) {
  const { data: types } = useQuery(allTypesQuery)
  const { data: credits } = useQuery(creditsQuery)
  if (!types || !credits) return null
  const own = types.filter(type => type.coach.id === coaching.coach?.id)
  if (own.some(type => type.offered && type.credits <= usableFor(type, credits)))
    return (
      <SiteLink to={href('/sessions')} className={buttonClass('primary', 'sm')}>
        Book a session
      </SiteLink>
    )
  return (
    <>
      <p className="basis-full text-base text-ink-soft">
        {own.length > 0
          ? `Booking one yourself takes session credits, which come with a membership; ${coach} can book one for you without.`
          : `${coach} arranges the sessions with you.`}
      </p>
      <SiteLink
        to={`${href('/coaching/mine', {}, { with: String(coaching.id) })}#message`}
        className={buttonClass('primary', 'sm')}
      >
        Ask {coach} for a session
      </SiteLink>
    </>
  )
}
