import { Screen } from '#src/platform/web/layout/screen.tsx'
import { href, type PageQueries } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { BookedTab } from './booked/booked-tab.tsx'
import { BookDialog } from './calendar/book-dialog.tsx'
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

export const loader = loadOnServer(calendarData)
export const clientLoader = loadInBrowser(calendarData)
