import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { weekdayNames } from '#src/contract/formats.ts'
import {
  type Coaching,
  endCoaching,
  updateCoaching,
} from '#src/features/coaching/contract/coachings.ts'
import { coachNameOf } from '#src/features/coaching/domain/names.ts'
import { isTimeToPrepare } from '#src/features/coaching/domain/sessions.ts'
import { Agenda } from '#src/features/coaching/web/agenda.tsx'
import { CheckIn } from '#src/features/coaching/web/check-ins/check-in-form.tsx'
import { Invitation } from '#src/features/coaching/web/components/invitation.tsx'
import { Section } from '#src/features/coaching/web/components/section.tsx'
import { Thread } from '#src/features/coaching/web/messages/thread.tsx'
import { SharedNotes } from '#src/features/coaching/web/notes.tsx'
import {
  agendaQuery,
  messagesQuery,
  notesQuery,
  OF_COACHING,
  openCheckInQuery,
  planQuery,
  stepsQuery,
} from '#src/features/coaching/web/queries.ts'
import { COACHINGS, coachingsQuery } from '#src/features/coaching/web/sharing/queries.ts'
import { StepsAndPlan } from '#src/features/coaching/web/steps-and-plan.tsx'
import { useLive } from '#src/features/coaching/web/use-live.ts'
import { usableFor } from '#src/features/scheduling/domain/credits.ts'
import { MySessions } from '#src/features/scheduling/web/clients/my-sessions.tsx'
import {
  allTypesQuery,
  appointmentsQuery,
  creditsQuery,
} from '#src/features/scheduling/web/queries.ts'
import { WaitingList } from '#src/features/today/web/waiting-list.tsx'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import type { PageQuery } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { MenuItem } from '#src/platform/web/ui/menu.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { Bought, boughtData } from './bought.tsx'
import { leadToDesk } from './lead-to-desk.ts'

export const meta = pageMeta(
  msg`My coaching`,
  msg`Your coach, your messages, your steps and your plan.`,
)

const othersOf = (coachings: readonly Coaching[]) =>
  coachings.filter(
    ({ role, status, accepted_at }) =>
      role === 'member' && status !== 'invited' && accepted_at !== null,
  )

/** The coaching that the address names, else the active one. */
function coachingAt(coachings: readonly Coaching[], chosen: string | null): Coaching | undefined {
  const others = othersOf(coachings)
  return (
    others.find(({ id }) => String(id) === chosen) ??
    others.find(({ status }) => status === 'active') ??
    others[0]
  )
}

export default function MyCoachingPage() {
  const coachings = useQuery(coachingsQuery)
  return (
    <div className="wrap grid max-w-5xl gap-8 py-8 sm:py-12">
      <PageHeader
        title={t`My coaching`}
        actions={
          <Link to={href('/account/sharing')} className={buttonClass('secondary')}>
            <Trans>What I share</Trans>
          </Link>
        }
      />
      {!coachings.data && (
        <Loading query={coachings} title={t`Your coaching could not be loaded`} className="h-96" />
      )}
      <WaitingList except={['invitation']} />
      {coachings.data && (
        <Mine coachings={coachings.data.filter(({ role }) => role === 'member')} />
      )}
      <Bought />
    </div>
  )
}

