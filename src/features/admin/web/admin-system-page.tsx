import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { i18n } from '#src/contract/i18n.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import { SignInItem } from '#src/features/sign-in/web/components/sign-in-list.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { Operations } from '#src/features/site/web/operations.tsx'
import { operationsQuery } from '#src/features/site/web/queries.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedQuery, Loading } from '#src/platform/web/ui/loading.tsx'
import { type Check, type SystemState, sendTestMail } from '../contract.ts'
import { systemQuery, systemServicesQuery } from './queries.ts'

export const meta = pageMeta(msg`System`, msg`Administration.`)

/** What /admin/system shows first; what asks other machines follows. */
const NOT_CHECKED = msg`The checks could not be run`

const STATES = {
  ok: { label: msg`Fine`, tone: 'done' },
  warn: { label: msg`Look at this`, tone: 'warning' },
  fail: { label: msg`Failed`, tone: 'danger' },
} as const

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ name, state, says, advice }) => (
        <li
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3"
        >
          <div className="min-w-0 flex-1 basis-60 break-words">
            <h3 className="font-sans font-semibold text-base first-letter:uppercase">{name}</h3>
            <p className="text-ink-soft">{says}</p>
            {advice && <p className="mt-1">{advice}</p>}
          </div>
          <Badge tone={STATES[state].tone}>{i18n._(STATES[state].label)}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Can be passed on, because the administrator who reads this page may not run the server. */
function ForOperator({ checks, doctor }: { checks: readonly Check[]; doctor: string }) {
  const theirs = checks.filter(({ operator }) => operator !== null)
  if (theirs.length === 0) return null
  return (
    <details className="mt-2 border-line border-t pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
        <Trans>For the person who runs your server</Trans>
      </summary>
      <ul className="mt-1 grid gap-2 break-words">
        {theirs.map(({ name, operator }) => (
          <li key={name}>
            <strong className="inline-block first-letter:uppercase">{name}</strong>: {operator}
          </li>
        ))}
        <li>
          <Trans>At the server, {doctor} makes the same checks.</Trans>
        </li>
      </ul>
    </details>
  )
}

/** A service that has answered replaces what was known of it before it was asked. */
const together = (checks: readonly Check[], services: readonly Check[]): readonly Check[] => [
  ...services,
  ...checks.filter(({ name }) => !services.some(service => service.name === name)),
]

function Checks({ checks, doctor }: Pick<SystemState, 'checks' | 'doctor'>) {
  const asked = useQuery(systemServicesQuery)
  const { data: services, isFetching, isError, refetch } = asked
  const all = together(checks, services ?? [])
  const [failed, look, ok] = (['fail', 'warn', 'ok'] as const).map(state =>
    all.filter(check => check.state === state),
  )
  const problems = [...(failed ?? []), ...(look ?? [])]
  return (
    <>
      <Card className="p-6">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-2xl">
            <Trans>What to do now</Trans>
          </h2>
          <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? t`Checking …` : t`Check again`}
          </Button>
        </div>
        {isError && <FailedQuery query={asked} title={i18n._(NOT_CHECKED)} />}
        {problems.length > 0 && <CheckList checks={problems} />}
        {problems.length === 0 && services && (
          <p>
            <Trans>Nothing to do: everything is fine.</Trans>
          </p>
        )}
        {!services && !isError && (
          <p role="status" className="mt-2 text-ink-soft">
            <Trans>Mail, the public address and the services are being checked.</Trans>
          </p>
        )}
        <ForOperator checks={problems} doctor={doctor} />
      </Card>
      <Card className="mt-6 p-6">
        <h2 className="mb-2 text-2xl">
          <Trans>What is fine</Trans>
        </h2>
        <CheckList checks={ok ?? []} />
      </Card>
    </>
  )
}

/** Asked where it is missing: what comes in would reach nobody. */
function OwnAddress() {
  const { userChanged } = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const form = useForm({
    stored: { email: '' },
    send: body => guarded(() => call(updateUser, { body })),
    stays: true,
    onDone: userChanged,
    onFailed: error => ({ email: messageOf(error, t`Please try again.`) }),
  })
  return (
    <>
      {reauthenticationDialog}
      <Form of={form} className="mt-4 grid max-w-xl gap-4">
        <TextField
          name="email"
          label={t`Your email address`}
          hint={t`The test goes there, and so does what comes in.`}
          type="email"
          autoComplete="email"
        />
        <SubmitButton className="justify-self-start">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </>
  )
}

function TestMail() {
  const { user } = useSession()
  const { mutate, data, error, isPending } = useChange(() => call(sendTestMail))
  return (
    <div className="mt-5 border-line border-t pt-5">
      <Button variant="secondary" disabled={isPending || !user?.email} onClick={() => mutate()}>
        {isPending ? t`Sending …` : t`Send a test mail`}
      </Button>
      <div role="status">
        {data && <CheckList checks={[data]} />}
        {error && (
          <p className="mt-2">
            {messageOf(error, t`The test mail could not be sent. Please try again.`)}
          </p>
        )}
      </div>
      {user && !user.email && <OwnAddress />}
      {data?.operator && (
        <p className="mt-2 text-ink-soft">
          <Trans>For the person who runs your server: {data.operator}</Trans>
        </p>
      )}
    </div>
  )
}

function Failures({ mail, failed_jobs }: Pick<SystemState, 'mail' | 'failed_jobs'>) {
  const { dayAndTime } = useFormats()
  if (mail.failures.length + failed_jobs.length === 0) return null
  return (
    <Card className="mt-6 p-6">
      <h2 className="text-2xl">
        <Trans>Failures of the last day</Trans>
      </h2>
      <ul className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
        {failed_jobs.map(({ name, failed_at, failure }) => (
          <li key={name}>
            <Trans>
              {dayAndTime(failed_at)}: job {name}, {failure}; the log says more
            </Trans>
          </li>
        ))}
        {mail.failures.map(({ id, kind, reason, created_at }) => (
          <li key={id}>
            {t`${dayAndTime(created_at)}: mail ${kind}, ${reason ?? t`no reason given`}`}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AdministratorSignIns({ signIns }: { signIns: SystemState['administrator_sign_ins'] }) {
  return (
    <Card className="mt-6 p-6">
      <h2 className="text-2xl">
        <Trans>Sign-ins of administrators</Trans>
      </h2>
      {signIns.length === 0 && (
        <p className="mt-2 text-ink-soft">
          <Trans>None in the last 90 days.</Trans>
        </p>
      )}
      <ul className="mt-4 divide-y divide-line">
        {signIns.map(signIn => (
          <SignInItem key={signIn.id} signIn={signIn} username={signIn.username} />
        ))}
      </ul>
    </Card>
  )
}

export default function SystemPage() {
  const system = useQuery(systemQuery)
  const { data, isSuccess } = system
  return (
    <Screen title={t`System`} intro={data && t`Version ${data.version}`}>
      {!isSuccess && <Loading query={system} title={i18n._(NOT_CHECKED)} className="h-80" />}
      {data && (
        <>
          <Checks checks={data.checks} doctor={data.doctor} />
          <Operations>
            <TestMail />
          </Operations>
          <Failures mail={data.mail} failed_jobs={data.failed_jobs} />
          <AdministratorSignIns signIns={data.administrator_sign_ins} />
        </>
      )}
    </Screen>
  )
}

const loaders = loadersOf(() => [systemQuery, operationsQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
