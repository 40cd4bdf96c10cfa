import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { isOffered, weekToReview } from '../domain/offer.ts'
import { ReviewCards } from './cards/review-cards.tsx'
import { reviewQuery } from './queries.ts'

export const meta = pageMeta(
  msg`Look back on your week`,
  msg`Your week in a few true sentences, and one plan for the next.`,
)

/** /weekly-planner/review: one card at a time, saved at the end by one call. */
export default function WeekReviewPage() {
  const { user } = useSession()
  const today = useToday()
  const week = weekToReview(today)
  if (!user) return null
  return (
    <div className="wrap max-w-2xl py-6 sm:py-12">
      <LoadedReview key={week} week={week} today={today} />
    </div>
  )
}

function LoadedReview({ week, today }: { week: string; today: string }) {
  const review = useQuery(reviewQuery(week))
  if (review.data)
    return <ReviewCards review={review.data} today={today} isLate={!isOffered(week, today)} />
  return (
    <Loading query={review} title={t`We could not fetch your week.`} className="h-96">
      {t`Nothing is lost; please try again in a moment.`}
    </Loading>
  )
}

const loaders = loadersOf((_, { userId, today }) =>
  userId === undefined ? [] : [reviewQuery(weekToReview(today))],
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
