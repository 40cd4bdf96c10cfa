import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { href, Link } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { longDate } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { EmptyState, FailedQuery, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { TRY_LATER } from '../../constants.ts'
import { countText, createLabel, isDominoDate } from '../../domain/days.ts'
import { dayQuery } from '../queries.ts'
import { useDeleteDomino } from '../use-domino-changes.ts'
import { DominoCard } from './domino-card.tsx'

interface DayPanelProps {
  date: CalendarDate
  today: CalendarDate
  user: User | null
  sessionLoading: boolean
  monthLoading: boolean
}

/** The chosen day's dominoes and the button that adds one (docs/product.md 4.1). */
export function DayPanel({ date, today, user, sessionLoading, monthLoading }: DayPanelProps) {
  const client = useQueryClient()
  const authHref = useAuthHref()
  const remove = useDeleteDomino()
  const day = useQuery({ ...dayQuery(client, user?.id, date), enabled: !sessionLoading })
  const entries = monthLoading ? undefined : day.data
  const isToday = date === today
  const maySet = isDominoDate(date, today)
  const createHref = withQuery(href('/create-domino'), {
    tab: 'basics',
    date: isToday ? undefined : date,
  })

  return (
    <Suspense>
      <section
        aria-labelledby="day-heading"
        aria-busy={!entries}
        className="grid content-start gap-4"
      >
        <div>
          <h2 id="day-heading" className="text-2xl">
            {longDate(date)}
          </h2>
          <p role="status" className="mt-1 min-h-[1.65em] text-ink-soft">
            {entries && countText(entries.length)}
          </p>
        </div>
        {day.isError && (
          <FailedQuery query={day} title={t`We could not fetch this day's dominoes.`}>
            {said(TRY_LATER)}
          </FailedQuery>
        )}
        {!entries && !day.isError && <CardSkeleton />}
        {entries?.map(entry => (
          <DominoCard key={entry.id} entry={entry} isToday={isToday} onDelete={remove} />
        ))}
        {entries?.length === 0 && (
          <EmptyState
            title={t`No domino entries for this date.`}
            action={
              maySet && (
                <Link className={buttonClass()} to={user ? createHref : authHref}>
                  {createLabel(user !== null, isToday)}
                </Link>
              )
            }
          >
            {isToday
              ? t`What one action would set today in motion?`
              : maySet
                ? t`You can still write down what set this day in motion.`
                : t`This day is still ahead. A domino is set on its own day, so come back then.`}
          </EmptyState>
        )}
        {entries && entries.length > 0 && maySet && (
          <Link className={cx(buttonClass('quiet'), 'justify-self-start')} to={createHref}>
            <Plus aria-hidden className="size-5" />
            <Trans>Add Another Domino</Trans>
          </Link>
        )}
      </section>
    </Suspense>
  )
}

function CardSkeleton() {
  return (
    <div className="grid gap-4 rounded-lg border border-line p-5">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-9 w-40" />
    </div>
  )
}
