import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { href, useParams } from 'react-router'
import type { Client } from '#src/features/coaching/contract/clients.ts'
import { isTimeToPrepare } from '#src/features/coaching/domain/sessions.ts'
import { Agenda } from '#src/features/coaching/web/agenda.tsx'
import { CheckInAnswers } from '#src/features/coaching/web/check-ins/check-in-answers.tsx'
import { NoAnswer } from '#src/features/coaching/web/check-ins/no-answer.tsx'
import { Section } from '#src/features/coaching/web/components/section.tsx'
import { Thread } from '#src/features/coaching/web/messages/thread.tsx'
import { Notes } from '#src/features/coaching/web/notes.tsx'
import {
  agendaQuery,
  clientCheckInsQuery,
  clientQuery,
  messagesQuery,
  notesQuery,
  planQuery,
  stepsQuery,
} from '#src/features/coaching/web/queries.ts'
import { SharedView } from '#src/features/coaching/web/shared-view/shared-view.tsx'
import { sinceQuery, viewsOf } from '#src/features/coaching/web/sharing/queries.ts'
import { StepsAndPlan } from '#src/features/coaching/web/steps-and-plan.tsx'
import { useLive } from '#src/features/coaching/web/use-live.ts'
import { ownOffersQuery, soldQuery } from '#src/features/offers/web/queries.ts'
import { ClientPurchases } from '#src/features/offers/web/selling/client-purchases.tsx'
import { ClientSessions } from '#src/features/scheduling/web/clients/client-sessions.tsx'
import {
  appointmentsQuery,
  chosenSlots,
  ownTypesQuery,
} from '#src/features/scheduling/web/queries.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import type { PageQuery } from '#src/platform/web/api/query-keys.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { useAnswering } from './answer/answer-dialog.tsx'
import { clientName } from './answer/client-name.ts'
import { ClientSettings } from './clients/client-settings.tsx'

export const meta = pageMeta(msg`Client`, msg`The coach’s desk.`)

export default function ClientPage() {
  const memberId = Number(useParams().id)
  const client = useQuery(clientQuery(memberId))
  const isMissing = client.error instanceof ApiError && client.error.status === 404
  if (client.data && !isMissing)
    return <LoadedClient key={client.data.coaching_id} client={client.data} memberId={memberId} />
  return (
    <Screen title={t`Client`}>
      {isMissing ? (
        <EmptyState title={t`You have no client here.`} />
      ) : (
        <Loading query={client} title={t`This client could not be loaded`} className="h-96" />
      )}
    </Screen>
  )
}

const TABS = ['overview', 'messages', 'sessions', 'notes', 'steps', 'more'] as const

function LoadedClient({ client, memberId }: { client: Client; memberId: number }) {
  const { dayAndTime } = useFormats()
  const name = clientName(client)
  usePageTitle(name)
  const [search, change] = useChosenSearch()
  const id = client.coaching_id
  const next = client.next_session_at
  const isActive = client.status === 'active'
  const viewer = { as: 'coach', id: memberId } as const
  useLive(id, client.version, [clientQuery(memberId), ...viewsOf(viewer), appointmentsQuery])
  const tab = TABS.find(each => each === search.get('tab')) ?? 'overview'
  const tabFor = (value: (typeof TABS)[number], label: string, content: () => ReactNode) => ({
    value,
    label,
    href: withQuery(href('/coach/clients/:id', { id: String(memberId) }), {
      tab: value === 'overview' ? undefined : value,
    }),
    content: tab === value && content(),
  })
  return (
    <Screen title={name} intro={next ? t`Next session ${dayAndTime(next)}` : t`No session planned`}>
      {!isActive && <Alert className="mb-6" title={t`This coaching has ended.`} />}
      {isActive && !client.address_confirmed && (
        <p className="mb-4 text-ink-soft text-sm">
          <Trans>The mail address of this account is not confirmed.</Trans>
        </p>
      )}
      <Tabs
        label={t`Parts of the coaching`}
        value={tab}
        onValueChange={next => change({ tab: next, type: undefined })}
        tabs={[
          tabFor('overview', t`Overview`, () => (
            <Overview client={client} memberId={memberId} name={name} />
          )),
          tabFor(
            'messages',
            client.unread > 0 ? t`Messages (${client.unread})` : t`Messages`,
            () => (
              <Thread
                coaching={{
                  id,
                  role: 'coach',
                  status: client.status,
                  shows_reads: client.shows_reads,
                }}
                other={name}
              />
            ),
          ),
          tabFor('sessions', t`Sessions`, () => (
            <BoughtAndBooked memberId={memberId} name={name} isActive={isActive} />
          )),
          tabFor('notes', t`Notes`, () => (
            <Notes coachingId={id} member={name} isActive={isActive} />
          )),
          tabFor('steps', t`Steps`, () => (
            <StepsAndPlan coachingId={id} side="coach" isActive={isActive} />
          )),
          tabFor('more', t`More`, () => (
            <Section title={t`About this client`}>
              <ClientSettings client={client} memberId={memberId} name={name} />
            </Section>
          )),
        ]}
      />
    </Screen>
  )
}

