import { useMutation, useQuery } from '@tanstack/react-query'
import { SignInItem } from '#src/features/accounts/web/components/sign-in-list.tsx'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import type { PageQuery } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { type Check, type SystemState, sendTestMail } from '../contract.ts'
import { systemQuery, systemServicesQuery } from './queries.ts'

/** What /admin/system shows first; what asks other machines follows. */
export const systemData = (): readonly PageQuery[] => [systemQuery]

const STATES = {
  ok: { label: 'Fine', tone: 'done' },
  warn: { label: 'Look at this', tone: 'warning' },
  fail: { label: 'Failed', tone: 'danger' },
} as const

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ name, state, says, advice }) => (
        <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60 break-words">
            <h3 className="font-sans font-semibold text-base first-letter:uppercase">{name}</h3>
            <p className="text-ink-soft">{says}</p>
            {advice && <p className="mt-1">{advice}</p>}
          </div>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </li>
      ))}
    </ul>
  )
}

function NotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedAlert title="The checks could not be made" onRetry={onRetry}>
      Try again in a moment, or run the site’s command doctor at the server, which makes the same checks.
    </FailedAlert>
  )
}

function Services() {
  const { data, isFetching, isError, refetch } = useQuery(systemServicesQuery)
  return (
    <Card className="mt-6 p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Other machines</h2>
        <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Asking …' : 'Ask again'}
        </Button>
      </div>
      {isError && <NotChecked onRetry={() => void refetch()} />}
      {data ? <CheckList checks={data} /> : !isError && <Skeleton className="h-40" />}
    </Card>
  )
}

/** On a new site; gone once everything is done. */
function FirstSteps({ steps }: { steps: readonly Check[] }) {
  const open = steps.filter(({ state }) => state !== 'ok').length
  if (open === 0) return null
  return (
    <Card className="mb-6 p-6">
      <h2 className="text-2xl">Before you open the site</h2>
      <p className="mt-1 mb-2 text-ink-soft">
        {steps.length - open} of {steps.length} are done. This list goes away with the last one.
      </p>
      <CheckList checks={steps} />
    </Card>
  )
}

function TestMail() {
  const { user } = useSession()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(sendTestMail),
  })
  return (
    <div className="mt-4">
      <Button variant="secondary" disabled={isPending || !user?.email} onClick={() => mutate()}>
        {isPending ? 'Sending …' : 'Send me a test mail'}
      </Button>
      <div role="status">
        {data && <CheckList checks={[data]} />}
        {error && (
          <p className="mt-2">{messageOf(error, 'The test mail could not be sent. Please try again.')}</p>
        )}
      </div>
      {user && !user.email && (
        <p className="mt-2 text-ink-soft">Your account has no email address to send one to; add it first.</p>
      )}
    </div>
  )
}

function MailAndJobs({
  mail,
  late_jobs,
  failed_jobs,
}: Pick<SystemState, 'mail' | 'late_jobs' | 'failed_jobs'>) {
  const { dayAndTime } = useFormats()
  return (
    <Card className="mt-6 p-6">
      <h2 className="text-2xl">Mail and jobs</h2>
      <p className="mt-2">
        Mails: {mail.waiting} waiting, {mail.failed} failed, {mail.uncertain} uncertain.
      </p>
      <TestMail />
      {mail.failures.length + failed_jobs.length > 0 && (
        <>
          <h3 className="mt-4 font-sans font-semibold text-base">Failures of the last day</h3>
          <ul className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
            {failed_jobs.map(({ name, failed_at, failure }) => (
              <li key={name}>
                {dayAndTime(failed_at)}: job {name}, {failure}; the log says more
              </li>
            ))}
            {mail.failures.map(({ id, kind, reason, created_at }) => (
              <li key={id}>
                {dayAndTime(created_at)}: mail {kind}, {reason ?? 'no reason given'}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4">
        {late_jobs.length === 0
          ? 'All recurring jobs run on time.'
          : `Late jobs: ${late_jobs.map(({ name }) => name).join(', ')}.`}
      </p>
    </Card>
  )
}

function AdministratorSignIns({ signIns }: { signIns: SystemState['administrator_sign_ins'] }) {
  return (
    <Card className="mt-6 p-6">
      <h2 className="text-2xl">Sign-ins of administrators</h2>
      {signIns.length === 0 && <p className="mt-2 text-ink-soft">None in the last 90 days.</p>}
      <ul className="mt-4 divide-y divide-line">
        {signIns.map(signIn => (
          <SignInItem key={signIn.id} signIn={signIn} username={signIn.username} />
        ))}
      </ul>
    </Card>
  )
}

export default function SystemPage() {
  const { data, isError, refetch } = useQuery(systemQuery)
  return (
    <AdminShell
      title="System"
      intro={data && `Version ${data.version}. At the server, ${data.doctor} makes the same checks.`}
    >
      {isError && <NotChecked onRetry={() => void refetch()} />}
      {data ? (
        <>
          <FirstSteps steps={data.first_steps} />
          <Card className="p-6">
            <h2 className="mb-2 text-2xl">This machine</h2>
            <CheckList checks={data.checks} />
          </Card>
          <Services />
          <MailAndJobs mail={data.mail} late_jobs={data.late_jobs} failed_jobs={data.failed_jobs} />
          <AdministratorSignIns signIns={data.administrator_sign_ins} />
        </>
      ) : (
        !isError && <Skeleton className="h-80" />
      )}
    </AdminShell>
  )
}

export const loader = loadOnServer(systemData)
export const clientLoader = loadInBrowser(systemData)
