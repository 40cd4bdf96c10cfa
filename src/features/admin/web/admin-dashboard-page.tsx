import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  ClipboardCheck,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Newspaper,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ageText, numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { BandBadge } from '#src/features/assessments/web/components/band-badge.tsx'
import { quizzesQuery } from '#src/features/assessments/web/queries.ts'
import { INTEREST_LABELS } from '#src/features/enquiries/constants.ts'
import { aboutOf } from '#src/features/enquiries/web/components/about.ts'
import { siteSetupQuery } from '#src/features/site/web/queries.ts'
import { useFormats, useNow } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import type { PagePath } from '#src/platform/web/routing/page.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { LATEST } from '../constants.ts'
import {
  backupsQuery,
  consultationsQuery,
  latestBookingsQuery,
  latestContactsQuery,
  latestResultsQuery,
  subscriberCountQuery,
  weeksQuery,
} from './queries.ts'
import { WeekCharts } from './week-charts.tsx'

export const meta = pageMeta(msg`Dashboard`, msg`Administration.`)

/** Counts an answer; undefined while it loads, null where it failed. */
function countOf<T>({ data, isPending }: UseQueryResult<T>, count: (data: T) => number) {
  return data === undefined ? (isPending ? undefined : null) : count(data)
}

const useLists = () => ({
  contacts: useQuery(latestContactsQuery),
  bookings: useQuery(latestBookingsQuery),
  consultations: useQuery(consultationsQuery),
  results: useQuery(latestResultsQuery),
})
type Loaded = ReturnType<typeof useLists>

/** What fails to load says so; the rest stands (docs/product.md 10.1). */
export default function DashboardPage() {
  const lists = useLists()
  return (
    <Screen title={t`Dashboard`}>
      <BackupNotice />
      <Counts {...lists} />
      <Lists {...lists} />
      <WeekCharts />
      <Slot name="dashboard" />
    </Screen>
  )
}

function Counts({ contacts, bookings, consultations, results }: Loaded) {
  const subscribers = useQuery(subscriberCountQuery)
  const quizzes = useQuery(quizzesQuery('all'))
  return (
    <div className="grid grid-cols-2 gap-4 max-md:[&>:last-child]:col-span-2 md:grid-cols-5">
      <CountCard
        icon={MessageSquare}
        label={t`Contacts`}
        to="/admin/contacts"
        count={countOf(contacts, data => data.total)}
      />
      <CountCard
        icon={CalendarCheck}
        label={t`Bookings`}
        to="/admin/bookings"
        count={countOf(bookings, data => data.total + (consultations.data?.total ?? 0))}
      />
      <CountCard
        icon={Newspaper}
        label={t`Active subscribers`}
        to="/admin/newsletter"
        count={countOf(subscribers, data => data.active)}
      />
      <CountCard
        icon={ListChecks}
        label={t`Quizzes`}
        to="/admin/quizzes"
        count={countOf(quizzes, data => data.length)}
      />
      <CountCard
        icon={ClipboardCheck}
        label={t`Quiz submissions`}
        to="/admin/quizzes"
        count={countOf(results, data => data.total)}
      />
    </div>
  )
}

/** The latest requests and booked consultations. */
function useLatestBookings({ bookings, consultations }: Loaded): Item[] {
  const { dayAndTime } = useFormats()
  const requests = (bookings.data?.data ?? []).map(({ id, name, created_at, interest }) => ({
    id: `request ${id}`,
    name,
    date: created_at,
    about: <Badge tone="accent">{said(INTEREST_LABELS[interest])}</Badge>,
  }))
  const booked = (consultations.data?.latest ?? []).map(each => ({
    id: `consultation ${each.id}`,
    name: each.guest_name ?? t`Somebody`,
    date: each.created_at,
    about: t`Consultation booked for ${dayAndTime(each.starts_at)}`,
  }))
  return [...requests, ...booked].sort((a, b) => b.date.localeCompare(a.date)).slice(0, LATEST)
}

