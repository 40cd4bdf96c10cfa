import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useContext, useEffect, useState } from 'react'
import { href, Link, useActionData } from 'react-router'
import type { FormState } from '#src/contract/form-state.ts'
import { longDate } from '#src/contract/formats.ts'
import { cascadeQuery } from '#src/features/review/web/queries.ts'
import { WeekTiles } from '#src/features/review/web/week-tiles.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import {
  completeDomino,
  createDomino,
  createReflection,
  type DominoEntry,
  updateDomino,
} from '#src/features/tracker/contract/dominoes.ts'
import { dayQuery } from '#src/features/tracker/web/queries.ts'
import { ClockContext, useNow } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { AsOf } from '#src/platform/web/offline/as-of.tsx'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import type { FormKind, Typed } from '#src/platform/web/routing/form-kind.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { Today } from '../contract/day.ts'
import { greeting, hourIn, numbered } from '../domain/day.ts'
import { DayDominoes } from './day/day-dominoes.tsx'
import { TodaysPlan } from './day/todays-plan.tsx'
import { keepWeeks, startOffline } from './offline-start.ts'
import { dayReflectionsQuery, todayQuery } from './queries.ts'
import { waitingQuery } from './waiting-query.ts'

export const meta = pageMeta(msg`Today`, msg`Your domino, your plan, and your week.`)

const ofDomino = ({ domino }: Typed) => ({ id: domino })
const leadsTo = () => '/today'

/** What is pressed and typed on /today, for browsers without scripts and before they run. */
const FORMS: readonly FormKind[] = [
  {
    name: 'domino',
    endpoint: createDomino,
    keeps: ['title'],
    leadsTo,
    body: ({ form: _, lead_pip, ...typed }) => ({
      ...typed,
      ...(lead_pip && { lead_pip: Number(lead_pip) }),
    }),
  },
  { name: 'pips', endpoint: updateDomino, keeps: [], params: ofDomino, leadsTo },
  {
    name: 'tipped',
    endpoint: updateDomino,
    keeps: [],
    params: ofDomino,
    leadsTo,
    body: ({ tipped }) => ({ tipped: tipped === 'true' }),
  },
  { name: 'complete', endpoint: completeDomino, keeps: [], params: ofDomino, leadsTo },
  {
    name: 'reflection',
    endpoint: createReflection,
    keeps: ['reflection'],
    leadsTo,
    body: ({ domino, reflection }) => ({ domino_id: Number(domino), reflection }),
  },
]

/** Its dialogs and forms are as large as the rest of the page, and most members have no patterns yet. */
const CascadeCard = lazy<ComponentType>(() =>
  import('#src/features/review/web/cascade/cascade-card.tsx').then(
    loaded => ({ default: loaded.CascadeCard }),
    // An error would take down the whole page.
    () => ({ default: () => null }),
  ),
)

/** Days that count until the patterns of the days are worth a place here. */
const INSIGHT_FROM = 28

/** /today: a member's home, the one act of the day. */
export default function TodayPage() {
  const { user } = useSession()
  // The account's clock, not the browser's, once it is known.
  const date = useToday(user?.time_zone ?? undefined)
  const { zone } = useContext(ClockContext)
  const hour = hourIn(zone, useNow())
  const failed = useActionData<FormState>()
  const userId = user?.id
  useEffect(() => {
    if (userId !== undefined) void startOffline(userId).then(() => keepWeeks(userId))
  }, [userId])
  if (!user) return null
  return (
    <div className="wrap grid max-w-4xl gap-4 pt-3 sm:gap-6 sm:py-10">
      <header>
        <p className="text-ink-soft text-sm">
          {/* A line of its own would move the page under a thumb that is pressing. */}
          {longDate(date)} <AsOf before="· " query={todayQuery(date)} />
        </p>
        <h1 tabIndex={-1} className="text-xl sm:text-3xl">
          {greeting(hour, user.full_name ?? '')}
        </h1>
      </header>
      {failed?.message && <Alert tone="danger">{failed.message}</Alert>}
      <Day key={user.id} userId={user.id} date={date} hour={hour} />
      <Insight />
      <Slot name="dominoes" userId={user.id} />
      <p className="flex flex-wrap gap-x-6">
        <Link to={href('/groups')} className="text-link inline-flex min-h-11 items-center">
          <Trans>Groups</Trans>
        </Link>
        <Link
          to={href('/account/reminders')}
          className="text-link inline-flex min-h-11 items-center"
        >
          <Trans>Reminders</Trans>
        </Link>
      </p>
    </div>
  )
}

