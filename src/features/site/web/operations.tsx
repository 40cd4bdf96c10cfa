import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { i18n } from '#src/contract/i18n.ts'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { AmountField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedQuery } from '#src/platform/web/ui/loading.tsx'
import {
  backUpNow,
  backupPlan,
  mailAccount,
  removeMailAccount,
  type Operations as State,
  saveBackups,
  saveMailAccount,
} from '../contract/operations.ts'
import { getSiteSetup } from '../contract/setup.ts'
import { operationsQuery } from './queries.ts'

const GIVEN = msg`It is set where your site is started, by whoever looks after your server. That wins, so it cannot be changed here.`

/** A backup takes seconds. */
const ASKS_AGAIN_MS = 2_000

const number = z.coerce.number()
const mailFields = z.extend(mailAccount, { port: z.pipe(number, mailAccount.shape.port) })
const backupFields = z.object({
  every_hours: z.pipe(number, backupPlan.shape.every_hours),
  keep: z.pipe(number, backupPlan.shape.keep),
})

/** A change that asks for the password first; what is shown follows its answer. */
function useOperation<V = void>(send: (body: V) => Promise<State>, done?: string) {
  const client = useQueryClient()
  return useChange(send, {
    ...(done && { done }),
    onDone: data => client.setQueryData(operationsQuery.queryKey, data),
    refetch: [{ path: '/api/admin/system' }, { path: '/api/admin/system/services' }, getSiteSetup],
  })
}

/** Mail and backups, as far as they are set up in the browser. @param props.children the test mail */
export function Operations({ children }: { children: ReactNode }) {
  const query = useQuery({
    ...operationsQuery,
    refetchInterval: ({ state: { data } }) => (data?.backups?.is_coming ? ASKS_AGAIN_MS : false),
  })
  const { guarded, reauthenticationDialog } = useReauthentication()
  const connect = useOperation(
    (body: z.infer<typeof mailFields>) => guarded(() => call(saveMailAccount, { body })),
    t`Mail is connected`,
  )
  const disconnect = useOperation(
    () => guarded(() => call(removeMailAccount)),
    t`Mail is disconnected`,
  )
  const backUp = useOperation(
    (body: z.infer<typeof backupFields>) => guarded(() => call(saveBackups, { body })),
    t`Backups saved`,
  )
  const now = useOperation(() => call(backUpNow))
  return (
    <>
      <Card className="mt-6 p-6">
        <h2 className="mb-3 text-2xl">
          <Trans>Mail</Trans>
        </h2>
        {query.isError && <FailedQuery query={query} />}
        {query.data && (
          <Mail
            key={JSON.stringify(query.data.mail.account)}
            {...query.data.mail}
            connect={connect}
            disconnect={disconnect}
          />
        )}
        {children}
      </Card>
      <Card className="mt-6 p-6">
        <h2 className="mb-3 text-2xl">
          <Trans>Backups</Trans>
        </h2>
        {query.data && <Backups backups={query.data.backups} change={backUp} now={now} />}
      </Card>
      {reauthenticationDialog}
    </>
  )
}

type Plan = NonNullable<State['backups']>

type Sends<V> = Pick<UseMutationResult<unknown, Error, V>, 'isPending' | 'mutate' | 'mutateAsync'>

type MailProps = State['mail'] & {
  connect: Sends<z.infer<typeof mailFields>>
  disconnect: Sends<void>
}

function Mail({ set_by, account, from, connect, disconnect }: MailProps) {
  const form = useForm({
    stored: {
      host: account?.host ?? '',
      port: String(account?.port ?? 587),
      user: account?.user ?? '',
      password: '',
    },
    schema: mailFields,
    send: body => connect.mutateAsync(body),
    stays: true,
    alert: { failed: t`The mail account could not be connected. Please try again.` },
  })
  if (set_by === 'environment')
    return (
      <p>
        <Trans>
          Mail is sent from {from}. {i18n._(GIVEN)}
        </Trans>
      </p>
    )
  return (
    <div className="grid max-w-xl gap-4">
      <p>
        {account
          ? t`Mail is sent from ${from}.`
          : t`Mail is not connected. Your mail provider’s help says what to enter, under “sending with a mail program” or “SMTP”.`}
      </p>
      <Form of={form}>
        <TextField name="host" label={t`Mail server`} required />
        <AmountField name="port" label={t`Port`} required />
        <TextField
          name="user"
          label={t`User`}
          hint={t`Mostly your mail address.`}
          autoComplete="off"
        />
        <TextField
          name="password"
          type="password"
          label={t`Password of the mail account`}
          hint={
            account ? t`Leave it empty to keep the one that is stored.` : t`It is stored encrypted.`
          }
          autoComplete="new-password"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{account ? t`Save` : t`Connect`}</SubmitButton>
          {account && (
            <Button variant="quiet" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
              <Trans>Disconnect</Trans>
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

interface BackupsProps {
  backups: State['backups']
  change: Sends<z.infer<typeof backupFields>>
  now: Sends<void>
}

/** Says, too, when the one that is awaited has been made. */
function BackUpNow({
  backups,
  now,
}: {
  backups: Pick<Plan, 'last_at' | 'is_coming'>
  now: Sends<void>
}) {
  const { dayAndTime } = useFormats()
  const { last_at, is_coming } = backups
  const isAwaited = useRef(false)
  useEffect(() => {
    if (isAwaited.current && !is_coming) toast({ title: t`Backed up`, tone: 'success' })
    isAwaited.current = is_coming
  }, [is_coming])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{last_at ? t`The last one was made on ${dayAndTime(last_at)}.` : t`There is none yet.`}</p>
      <Button variant="secondary" busy={now.isPending || is_coming} onClick={() => now.mutate()}>
        {is_coming ? t`Backing up …` : t`Back up now`}
      </Button>
    </div>
  )
}

function BackupPlan({ plan, change }: Pick<Plan, 'plan'> & Pick<BackupsProps, 'change'>) {
  const form = useForm({
    stored: { every_hours: String(plan?.every_hours ?? 24), keep: String(plan?.keep ?? 14) },
    schema: backupFields,
    send: body => change.mutateAsync(body),
    stays: true,
    alert: { failed: t`The backups could not be set. Please try again.` },
  })
  return (
    <Form of={form}>
      <AmountField
        name="every_hours"
        label={t`Every how many hours`}
        hint={t`0 makes none.`}
        required
      />
      <AmountField name="keep" label={t`How many are kept`} required />
      <SubmitButton className="self-start">
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  )
}

function Backups({ backups, change, now }: BackupsProps) {
  if (!backups)
    return (
      <p>
        <Trans>
          Whoever looks after your database server makes its backups, with its own tools.
        </Trans>
      </p>
    )
  const { set_by, plan, folder, is_encrypted } = backups
  const where = is_encrypted
    ? t`They are in ${folder}, encrypted: have somebody copy them to another place.`
    : t`They are in ${folder}: have somebody copy them to another place.`
  return (
    <div className="grid max-w-xl gap-4">
      <p className="[overflow-wrap:anywhere]">
        {plan
          ? t`A backup is made every ${plan.every_hours} hours, and the last ${plan.keep} are kept. ${where}`
          : t`No backups are made automatically.`}{' '}
        {set_by === 'environment' && i18n._(GIVEN)}
      </p>
      <BackUpNow backups={backups} now={now} />
      {set_by !== 'environment' && (
        <BackupPlan key={JSON.stringify(plan)} plan={plan} change={change} />
      )}
    </div>
  )
}