function Lists(lists: Loaded) {
  const { contacts, bookings, results } = lists
  const latest = useLatestBookings(lists)
  return (
    <div className="mt-8 grid gap-5 xl:grid-cols-3">
      <Latest
        title={t`Recent Contacts`}
        more="/admin/contacts"
        none={t`No contacts yet.`}
        query={contacts}
        items={(contacts.data?.data ?? []).map(contact => ({
          id: contact.id,
          name: contact.name,
          date: contact.created_at,
          about: aboutOf(contact),
        }))}
      />
      <Latest
        title={t`Recent Bookings`}
        more="/admin/bookings"
        none={t`No bookings yet.`}
        query={bookings}
        items={latest}
      />
      <Latest
        title={t`Recent Quiz Submissions`}
        more="/admin/quizzes"
        none={t`No quiz submissions yet.`}
        query={results}
        items={(results.data?.data ?? []).map(result => ({
          id: result.id,
          name: (
            <Link to={href('/admin/results/:id', { id: String(result.id) })} className="text-link">
              {result.user?.full_name || result.user?.username} · {result.quiz_title}
            </Link>
          ),
          date: result.completed_at,
          about: (
            <span className="flex flex-wrap items-center gap-2">
              <Trans>
                {result.total_score} of {result.max_score} ({result.score}%)
              </Trans>{' '}
              <BandBadge score={result.score} />
            </span>
          ),
        }))}
      />
    </div>
  )
}

interface Item {
  id: number | string
  name: ReactNode
  date: string
  about: ReactNode
}

interface LatestProps {
  title: string
  more: PagePath
  none: string
  query: UseQueryResult
  items: readonly Item[]
}

function Latest({ title, more, none, query, items }: LatestProps) {
  const { dayOf } = useFormats()
  return (
    <Card className="flex flex-col" aria-busy={query.isPending || undefined}>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3 flex-1">
        {!query.isSuccess ? (
          <Loading query={query} title={t`This list could not be loaded.`} className="h-48">
            {t`Nothing in it has changed.`}
          </Loading>
        ) : items.length === 0 ? (
          <p className="text-ink-soft">{none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {items.map(({ id, name, date, about }) => (
              <li key={id} className="py-2.5">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
                  <span className="text-ink-soft text-sm">{dayOf(date)}</span>
                </div>
                <div className="text-ink-soft text-sm [overflow-wrap:anywhere]">{about}</div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-3">
        <Link
          to={href(more)}
          aria-label={t`View all: ${title}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          <Trans>View all</Trans>
        </Link>
      </p>
    </Card>
  )
}

const loaders = loadersOf(() => [
  siteSetupQuery,
  backupsQuery,
  latestContactsQuery,
  latestBookingsQuery,
  consultationsQuery,
  subscriberCountQuery,
  quizzesQuery('all'),
  latestResultsQuery,
  weeksQuery,
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

/** Shows nothing if the site does not back itself up: it cannot know whether something else does. */
function BackupNotice() {
  const now = useNow()
  const { data } = useQuery(backupsQuery)
  if (!data || data.every_hours === null) return null
  const age = data.last_at && ageText(now - Date.parse(data.last_at))
  if (!data.late)
    return (
      <p className="mb-4 text-ink-soft text-sm">
        <Trans>Last backup: {age} ago</Trans>
      </p>
    )
  return (
    <Alert
      tone="warning"
      className="mb-6"
      title={age ? t`The last backup is ${age} old` : t`There is no backup yet`}
    >
      <Trans>
        One should be made every <Plural value={data.every_hours} one="hour" other="# hours" />. The
        site’s log says why it failed; most often the disk is full.
      </Trans>
    </Alert>
  )
}

interface CountCardProps {
  icon: LucideIcon
  label: string
  to: PagePath
  /** Undefined while loading; null where it could not be loaded. */
  count: number | null | undefined
}

function CountCard({ icon: Icon, label, to, count }: CountCardProps) {
  return (
    <Link
      to={href(to)}
      className="grid content-between gap-3 rounded-lg bg-sheet p-4 text-ink no-underline shadow-soft hover:shadow-lift sm:p-5"
    >
      <span className="flex items-start justify-between gap-2 text-ink-soft">
        {label}
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      </span>
      {count === undefined ? (
        <Skeleton className="h-10 w-16" />
      ) : (
        <span className="font-serif text-4xl leading-none">
          {count === null ? (
            <span className="font-sans text-base text-ink-soft">
              <Trans>not loaded</Trans>
            </span>
          ) : (
            numberText(count)
          )}
        </span>
      )}
    </Link>
  )
}
