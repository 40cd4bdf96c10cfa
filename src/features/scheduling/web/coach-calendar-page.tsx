import { useQuery } from '@tanstack/react-query'
import { weekOf } from '#src/contract/calendar.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadersOf, type PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, FailedQuery } from '#src/platform/web/ui/loading.tsx'
import { BookedList } from './booked/booked-list.tsx'
import { CoachWeek, useLedSessions } from './booked/coach-week.tsx'
import { BookDialog } from './calendar/book-dialog.tsx'
import { CoachGrid } from './calendar/coach-grid.tsx'
import { CalendarBanner } from './calendars/calendar-banner.tsx'
import {
  appointmentsQuery,
  availabilityQuery,
  calendarsQuery,
  groupMeetingsQuery,
} from './queries.ts'

const calendarData: PageQueries = () => [
  appointmentsQuery,
  calendarsQuery,
  availabilityQuery,
  groupMeetingsQuery,
]

/** The coach's sessions: booked, to come and past. */
export default function CoachCalendarPage() {
  return (
    <Screen
      title="Calendar"
      intro="When you work, and what is booked."
      actions={
        <>
          <BookDialog />
          <SiteLink to={href('/coach/availability')} className={buttonClass('secondary')}>
            Hours and session types
          </SiteLink>
        </>
      }
    >
      <CalendarBanner />
      <BookedTab />
    </Screen>
  )
}

const loaders = loadersOf(calendarData)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

/** What is booked: today, this week, later, and what is over. */
function BookedTab() {
  const today = useToday()
  const { dateOf } = useFormats()
  const query = useQuery(appointmentsQuery)
  const hours = useQuery(availabilityQuery)
  const sessions = useLedSessions()
  if (query.isError) {
    return (
      <FailedQuery query={query}>
        Your sessions could not be fetched. Please try again in a moment.
      </FailedQuery>
    )
  }
  if (hours.data?.updated_at === null && sessions?.length === 0) {
    return (
      <EmptyState
        title="Nobody can book a session yet"
        action={
          <SiteLink to={href('/coach/availability')} className={buttonClass()}>
            Set your hours
          </SiteLink>
        }
      >
        Say when you work. The session types that your plans promise are made for you, and you can
        change them.
      </EmptyState>
    )
  }
  const now = new Date().toISOString()
  const later = sessions?.filter(
    ({ start, status }) => status !== 'cancelled' && weekOf(dateOf(start)) > weekOf(today),
  )
  const over = sessions?.filter(({ end, status }) => end <= now || status === 'cancelled').reverse()
  return (
    <div className="space-y-10">
      <CoachGrid />
      <CoachWeek />
      <BookedList title="Later" sessions={later ?? []} />
      <BookedList title="Past or canceled" sessions={over ?? []} />
    </div>
  )
}