function Overview({ client, memberId, name }: { client: Client; memberId: number; name: string }) {
  const { coaching_id, next_session_at, shared } = client
  const isActive = client.status === 'active'
  const isPreparing = isTimeToPrepare(next_session_at, new Date(siteNow()))
  return (
    <div className="grid gap-8">
      <SharedView viewer={{ as: 'coach', id: memberId }} name={name} isShared={shared.length > 0} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Section
          title={isPreparing ? t`Prepare` : t`Agenda`}
          lead={
            isPreparing
              ? t`The session is coming up. Three lines are enough.`
              : t`What you both want to talk about.`
          }
        >
          <Agenda
            coachingId={coaching_id}
            side="coach"
            other={name}
            isActive={isActive}
            isPreparing={isPreparing}
          />
        </Section>
        {isActive && <CheckIns client={client} memberId={memberId} />}
      </div>
    </div>
  )
}

function BoughtAndBooked(client: ComponentProps<typeof ClientSessions>) {
  return (
    <div className="grid gap-8">
      <ClientPurchases {...client} />
      <ClientSessions {...client} />
    </div>
  )
}

function CheckIns({ client, memberId }: { client: Client; memberId: number }) {
  const { answer, dialog } = useAnswering()
  const checkIns = useQuery(clientCheckInsQuery(memberId))
  if (!checkIns.data)
    return (
      <Loading query={checkIns} title={t`The check-ins could not be loaded`} className="h-24" />
    )
  const [latest, ...earlier] = checkIns.data
  return (
    <Section title={t`Check-ins`}>
      {latest ? (
        <CheckInAnswers checkIn={latest} />
      ) : (
        <p className="text-ink-soft">
          <Trans>None yet.</Trans>
        </p>
      )}
      {latest && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={client.check_in_at ? 'primary' : 'secondary'}
            onClick={() => answer(client)}
          >
            <Trans>Answer</Trans>
          </Button>
          {client.check_in_at && <NoAnswer memberId={memberId} />}
        </div>
      )}
      {dialog}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            <Trans>Earlier ({earlier.length})</Trans>
          </summary>
          <div className="grid gap-6">
            {earlier.map(each => (
              <CheckInAnswers key={each.id} checkIn={each} />
            ))}
          </div>
        </details>
      )}
    </Section>
  )
}

const loaders = loadersOf(async (client, { params, search, zone }) => {
  const id = Number(params.id)
  const query = clientQuery(id)
  const {
    coaching_id: of,
    status,
    shared = [],
  } = (await client.fetchQuery(query).catch(() => null)) ?? {}
  if (of === undefined) return [query]
  const tabs: Readonly<Record<string, readonly PageQuery[]>> = {
    messages: [messagesQuery(of, '')],
    notes: [notesQuery(of)],
    steps: [stepsQuery(of), planQuery(of)],
    sessions: [
      appointmentsQuery,
      ownTypesQuery,
      soldQuery({ member: String(id) }),
      ownOffersQuery,
      ...chosenSlots(search, zone),
    ],
    more: [],
  }
  const overview = [
    ...(shared.length > 0 ? [sinceQuery({ as: 'coach', id })] : []),
    agendaQuery(of),
    ...(status === 'active' ? [clientCheckInsQuery(id)] : []),
  ]
  return [query, ...(tabs[search.get('tab') ?? ''] ?? overview)]
})
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