interface Loaded {
  today: Today
  entries: readonly DominoEntry[]
}

/** When a day begins, the last one stays until the new one has loaded, with what is being typed. */
function Day({ userId, date, hour }: { userId: number; date: string; hour: number }) {
  const client = useQueryClient()
  const today = useQuery(todayQuery(date))
  const dominoes = useQuery(dayQuery(client, userId, date))
  const [last, keep] = useState<Loaded>()
  const loaded =
    today.data && dominoes.data ? { today: today.data, entries: dominoes.data } : undefined
  if (loaded && (last?.today !== loaded.today || last.entries !== loaded.entries)) keep(loaded)
  const failed = today.isError ? today : dominoes
  const shown = loaded ?? (failed.isError ? undefined : last)
  if (!shown)
    return (
      <Loading query={failed} title={t`We could not fetch your day.`} className="h-72">
        {t`Nothing is lost; please try again in a moment.`}
      </Loading>
    )
  return (
    <>
      {shown.today.welcome_by && shown.entries.length === 0 && (
        <Welcome by={shown.today.welcome_by} />
      )}
      <WhatWaits due={shown.today.due} />
      <DayDominoes userId={userId} date={date} hour={hour} {...shown} />
      {shown.today.if_thens.map(plan => (
        <TodaysPlan key={plan.id} plan={plan} date={shown.today.date} />
      ))}
      <WeekTiles week={shown.today.week} today={date} isLinked />
    </>
  )
}

/** More than this on top of the day would be the day. */
const LINES = 2
/** Kinds that the list of what waits has already. */
const IN_WAITING: readonly string[] = ['action', 'session']

/** What waits for the member, in two lines; nothing at all when nothing does. */
function WhatWaits({ due }: { due: Today['due'] }) {
  const waiting = useQuery(waitingQuery)
  const lines = [
    ...(waiting.data?.items ?? []).map(({ text, href }) => ({ text, to: href })),
    ...due
      .filter(({ kind }) => !IN_WAITING.includes(kind))
      .map(({ text, path }) => ({ text, to: path })),
  ]
  if (lines.length === 0) return null
  const rest = lines.slice(LINES)
  return (
    <section aria-label={t`Waiting for you`}>
      <Lines lines={lines.slice(0, LINES)} />
      {rest.length > 0 && (
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            <Trans>and {rest.length} more</Trans>
          </summary>
          <Lines lines={rest} />
        </details>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: readonly { text: string; to: string }[] }) {
  return (
    <ul>
      {numbered(lines).map(({ text, to, key }) => (
        <li key={key} className="border-line border-b">
          <Link
            to={to}
            className="flex min-h-11 items-center justify-between gap-3 py-2 text-ink no-underline hover:text-primary"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** In the coach's name, until the first domino is set. */
const Welcome = ({ by }: { by: string }) => (
  <p className="border-primary border-s-4 ps-4">
    <Trans>
      Welcome, I am glad you are here. Begin with one action for today, and press a pip for each
      area of your life that it touches. What you write is yours; I see only what you share with me.
      <span className="block font-semibold">{by}</span>
    </Trans>
  </p>
)

/** Nothing, until there is something to say. */
function Insight() {
  const { data } = useQuery(cascadeQuery)
  if (!data || (data.running === null && data.figures.eligible_days < INSIGHT_FROM)) return null
  return (
    <Suspense>
      <CascadeCard />
    </Suspense>
  )
}

const loaders = loadersOf((client, { userId, today }) =>
  userId === undefined
    ? []
    : [
        todayQuery(today),
        dayQuery(client, userId, today),
        dayReflectionsQuery(client, userId, today),
        waitingQuery,
        cascadeQuery,
      ],
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
export const action = formAction(FORMS)
