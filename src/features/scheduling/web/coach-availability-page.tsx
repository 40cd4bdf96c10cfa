import { useQuery } from '@tanstack/react-query'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { useAddress } from '#src/platform/web/routing/use-address.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { CalendarBanner } from './calendars/calendar-banner.tsx'
import { CalendarsTab } from './calendars/calendars-tab.tsx'
import { FeedCard } from './feed/feed-card.tsx'
import { availabilityQuery, coachData, creditRulesQuery } from './queries.ts'
import { HoursForm } from './schedule/hours-form.tsx'
import { CreditRulesForm } from './session-types/credit-rules-form.tsx'
import { TypesTab } from './session-types/types-tab.tsx'

const HREF = '/coach/availability'

export default function CoachAvailabilityPage() {
  const [tab, setTab] = useAddress('tab')
  return (
    <Screen
      title="Availability"
      intro="Your hours, and the sessions that you offer. Nobody can book the same time twice."
      actions={
        <SiteLink to={href('/coach/calendar')} className={buttonClass('secondary')}>
          What is booked
        </SiteLink>
      }
    >
      <CalendarBanner />
      <Tabs
        label="Availability"
        value={tab || 'hours'}
        onValueChange={value => setTab(value === 'hours' ? '' : value)}
        tabs={[
          { value: 'hours', label: 'Hours', href: HREF, content: <HoursTab /> },
          {
            value: 'types',
            label: 'Session types',
            href: `${HREF}?tab=types`,
            content: (
              <div className="space-y-10">
                <TypesTab />
                <RulesSection />
              </div>
            ),
          },
          {
            value: 'calendars',
            label: 'Calendars',
            href: `${HREF}?tab=calendars`,
            content: (
              <div className="space-y-10">
                <CalendarsTab />
                <FeedCard />
              </div>
            ),
          },
        ]}
      />
    </Screen>
  )
}

function HoursTab() {
  const hours = useQuery(availabilityQuery)
  if (hours.data) return <HoursForm stored={hours.data} />
  return (
    <Loading query={hours} className="h-96 w-full">
      Your hours could not be fetched. Please try again in a moment.
    </Loading>
  )
}

function RulesSection() {
  const rules = useQuery(creditRulesQuery)
  return rules.data ? (
    <CreditRulesForm key={JSON.stringify(rules.data)} stored={rules.data} />
  ) : null
}

const loaders = loadersOf(coachData)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
