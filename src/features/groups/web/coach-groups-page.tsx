import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import type { ReportState } from '../constants.ts'
import type { Group } from '../contract/groups.ts'
import { type Report, updateReport } from '../contract/posts.ts'
import { GroupDialog } from './group-dialog.tsx'
import { accessWords, datesWords, membersWords } from './group-facts.ts'
import { groupChange, groupsQuery, hasBoards, reportsQuery } from './queries.ts'

export const meta = pageMeta(msg`Groups`, msg`The coach’s desk.`)

const WHYS = {
  reported: { label: msg`Reported`, tone: 'warning' },
  care: { label: msg`Words of danger`, tone: 'danger' },
} as const

function ReportRow({ report, groupName }: { report: Report; groupName: string | undefined }) {
  const { dayAndTime } = useFormats()
  const mark = useChange(
    (status: ReportState) =>
      call(updateReport, { params: { id: String(report.id) }, body: { status } }),
    groupChange(),
  )
  const { label, tone } = WHYS[report.why]
  const isOpen = report.status === 'open'
  return (
    <li className="grid gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isOpen ? tone : 'done'}>{isOpen ? i18n._(label) : t`Done`}</Badge>
          <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
            {groupName && `${groupName} · `}
            {dayAndTime(report.created_at)}
          </span>
        </p>
        <h3 className="mt-2 font-sans font-semibold text-lg [overflow-wrap:anywhere]">
          <Link
            to={href('/groups/:id/topics/:topicId', {
              id: String(report.group_id),
              topicId: String(report.topic_id),
            })}
            className="text-primary"
          >
            {report.title}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-3 [overflow-wrap:anywhere]">{report.excerpt}</p>
        {report.reporter && (
          <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
            {report.reporter.name}
            {report.reason && `: “${report.reason}”`}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        busy={mark.isPending}
        onClick={() => mark.mutate(isOpen ? 'done' : 'open')}
      >
        {isOpen ? t`Mark as done` : t`Open it again`}
        <span className="sr-only">
          {' '}
          <Trans>for {report.title}</Trans>
        </span>
      </Button>
    </li>
  )
}

function LedGroup({ group }: { group: Group }) {
  const { dayAndTime } = useFormats()
  const { id, name, next_session, members, size, unread = 0 } = group
  const at = (tab?: string) => withQuery(href('/groups/:id', { id: String(id) }), { tab })
  const of = (
    <span className="sr-only">
      {' '}
      <Trans>for {name}</Trans>
    </span>
  )
  const facts = [
    size ? t`${members} of ${size} places taken` : membersWords(members),
    accessWords(group),
    datesWords(group),
  ].filter(Boolean)
  return (
    <li className="grid content-between gap-5 rounded-lg bg-sheet p-5 shadow-soft sm:p-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 font-serif text-2xl [overflow-wrap:anywhere]">
            <Link to={at()} className="text-primary">
              {name}
            </Link>
          </h3>
          {hasBoards() && unread > 0 && <Badge tone="accent">{t`${unread} new`}</Badge>}
        </div>
        <p className="mt-1 text-ink-soft">{facts.join(' · ')}</p>
        <p className="mt-2">
          {next_session?.title
            ? t`Next: ${next_session.title}, ${dayAndTime(next_session.start)}`
            : t`No session is planned.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={at('sessions')} className={buttonClass('secondary', 'sm')}>
          <Trans>Sessions and seats{of}</Trans>
        </Link>
        <Link to={at('members')} className={buttonClass('secondary', 'sm')}>
          <Trans>Members{of}</Trans>
        </Link>
      </div>
    </li>
  )
}

/** One queue for all groups of a coach: reported posts and words of danger. */
function Reports({ groups }: { groups: readonly Group[] }) {
  const list = useInfiniteQuery(reportsQuery)
  if (!list.data)
    return <Loading query={list} title={t`The list could not be loaded`} className="h-32" />
  const reports = list.data.pages.flatMap(page => page.data)
  if (reports.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>Nothing at the moment.</Trans>
      </p>
    )
  return (
    <Card className="py-1 sm:py-2">
      <ul className="divide-y divide-line">
        {reports.map(report => (
          <ReportRow
            key={report.id}
            report={report}
            groupName={groups.find(({ id }) => id === report.group_id)?.name}
          />
        ))}
      </ul>
      <MoreButton list={list} className="justify-items-center py-4" />
    </Card>
  )
}

export default function CoachGroupsPage() {
  const list = useInfiniteQuery(groupsQuery(''))
  const groups = list.data?.pages
    .flatMap(page => page.data)
    .filter(({ your }) => your.status === 'coach')
  return (
    <Screen
      title={t`Groups`}
      intro={t`The people you coach as a group.`}
      actions={
        <GroupDialog
          group={null}
          trigger={
            <Button>
              <Trans>New group</Trans>
            </Button>
          }
        />
      }
    >
      <div className="grid gap-8">
        {hasBoards() && groups && groups.length > 0 && (
          <section aria-labelledby="queue" className="grid gap-3">
            <h2 id="queue" className="text-2xl">
              <Trans>Needs a look</Trans>
            </h2>
            <Reports groups={groups} />
          </section>
        )}
        {!groups && (
          <Loading query={list} title={t`Your groups could not be loaded`} className="h-72" />
        )}
        {groups && (
          <section aria-labelledby="led" className="grid gap-3">
            <h2 id="led" className="text-2xl">
              <Trans>Your groups</Trans>
            </h2>
            {groups.length === 0 ? (
              <EmptyState title={t`You do not lead a group yet.`}>
                {hasBoards()
                  ? t`A group has members, a board, sessions with seats and an agenda. Begin the first one.`
                  : t`A group has members, sessions with seats and an agenda. Begin the first one.`}
              </EmptyState>
            ) : (
              <ul className="grid gap-4 lg:grid-cols-2">
                {groups.map(group => (
                  <LedGroup key={group.id} group={group} />
                ))}
              </ul>
            )}
            <MoreButton list={list} />
          </section>
        )}
      </div>
    </Screen>
  )
}

const loaders = loadersOf(() => [groupsQuery(''), ...(hasBoards() ? [reportsQuery] : [])])

export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