function Mine({ coachings }: { coachings: readonly Coaching[] }) {
  const [search, change] = useChosenSearch()
  const invited = coachings.filter(({ status }) => status === 'invited')
  const others = othersOf(coachings)
  const shown = coachingAt(coachings, search.get('with'))
  if (invited.length === 0 && !shown) {
    return (
      <EmptyState
        title={t`You have no coach yet.`}
        action={
          <Link to={href('/booking')} className={buttonClass('primary')}>
            <Trans>Book a free consultation</Trans>
          </Link>
        }
      >
        <Trans>
          When a coach invites you, the invitation appears here: one to your mail address once you
          have confirmed it.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <>
      {invited.map(coaching => (
        <Invitation key={coaching.id} coaching={coaching} />
      ))}
      {shown && others.length > 1 && (
        <Field label={t`Coaching with`} className="max-w-sm">
          <Select value={shown.id} onChange={event => change({ with: event.target.value })}>
            {others.map(each => (
              <option key={each.id} value={each.id}>
                {each.status === 'ended'
                  ? t`${coachNameOf(each.coach)} (ended)`
                  : coachNameOf(each.coach)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {shown && <OneCoaching key={shown.id} coaching={shown} />}
    </>
  )
}

const TABS = ['messages', 'sessions', 'check-in', 'plan', 'notes'] as const
type MyTab = (typeof TABS)[number]

const tabOf = (chosen: string | null): MyTab => TABS.find(each => each === chosen) ?? 'messages'

function OneCoaching({ coaching }: { coaching: Coaching }) {
  const { dayAndTime } = useFormats()
  const [search, change] = useChosenSearch()
  const { id, status, next_session_at } = coaching
  const isActive = status === 'active'
  const coach = coachNameOf(coaching.coach)
  const tab = tabOf(search.get('tab'))
  useLive(id, coaching.version, [coachingsQuery, appointmentsQuery])
  const of = (tab: MyTab) => withQuery(href('/coaching/mine'), { with: String(id), tab })
  const tabFor = (value: MyTab, label: string, content: () => ReactNode) => ({
    value,
    label: <span className="whitespace-nowrap">{label}</span>,
    href: of(value),
    content: tab === value && content(),
  })
  return (
    <>
      {!isActive && (
        <Alert title={t`Your coaching with ${coach} has ended.`}>
          <Trans>Nothing is shared anymore.</Trans>
        </Alert>
      )}
      {isActive && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-lg">
          <p className="flex-1 basis-56">
            {next_session_at
              ? t`Your next session with ${coach}: ${dayAndTime(next_session_at)}.`
              : t`No session with ${coach} is planned.`}
          </p>
          {!next_session_at && <BookSession coaching={coaching} coach={coach} />}
          <EndCoaching coaching={coaching} coach={coach} />
        </div>
      )}
      <Tabs
        label={t`Parts of the coaching`}
        value={tab}
        onValueChange={next => change({ tab: next })}
        tabs={[
          tabFor(
            'messages',
            coaching.unread > 0 ? t`Messages (${coaching.unread})` : t`Messages`,
            () => <Thread coaching={coaching} other={coach} />,
          ),
          tabFor('sessions', t`Sessions`, () => (
            <div className="grid gap-6">
              <MySessions coachId={coaching.coach?.id ?? null} coach={coach} isActive={isActive} />
              <Preparing coaching={coaching} coach={coach} />
            </div>
          )),
          ...(isActive
            ? [
                tabFor('check-in', t`Check-in`, () => (
                  <Section title={t`This week’s check-in`}>
                    <CheckIn coachingId={id} coach={coach} />
                    <CheckInDay coaching={coaching} />
                  </Section>
                )),
              ]
            : []),
          tabFor('plan', t`Plan`, () => (
            <StepsAndPlan
              coachingId={id}
              side="member"
              isActive={isActive}
              lead={isActive ? t`What ${coach} offers, and what you take.` : undefined}
            />
          )),
          tabFor('notes', t`Notes`, () => (
            <Section title={t`Shared notes`}>
              <SharedNotes coachingId={id} coach={coach} />
            </Section>
          )),
        ]}
      />
    </>
  )
}

function Preparing({ coaching, coach }: { coaching: Coaching; coach: string }) {
  const isPreparing = isTimeToPrepare(coaching.next_session_at, new Date(siteNow()))
  return (
    <Section
      title={isPreparing ? t`Prepare` : t`Agenda`}
      lead={
        isPreparing
          ? t`Your session is coming up. Three lines are enough.`
          : t`For your next session.`
      }
    >
      <Agenda
        coachingId={coaching.id}
        side="member"
        other={coach}
        isActive={coaching.status === 'active'}
        isPreparing={isPreparing}
      />
    </Section>
  )
}

/** Leads to the sessions where one can be booked; elsewhere says what it takes, and who gives it. */
function BookSession({ coaching, coach }: { coaching: Coaching; coach: string }) {
  const { data: types } = useQuery(allTypesQuery)
  const { data: credits } = useQuery(creditsQuery)
  if (!types || !credits) return null
  const own = types.filter(type => type.coach.id === coaching.coach?.id)
  if (own.some(type => type.offered && type.credits <= usableFor(type, credits)))
    return (
      <Link to={href('/sessions')} className={buttonClass('primary', 'sm')}>
        <Trans>Book a session</Trans>
      </Link>
    )
  return (
    <>
      <p className="basis-full text-base text-ink-soft">
        {own.length > 0
          ? t`You book yourself what you have bought or what comes with your membership; ${coach} can also book one for you.`
          : t`${coach} arranges the sessions with you.`}
      </p>
      <Link
        to={`${withQuery(href('/coaching/mine'), { with: String(coaching.id) })}#message`}
        className={buttonClass('primary', 'sm')}
      >
        <Trans>Ask {coach} for a session</Trans>
      </Link>
    </>
  )
}

/** For `useChange`, where a member changes their coaching. */
const coachingChange = {
  refetch: [...COACHINGS, ...OF_COACHING],
  failed: { title: msg`Nothing was changed` },
}

function CheckInDay({ coaching }: { coaching: Coaching }) {
  const change = useChange(
    (check_in_day: number) =>
      call(updateCoaching, { params: { id: String(coaching.id) }, body: { check_in_day } }),
    coachingChange,
  )
  return (
    <Field label={t`My check-in day`} className="max-w-60">
      <Select
        value={change.isPending ? change.variables : coaching.check_in_day}
        onChange={event => change.mutate(Number(event.target.value))}
      >
        {weekdayNames().map((day, at) => (
          <option key={day} value={at + 1}>
            {day}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function EndCoaching({ coaching, coach }: { coaching: Coaching; coach: string }) {
  const end = useChange(
    () => call(endCoaching, { params: { id: String(coaching.id) } }),
    coachingChange,
  )
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <DotsMenu label={t`More`}>
        <MenuItem onSelect={() => setAsking(true)}>
          <Trans>End the coaching</Trans>
        </MenuItem>
      </DotsMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`End the coaching with ${coach}?`}
        description={t`All sharing ends at once. Messages and shared notes stay readable for you both.`}
        confirmLabel={t`End the coaching`}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </>
  )
}

const loaders = loadersOf(async (client, { search }) => {
  const coachings = await client.fetchQuery(coachingsQuery).catch(() => [])
  const shown = coachingAt(coachings, search.get('with') ?? '')
  leadToDesk(client, coachings)
  const always = [coachingsQuery, waitingQuery, ...boughtData]
  if (!shown) return always
  const { id } = shown
  const tabs: Readonly<Record<MyTab, readonly PageQuery[]>> = {
    messages: [messagesQuery(id, '')],
    sessions: [appointmentsQuery, agendaQuery(id)],
    'check-in': [openCheckInQuery(id)],
    plan: [stepsQuery(id), planQuery(id)],
    notes: [notesQuery(id)],
  }
  return [...always, allTypesQuery, creditsQuery, ...tabs[tabOf(search.get('tab'))]]
})
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
