import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '#src/contract/i18n.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import './momentum/momentum.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { href, Link } from 'react-router'
import { type CalendarDate, type CalendarMonth, monthOf } from '#src/contract/calendar.ts'
import { ToolHelp } from '#src/features/guidance/web/tool-help.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { SignInNotice } from '#src/platform/web/sections/sign-in-notice.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { chosenDay, dayStates } from '../domain/days.ts'
import { DayMark } from './calendar/day-mark.tsx'
import { MonthCalendar } from './calendar/month-calendar.tsx'
import { DayPanel } from './components/day-panel.tsx'
import { TrackerHero } from './components/tracker-hero.tsx'
import { PipWheel } from './momentum/pip-wheel.tsx'
import { RunCard } from './momentum/run-card.tsx'
import { YearView } from './momentum/year-view.tsx'
import { monthQuery, trackerData } from './queries.ts'

export const meta = pageMeta(
  msg`Daily Domino Tracker`,
  msg`Pick the one action that sets the day in motion, and watch its twelve pips fill.`,
)

interface MomentumProps {
  userId: number
  date: CalendarDate
  today: CalendarDate
}

function Momentum({ userId, date, today }: MomentumProps) {
  return (
    <section aria-labelledby="momentum" className="momentum grid gap-6 pt-6">
      <div>
        <h2 id="momentum" className="text-3xl">
          <Trans>Momentum</Trans>
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          <Trans>
            What the days add up to. Rest days are part of it: mark one, and your run continues.
          </Trans>
        </p>
      </div>
      <RunCard userId={userId} date={date} today={today} />
      <PipWheel userId={userId} today={today} />
      <YearView userId={userId} date={date} today={today} />
    </section>
  )
}

const ENTRIES = [
  { kind: 'today', words: msg`Today`, look: 'bg-today-soft ring-2 ring-today ring-inset' },
  { kind: 'in-progress', words: msg`In Progress`, look: 'bg-progress-soft' },
  { kind: 'completed', words: msg`All 12 Pips Completed`, look: 'bg-done-soft' },
] as const

/** Explains the colors and shapes of the calendar (docs/product.md 4.1). */
function CalendarLegend() {
  return (
    <ul aria-label={t`Legend`} className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {ENTRIES.map(({ kind, words, look }) => (
        <li key={kind} className="flex items-center gap-2">
          <span className={`grid size-7 place-items-center rounded-sm ${look}`}>
            <DayMark kind={kind} className="size-3.5" />
          </span>
          {i18n._(words)}
        </li>
      ))}
    </ul>
  )
}

/**
 * The day and month chosen in the tracker. They are kept in the URL so that Back restores them; today is left out, so
 * that a page left open overnight moves on to the new day.
 */
function useChosenDay(today: CalendarDate) {
  const [search, set] = useChosenSearch()
  const { date, month } = chosenDay(search, today)
  return {
    date,
    month,
    chooseDate: (next: CalendarDate) =>
      set({ date: next === today ? undefined : next, month: undefined }),
    chooseMonth: (next: CalendarMonth) => set({ month: next === monthOf(date) ? undefined : next }),
  }
}

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
        <SignInNotice text={t`Login to save and track your Daily Dominoes`}>
          <Link
            to={`${href('/create-domino')}?tab=basics`}
            className="text-link inline-flex min-h-11 items-center"
          >
            <Trans>Try it first</Trans>
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
              <Trans>Back to today</Trans>
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
      <ToolHelp tool="domino" label={t`What makes it hard to choose today's domino?`} />
      {user && <Momentum userId={user.id} date={date} today={today} />}
    </div>
  )
}

const loaders = loadersOf(trackerData)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
