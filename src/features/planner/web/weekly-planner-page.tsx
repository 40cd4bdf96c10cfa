import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { shortDate } from '#src/contract/formats.ts'
import { AsOf } from '#src/platform/web/offline/as-of.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { parseWeek } from '../domain.ts'
import './components/planner-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { addWeeks, WEEKDAYS, type Week, weekDates, weekOf } from '#src/contract/calendar.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { WriteToCoach } from '#src/features/sign-in/web/components/write-to-coach.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { FailedQuery, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { FIRST_WEEK, GUIDE_STEPS, LAST_WEEK } from '../constants.ts'
import { WeekForm } from './components/week-form.tsx'
import { weekDominoesQuery, weekQuery } from './queries.ts'

export const meta = pageMeta(
  msg`Weekly Planner`,
  msg`An intention for the week, seven days of priorities, and a look back.`,
)

interface WeekHeaderProps {
  week: Week
  thisWeek: Week
  onWeek: (week: Week) => void
}

/** The week's dates, with links to the previous and the next week (docs/product.md 5.1). */
function WeekHeader({ week, thisWeek, onWeek }: WeekHeaderProps) {
  const last = weekDates(week).at(-1) ?? week
  return (
    <div className="planner-week-head">
      <h2 aria-live="polite" className="planner-week-name max-sm:text-center max-sm:w-full">
        <Trans>
          <span className="whitespace-nowrap">Week of {shortDate(week)} -</span>{' '}
          <span className="whitespace-nowrap">{shortDate(last)}</span>
        </Trans>
      </h2>
      <div className="planner-week-turn">
        <Button
          variant="secondary"
          className="max-sm:px-2"
          disabled={week <= FIRST_WEEK}
          onClick={() => onWeek(addWeeks(week, -1))}
        >
          <ChevronLeft aria-hidden className="-ms-1 size-5 shrink-0" />
          <Trans>Previous Week</Trans>
        </Button>
        <Button
          variant="secondary"
          className="max-sm:px-2"
          disabled={week >= LAST_WEEK}
          onClick={() => onWeek(addWeeks(week, 1))}
        >
          <Trans>Next Week</Trans>
          <ChevronRight aria-hidden className="-me-1 size-5 shrink-0" />
        </Button>
        {week !== thisWeek && (
          <Button variant="quiet" className="max-sm:col-span-2" onClick={() => onWeek(thisWeek)}>
            <Trans>This Week</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * The week that is shown. It is kept in the URL so that Back restores it; the current week is left out, so that a page
 * left open over Sunday moves on to the new week.
 */
function useChosenWeek(thisWeek: Week): [Week, (week: Week) => void] {
  const [search, set] = useChosenSearch({ replace: false })
  return [
    parseWeek(search.get('week')) ?? thisWeek,
    week => set({ week: week === thisWeek ? undefined : week }),
  ]
}

export default function WeeklyPlannerPage() {
  const { status, user } = useSession()
  const today = useToday()
  const thisWeek = weekOf(today)
  const [week, setWeek] = useChosenWeek(thisWeek)
  return (
    <div className="wrap planner-sheet">
      <header className="print:hidden">
        <p className="flex items-center gap-3">
          {user?.coach ? (
            <WriteToCoach coach={user.coach} className="text-link" />
          ) : (
            <Badge tone="accent">
              <Trans>Free Resource</Trans>
            </Badge>
          )}
          <span className="text-ink-soft text-sm">
            <AsOf query={weekQuery(user?.id, week)} />
          </span>
        </p>
        <h1 className="mt-3 text-4xl sm:text-5xl" tabIndex={-1}>
          <Trans>Weekly Planner</Trans>
        </h1>
        <p className="mt-3 max-w-prose text-ink-soft text-lg max-sm:hidden">
          <Trans>
            One intention for the week, three priorities and one domino a day, and a look back at
            the end.
          </Trans>
        </p>
      </header>
      <WeekHeader week={week} thisWeek={thisWeek} onWeek={setWeek} />
      {status === 'loading' ? (
        <WeekSkeleton />
      ) : (
        <LoadedWeek key={`${user?.id} ${week}`} week={week} today={today} user={user} />
      )}
      <Suspense>
        <section aria-labelledby="planner-guide" className="mt-16 print:hidden">
          <h2 id="planner-guide" className="mb-8 text-3xl">
            <Trans>How to Use This Planner</Trans>
          </h2>
          <Steps items={GUIDE_STEPS} />
        </section>
      </Suspense>
    </div>
  )
}

function LoadedWeek({ week, today, user }: { week: Week; today: string; user: User | null }) {
  const planner = useQuery(weekQuery(user?.id, week))
  if (planner.data !== undefined)
    return <WeekForm week={week} today={today} user={user} planner={planner.data} />
  if (!planner.isError) return <WeekSkeleton />
  return (
    <FailedQuery query={planner} title={t`We could not fetch this week.`}>
      {t`Nothing is lost; please try again in a moment.`}
    </FailedQuery>
  )
}

function WeekSkeleton() {
  return (
    <div aria-busy="true" className="planner-form">
      <Skeleton className="h-36 w-full" />
      <div className="planner-days">
        {WEEKDAYS.map(day => (
          <Skeleton key={day} className="h-14 w-full lg:h-96" />
        ))}
      </div>
    </div>
  )
}

const loaders = loadersOf((_, { search, userId, today }) => {
  const week = parseWeek(search.get('week')) ?? weekOf(today)
  return [weekQuery(userId, week), weekDominoesQuery(userId, week)]
})
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
