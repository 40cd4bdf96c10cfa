import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { href, Link } from 'react-router'
import { shortDate } from '#src/contract/formats.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { isOffered, weekToReview } from '../domain/offer.ts'
import { reviewQuery } from './queries.ts'

/** The review, on the planner, while a week can be closed. */
export function WeekToClose() {
  const heading = useId()
  const today = useToday()
  const week = weekToReview(today)
  const review = useQuery({ ...reviewQuery(week), enabled: isOffered(week, today) })
  if (!review.data?.offered) return null
  return (
    <section aria-labelledby={heading} className="print:hidden">
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={heading} className="text-xl">
          <Trans>The week of {shortDate(week)} can be closed</Trans>
        </h2>
        <Link to={href('/weekly-planner/review')} className={buttonClass('secondary')}>
          <Trans>Look back on your week</Trans>
        </Link>
      </Card>
    </section>
  )
}
