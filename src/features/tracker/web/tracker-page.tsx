import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { monthOf } from '#src/contract/calendar.ts'
import { ToolHelp } from '#src/features/guidance/web/components/tool-help.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { SignInNotice } from '#src/platform/web/sections/sign-in-notice.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { dayStates } from '../domain/days.ts'
import { CalendarLegend } from './calendar/calendar-legend.tsx'
import { MonthCalendar } from './calendar/month-calendar.tsx'
import { DayPanel } from './components/day-panel.tsx'
import { TrackerHero } from './components/tracker-hero.tsx'
import { Momentum } from './momentum/momentum.tsx'
import { monthQuery, trackerData } from './queries.ts'
import { useChosenDay } from './use-chosen-day.ts'

/** /daily-domino (docs/product.md 4.1): the month on the left, the chosen day on the right. */
export default function TrackerPage() {
  const { status, user } = useSession()
  const today = useToday()
  const { date, month, chooseDate, chooseMonth } = useChosenDay(today)
  const entries = useQuery({ ...monthQuery(user?.id, month), enabled: status !== 'loading' })
  const states = useMemo(() => dayStates(entries.data ?? []), [entries.data])

  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-8 sm:py-12">
      <TrackerHero />
      {status === 'signed-out' && (
        <SignInNotice text="Login to save and track your Daily Dominoes">
          <Link
            to={href('/create-domino', {}, { tab: 'basics' })}
            className="text-link inline-flex min-h-11 items-center"
          >
            Try it first
          </Link>
        </SignInNotice>
      )}
      {user && <Slot name="dominoes" userId={user.id} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-12">
        <Card className="grid gap-5 max-sm:px-3">
          <MonthCalendar
            month={month}
            selected={date}
            today={today}
            states={states}
            busy={entries.isFetching}
            onMonth={chooseMonth}
            onSelect={chooseDate}
          />
          <CalendarLegend />
          {(month !== monthOf(today) || date !== today) && (
            <Button
              size="sm"
              variant="quiet"
              className="justify-self-start"
              onClick={() => chooseDate(today)}
            >
              Back to today
            </Button>
          )}
        </Card>
        <DayPanel
          date={date}
          today={today}
          user={user ?? null}
          sessionLoading={status === 'loading'}
          monthLoading={entries.isPending}
        />
      </div>
      <ToolHelp tool="domino" label="What makes it hard to choose today's domino?" />
      {user && <Momentum userId={user.id} date={date} today={today} />}
    </div>
  )
}

export const loader = loadOnServer(trackerData)
export const clientLoader = loadInBrowser(trackerData)
