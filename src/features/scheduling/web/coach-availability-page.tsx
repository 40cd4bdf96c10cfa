import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { CalendarBanner } from './calendars/calendar-banner.tsx'
import { CalendarsTab } from './calendars/calendars-tab.tsx'
import { FeedCard } from './calendars/feed-card.tsx'
import {
  availabilityQuery,
  calendarsQuery,
  creditRulesQuery,
  feedQuery,
  ownTypesQuery,
} from './queries.ts'
import { HoursForm } from './schedule/hours-form.tsx'
import { CreditRulesForm } from './session-types/credit-rules-form.tsx'
import { TypesTab } from './session-types/types-tab.tsx'

export const meta = pageMeta(msg`Availability`, msg`When sessions can be booked, and which.`)

const HREF = '/coach/availability'

export default function CoachAvailabilityPage() {
  const [search, change] = useChosenSearch()
  return (
    <Screen
      title={t`Availability`}
      intro={t`Your hours, and the sessions that you offer. Nobody can book the same time twice.`}
      actions={
        <Link to={href('/coach/calendar')} className={buttonClass('secondary')}>
          <Trans>What is booked</Trans>
        </Link>
      }
    >
      <CalendarBanner />
      <Tabs
        label={t`Availability`}
        value={search.get('tab') ?? 'hours'}
        onValueChange={tab => change({ tab })}
        tabs={[
          { value: 'hours', label: t`Hours`, href: HREF, content: <HoursTab /> },
          {
            value: 'types',
            label: t`Session types`,
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
            label: t`Calendars`,
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
      {t`Your hours could not be fetched. Please try again in a moment.`}
    </Loading>
  )
}

function RulesSection() {
  const rules = useQuery(creditRulesQuery)
  return rules.data ? (
    <CreditRulesForm key={JSON.stringify(rules.data)} stored={rules.data} />
  ) : null
}

const loaders = loadersOf((_, { search }) => {
  const tab = search.get('tab')
  if (tab === 'types') return [ownTypesQuery, creditRulesQuery, calendarsQuery]
  if (tab === 'calendars') return [calendarsQuery, feedQuery]
  return [availabilityQuery, calendarsQuery]
})
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
