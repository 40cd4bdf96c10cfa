import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#src/platform/web/ui/dialog.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { PASSKEYS_MAX, PASSKEYS_NEED_HTTPS } from '../../constants.ts'
import {
  addPasskey,
  type Passkey,
  passkeyOptions,
  passkeyRename,
  removePasskey,
  renamePasskey,
} from '../../contract/passkeys.ts'
import { passkeysQuery, sessionsQuery } from '../queries.ts'
import { useReauthentication } from '../use-reauthentication.tsx'
import { ceremonyMessage, createPasskey, sitePasskeys } from './ceremony.ts'

export function PasskeyCard() {
  const passkeys = useQuery(passkeysQuery)
  const { guarded, reauthenticationDialog } = useReauthentication()
  const add = useChange(
    async () => {
      const credential = await createPasskey(await guarded(() => call(passkeyOptions)))
      return guarded(() => call(addPasskey, { body: { credential } }))
    },
    {
      done: ({ name }) => ({
        title: t`Passkey added`,
        description: t`“${name}” now opens your account.`,
      }),
      onFailed: error =>
        toast({
          title: t`Error`,
          description: ceremonyMessage(error, t`The passkey could not be added. Please try again.`),
          tone: 'destructive',
        }),
      refetch: [passkeysQuery],
    },
  )
  if (passkeys.isPending || passkeys.isError)
    return (
      <Loading query={passkeys} title={t`Your passkeys could not be loaded`} className="h-24">
        {t`Please try again.`}
      </Loading>
    )
  const isFull = passkeys.data.length >= PASSKEYS_MAX
  return (
    <>
      {passkeys.data.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.data.map(passkey => (
            <PasskeyItem key={passkey.id} passkey={passkey} guarded={guarded} />
          ))}
        </ul>
      )}
      {sitePasskeys() ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={add.isPending}
          disabled={isFull}
          onClick={() => add.mutate()}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      ) : (
        <p className="text-ink-soft">{said(PASSKEYS_NEED_HTTPS)}</p>
      )}
      {isFull && (
        <p className="text-ink-soft text-sm">
          <Trans>{PASSKEYS_MAX} is the most an account can have. Remove one first.</Trans>
        </p>
      )}
      {reauthenticationDialog}
    </>
  )
}

interface PasskeyItemProps {
  passkey: Passkey
  guarded: ReturnType<typeof useReauthentication>['guarded']
}

function PasskeyItem({ passkey, guarded }: PasskeyItemProps) {
  const { dayAndTime, dayOf } = useFormats()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { name, created_at, last_used_at } = passkey
  const close = () => setOpen(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft text-sm">
          {last_used_at
            ? t`Added ${dayOf(created_at)}, last used ${dayAndTime(last_used_at)}`
            : t`Added ${dayOf(created_at)}, not used yet`}
        </p>
      </div>
      <div className="flex flex-wrap">
        <Dialog
          open={open === 'rename'}
          onOpenChange={is => setOpen(is ? 'rename' : undefined)}
          title={t`Rename the passkey`}
          trigger={
            <Button variant="quiet" size="sm" aria-label={t`Rename ${name}`}>
              <Trans>Rename</Trans>
            </Button>
          }
        >
          <RenameForm passkey={passkey} onDone={close} />
        </Dialog>
        <Dialog
          open={open === 'remove'}
          onOpenChange={is => setOpen(is ? 'remove' : undefined)}
          title={t`Remove “${name}”?`}
          description={t`It will no longer open your account. Delete it from your device or password manager, too.`}
          trigger={
            <Button variant="quiet" size="sm" aria-label={t`Remove ${name}`}>
              <Trans>Remove</Trans>
            </Button>
          }
        >
          <RemoveForm passkey={passkey} guarded={guarded} onDone={close} />
        </Dialog>
      </div>
    </li>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    stored: { name: passkey.name },
    schema: passkeyRename,
    send: body => call(renamePasskey, { params: { id: String(passkey.id) }, body }),
    stays: true,
    onDone: () => outdate(client, passkeysQuery),
    leave: onDone,
    alert: { failed: t`The name could not be saved. Please try again.` },
  })
  return (
    <Form of={form}>
      <TextField
        required
        name="name"
        label={t`Name`}
        hint={t`Where it is kept, such as My phone.`}
        autoComplete="off"
      />
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose
          render={
            <Button variant="secondary">
              <Trans>Cancel</Trans>
            </Button>
          }
        />
        <SubmitButton>
          <Trans>Save name</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Another tab has removed it. */
const isGone = (error: Error) => error instanceof ApiError && error.status === 404

function RemoveForm({ passkey, guarded, onDone }: PasskeyItemProps & { onDone: () => void }) {
  const [signsOutOthers, setSignsOutOthers] = useState(true)
  const remove = useChange(
    () =>
      guarded(() =>
        call(removePasskey, {
          params: { id: String(passkey.id) },
          query: { sign_out_others: signsOutOthers ? 'true' : 'false' },
        }),
      ),
    {
      done: { title: t`Passkey removed`, description: passkey.name },
      failed: error =>
        isGone(error) ? undefined : t`The passkey could not be removed. Please try again.`,
      refetch: [passkeysQuery, sessionsQuery],
      onDone,
      onFailed: error => isGone(error) && onDone(),
    },
  )
  return (
    <div className="grid gap-5">
      <Switch
        label={t`Sign out my other devices`}
        checked={signsOutOthers}
        onChange={setSignsOutOthers}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose
          render={
            <Button variant="secondary">
              <Trans>Cancel</Trans>
            </Button>
          }
        />
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          <Trans>Remove passkey</Trans>
        </Button>
      </div>
    </div>
  )
}
