import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { WEEKDAYS } from '#src/contract/calendar.ts'
import { CheckIn } from '#src/features/check-ins/web/components/check-in-form.tsx'
import { openCheckInQuery } from '#src/features/check-ins/web/queries.ts'
import { type Coaching, endCoaching, updateCoaching } from '#src/features/sharing/contract.ts'
import { coachNameOf } from '#src/features/sharing/domain.ts'
import { coachingsQuery } from '#src/features/sharing/web/queries.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer, type PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { useAddress } from '#src/platform/web/routing/use-address.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { isTimeToPrepare } from '../domain.ts'
import { Agenda } from './agenda/agenda.tsx'
import { Invitation } from './components/invitation.tsx'
import { Section } from './components/section.tsx'
import { FIRST_MESSAGES, Thread } from './messages/thread.tsx'
import { SharedNotes } from './notes/notes.tsx'
import { GrowthPlan } from './plan/growth-plan.tsx'
import { agendaQuery, messagesQuery, notesQuery, planQuery, stepsQuery } from './queries.ts'
import { Steps } from './steps/steps.tsx'
import { useLive } from './use-live.ts'

const myCoachingData: PageQueries = async (client, { search }) => {
  const coachings = await client.fetchQuery(coachingsQuery).catch(() => [])
  const shown = shownOf(coachings, search.get('with') ?? '')
  if (!shown) return [coachingsQuery]
  const { id, status } = shown
  return [
    coachingsQuery,
    messagesQuery(id, '', FIRST_MESSAGES),
    stepsQuery(id),
    planQuery(id),
    agendaQuery(id),
    notesQuery(id),
    ...(status === 'active' ? [openCheckInQuery(id)] : []),
  ]
}

const othersOf = (coachings: readonly Coaching[]) =>
  coachings.filter(
    ({ role, status, accepted_at }) => role === 'member' && status !== 'invited' && accepted_at !== null,
  )

/** The coaching that the address names, else the one that goes on. */
function shownOf(coachings: readonly Coaching[], chosen: string): Coaching | undefined {
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
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
          My coaching
        </h1>
        <SiteLink to={href('/account/sharing')} className={buttonClass('secondary')}>
          What I share
        </SiteLink>
      </header>
      {coachings.isPending && <Skeleton className="h-96" />}
      {coachings.isError && !coachings.data && (
        <FailedAlert title="Your coaching could not be loaded" onRetry={coachings.refetch}>
          Please try again in a moment.
        </FailedAlert>
      )}
      {coachings.data && <Mine coachings={coachings.data.filter(({ role }) => role === 'member')} />}
    </div>
  )
}

function Mine({ coachings }: { coachings: readonly Coaching[] }) {
  const [chosen, choose] = useAddress('with')
  const invited = coachings.filter(({ status }) => status === 'invited')
  const others = othersOf(coachings)
  const shown = shownOf(coachings, chosen)
  if (invited.length === 0 && !shown) {
    return (
      <EmptyState
        title="You have no coach yet."
        action={
          <SiteLink to={href('/booking')} className={buttonClass('primary')}>
            Book a free consultation
          </SiteLink>
        }
      >
        When a coach invites you, the invitation appears here: one to your mail address once you have
        confirmed it.
      </EmptyState>
    )
  }
  return (
    <>
      {invited.map(coaching => (
        <Invitation key={coaching.id} coaching={coaching} />
      ))}
      {shown && others.length > 1 && (
        <Field label="Coaching with" className="max-w-sm">
          <Select value={shown.id} onChange={event => choose(event.target.value)}>
            {others.map(each => (
              <option key={each.id} value={each.id}>
                {coachNameOf(each.coach)}
                {each.status === 'ended' && ' (ended)'}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {shown && <OneCoaching key={shown.id} coaching={shown} />}
    </>
  )
}

function OneCoaching({ coaching }: { coaching: Coaching }) {
  const { dayAndTime } = useFormats()
  const { id, status } = coaching
  const isActive = status === 'active'
  const coach = coachNameOf(coaching.coach)
  const isPreparing = isTimeToPrepare(coaching.next_session_at, new Date())
  useLive(id, coaching.version, [coachingsQuery.queryKey])
  return (
    <>
      {!isActive && (
        <Alert title={`Your coaching with ${coach} has ended.`}>Nothing is shared any more.</Alert>
      )}
      {isActive && (
        <p className="text-lg">
          {coaching.next_session_at
            ? `Your next session with ${coach}: ${dayAndTime(coaching.next_session_at)}.`
            : `No session with ${coach} is planned.`}
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          {isActive && (
            <Section title="This week’s check-in">
              <CheckIn coachingId={id} coach={coach} />
              <CheckInDay coaching={coaching} />
            </Section>
          )}
          <Section title="Steps" lead={isActive ? `What ${coach} offers, and what you take.` : undefined}>
            <Steps coachingId={id} side="member" isActive={isActive} />
          </Section>
          <Section title="Growth plan">
            <GrowthPlan coachingId={id} isActive={isActive} />
          </Section>
        </div>
        <div className="grid min-w-0 gap-6">
          <section aria-label="Messages">
            <h2 className="mb-3 text-2xl">Messages</h2>
            <Thread coaching={coaching} other={coach} />
          </section>
          <Section
            title={isPreparing ? 'Prepare' : 'Agenda'}
            lead={isPreparing ? 'Your session is near. Three lines are enough.' : 'For your next session.'}
          >
            <Agenda
              coachingId={id}
              side="member"
              other={coach}
              isActive={isActive}
              isPreparing={isPreparing}
            />
          </Section>
          <Section title="Shared notes">
            <SharedNotes coachingId={id} coach={coach} />
          </Section>
          {isActive && <EndCoaching coaching={coaching} coach={coach} />}
        </div>
      </div>
    </>
  )
}

function useCoachingChange() {
  const client = useQueryClient()
  return {
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: coachingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['coaching'] }),
      ]),
    onError: (error: Error) =>
      toast({
        title: 'Nothing was changed',
        description: messageOf(error, 'Please try again.'),
        tone: 'destructive',
      }),
  }
}

function CheckInDay({ coaching }: { coaching: Coaching }) {
  const change = useMutation({
    mutationFn: (check_in_day: number) =>
      call(updateCoaching, { params: { id: String(coaching.id) }, body: { check_in_day } }),
    ...useCoachingChange(),
  })
  return (
    <Field label="My check-in day" className="max-w-60">
      <Select
        value={change.isPending ? change.variables : coaching.check_in_day}
        onChange={event => change.mutate(Number(event.target.value))}
      >
        {WEEKDAYS.map((day, at) => (
          <option key={day} value={at + 1}>
            {day}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function EndCoaching({ coaching, coach }: { coaching: Coaching; coach: string }) {
  const end = useMutation({
    mutationFn: () => call(endCoaching, { params: { id: String(coaching.id) } }),
    ...useCoachingChange(),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button variant="quiet" className="justify-self-start" busy={end.isPending}>
          End the coaching
        </Button>
      }
      title={`End the coaching with ${coach}?`}
      description="All sharing ends at once. Messages and shared notes stay readable for you both."
      confirmLabel="End the coaching"
      onConfirm={() => end.mutate()}
    />
  )
}

export const loader = loadOnServer(myCoachingData)
export const clientLoader = loadInBrowser(myCoachingData)
