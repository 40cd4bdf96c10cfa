import { Suspense } from 'react'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { plannerData } from './queries.ts'
import './components/planner-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { WEEKDAYS, type Week, weekOf } from '#src/contract/calendar.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { GUIDE_STEPS } from '../constants.ts'
import { WeekForm } from './components/week-form.tsx'
import { WeekHeader } from './components/week-header.tsx'
import { weekQuery } from './queries.ts'
import { useChosenWeek } from './use-chosen-week.ts'

export default function WeeklyPlannerPage() {
  const { status, user } = useSession()
  const today = useToday()
  const thisWeek = weekOf(today)
  const [week, setWeek] = useChosenWeek(thisWeek)
  return (
    <div className="wrap planner-sheet">
      <header className="print:hidden">
        <Badge tone="accent">Free Resource</Badge>
        <h1 className="mt-3 text-4xl sm:text-5xl" tabIndex={-1}>
          Weekly Planner
        </h1>
        <p className="mt-3 max-w-prose text-ink-soft text-lg max-sm:hidden">
          One intention for the week, three priorities and one domino a day, and a look back at the
          end.
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
            How to Use This Planner
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
    <FailedQuery query={planner} title="We could not fetch this week.">
      Nothing is lost; please try again in a moment.
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

export const loader = loadOnServer(plannerData)
export const clientLoader = loadInBrowser(plannerData)
