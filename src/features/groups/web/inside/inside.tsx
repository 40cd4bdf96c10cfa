import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { whenWords } from '#src/features/scheduling/domain/words.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useFormats, useNow, useZone } from '#src/platform/web/calendar/clock.tsx'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import type { Group } from '../../contract/groups.ts'
import { GroupDialog } from '../group-dialog.tsx'
import { datesWords, hasEnded, membersWords } from '../group-facts.ts'
import { Board } from '../posts/board.tsx'
import { comingQuery, pastQuery } from '../queries.ts'
import { MySeat, seatsWords } from '../seats/my-seat.tsx'
import { SessionDialog } from '../seats/session-dialog.tsx'
import { SessionPlace } from '../seats/session-place.tsx'
import { SessionRow } from '../seats/session-row.tsx'
import { Agenda } from './agenda.tsx'
import { EndedAlert, GroupFrame } from './group-frame.tsx'
import { Members } from './members.tsx'
import { MyMembership } from './my-membership.tsx'
import { type GroupTab, shownTabs, tabOf } from './tabs.ts'

function Sessions({ groupId, isCoach }: { groupId: number; isCoach: boolean }) {
  const coming = useQuery(comingQuery(groupId))
  if (!coming.data)
    return <Loading query={coming} title={t`The sessions could not be loaded`} className="h-48" />
  return (
    <div className="grid gap-6">
      {isCoach && (
        <p>
          <SessionDialog
            groupId={groupId}
            session={null}
            trigger={
              <Button>
                <Trans>Plan a session</Trans>
              </Button>
            }
          />
        </p>
      )}
      {coming.data.length === 0 ? (
        <EmptyState title={t`No session is planned yet.`}>
          {isCoach
            ? t`Members get a mail when they take a seat.`
            : t`When one is, you find it here.`}
        </EmptyState>
      ) : (
        <Card className="py-1 sm:py-2">
          <ul aria-label={t`Sessions to come`} className="divide-y divide-line">
            {coming.data.map(session => (
              <SessionRow key={session.id} session={session} isCoach={isCoach} />
            ))}
          </ul>
        </Card>
      )}
      <Past groupId={groupId} isCoach={isCoach} />
    </div>
  )
}

function Past({ groupId, isCoach }: { groupId: number; isCoach: boolean }) {
  const past = useInfiniteQuery(pastQuery(groupId))
  const sessions = past.data?.pages.flatMap(page => page.data) ?? []
  if (sessions.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-primary">
        <Trans>Past sessions ({past.data?.pages[0]?.total})</Trans>
      </summary>
      <Card className="mt-2 py-1 sm:py-2">
        <ul aria-label={t`Past sessions`} className="divide-y divide-line">
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} isCoach={isCoach} />
          ))}
        </ul>
        <MoreButton list={past} className="justify-items-start" />
      </Card>
    </details>
  )
}

function NextSession({ groupId, isCoach }: { groupId: number; isCoach: boolean }) {
  const coming = useQuery(comingQuery(groupId))
  const { clockTime } = useFormats()
  const zone = useZone()
  if (!coming.data)
    return <Loading query={coming} title={t`The sessions could not be loaded`} className="h-40" />
  const next = coming.data.find(({ status }) => status === 'planned')
  return (
    <section aria-labelledby="next-session">
      <Card className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-8">
        <div className="min-w-0 space-y-1">
          <h2 id="next-session" className="font-sans font-semibold text-ink-soft text-sm">
            <Trans>Next session</Trans>
          </h2>
          {next ? (
            <>
              <p className="font-serif text-2xl">{whenWords(Date.parse(next.start), zone)}</p>
              <p className="text-ink-soft [overflow-wrap:anywhere]">
                <Trans>
                  {next.title}, until {clockTime(next.end)}
                </Trans>
              </p>
              <SessionPlace place={next.place} />
            </>
          ) : (
            <p className="text-lg">
              <Trans>No session is planned yet.</Trans>
            </p>
          )}
        </div>
        {next &&
          (isCoach ? (
            <p className="text-ink-soft">{seatsWords(next)}</p>
          ) : (
            <MySeat session={next} />
          ))}
      </Card>
    </section>
  )
}

function CannotLead() {
  const { user } = useSession()
  if (!user?.is_coach) {
    return (
      <Alert tone="warning" title={t`Nobody leads this group now.`}>
        <Trans>
          You no longer have a coach’s rights here, so its board is closed. An administrator can
          give it another coach.
        </Trans>
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title={t`You cannot lead this group yet.`}>
      <Trans>
        This site asks coaches for two-factor authentication.{' '}
        <Link to={href('/account')} className="text-link">
          Set it up in your account
        </Link>
        , and you can lead the group from here.
      </Trans>
    </Alert>
  )
}

const LABELS = {
  board: msg`Board`,
  agenda: msg`Agenda`,
  sessions: msg`Sessions`,
  members: msg`Members`,
  me: msg`For me`,
} as const satisfies Record<GroupTab, MessageDescriptor>

export function Inside({ group }: { group: Group }) {
  const now = useNow()
  const [search, change] = useChosenSearch()
  const tab = tabOf(search.get('tab'))
  const isCoach = group.your.leads
  const isOver = hasEnded(group, now)
  const facts = [
    group.coach && !isCoach && t`Led by ${group.coach.name}`,
    membersWords(group.members),
    datesWords(group),
  ].filter(Boolean)
  const contents = {
    board: () => <Board group={group} isOver={isOver} />,
    agenda: () => <Agenda group={group} isOver={isOver} />,
    sessions: () => <Sessions groupId={group.id} isCoach={isCoach} />,
    members: () => <Members group={group} />,
    me: () => <MyMembership group={group} />,
  } as const
  const first = shownTabs()[0]
  return (
    <GroupFrame
      title={group.name}
      intro={
        <>
          {group.description && (
            <p className="mt-3 max-w-prose whitespace-pre-line text-lg [overflow-wrap:anywhere]">
              {group.description}
            </p>
          )}
          <p className="mt-2 text-ink-soft">{facts.join(' · ')}</p>
        </>
      }
      actions={
        isCoach && (
          <GroupDialog
            group={group}
            trigger={
              <Button variant="secondary">
                <Trans>Edit the group</Trans>
              </Button>
            }
          />
        )
      }
    >
      {group.your.status === 'coach' && !isCoach && <CannotLead />}
      {isOver && <EndedAlert />}
      <NextSession groupId={group.id} isCoach={isCoach} />
      <Tabs
        label={t`Parts of the group`}
        value={tab}
        onValueChange={next => change({ tab: next, q: undefined })}
        tabs={shownTabs().map(value => ({
          value,
          label: i18n._(LABELS[value]),
          href: withQuery(href('/groups/:id', { id: String(group.id) }), {
            tab: value === first ? undefined : value,
          }),
          content: tab === value && contents[value](),
        }))}
      />
    </GroupFrame>
  )
}
