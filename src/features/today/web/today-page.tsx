import { useQuery } from '@tanstack/react-query'
import { longDate } from '#src/contract/formats.ts'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { CascadeCard } from '#src/features/review/web/cascade/cascade-card.tsx'
import { WeekTiles } from '#src/features/review/web/week/week-tiles.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { TodaysDomino } from './day/todays-domino.tsx'
import { TodaysPlan } from './day/todays-plan.tsx'
import { todayData, todayQuery } from './queries.ts'
import { DueList } from './waiting/due-list.tsx'
import { WaitingList } from './waiting/waiting-list.tsx'

/** /today: a member's home. */
export default function TodayPage() {
  const { user } = useSession()
  const date = useToday()
  if (!user) return null
  return (
    <div className="wrap grid max-w-3xl gap-6 py-8 sm:py-12">
      <header>
        <p className="text-ink-soft">{longDate(date)}</p>
        <h1 tabIndex={-1} className="mt-1 text-4xl sm:text-5xl">
          Today
        </h1>
      </header>
      <WaitingList />
      <Day userId={user.id} date={date} />
      <CascadeCard userId={user.id} />
      <Slot name="dominoes" userId={user.id} />
      <p className="flex flex-wrap gap-x-6">
        <SiteLink to="/groups" className="text-link inline-flex min-h-11 items-center">
          Groups
        </SiteLink>
        <SiteLink to="/account/reminders" className="text-link inline-flex min-h-11 items-center">
          Reminders
        </SiteLink>
      </p>
    </div>
  )
}

/** Kinds that the waiting list shows already. */
const IN_WAITING: readonly string[] = ['action', 'session']

function Day({ userId, date }: { userId: number; date: string }) {
  const today = useQuery(todayQuery(userId, date))
  if (today.data) {
    return (
      <>
        <TodaysDomino today={today.data} />
        {today.data.if_thens.map(plan => (
          <TodaysPlan key={plan.id} plan={plan} date={date} userId={userId} />
        ))}
        <WeekTiles week={today.data.week} today={date} />
        <DueList due={today.data.due.filter(({ kind }) => !IN_WAITING.includes(kind))} />
      </>
    )
  }
  if (!today.isError) return <Skeleton className="h-72" />
  return (
    <FailedQuery query={today} title="We could not fetch your day.">
      Nothing is lost; please try again in a moment.
    </FailedQuery>
  )
}

export const loader = loadOnServer(todayData)
export const clientLoader = loadInBrowser(todayData)
