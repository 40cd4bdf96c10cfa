import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#src/platform/web/ui/dialog.tsx'
import { NO_PASSWORD } from '../constants.ts'
import { confirmation, confirmSession } from '../contract/confirmation.ts'
import { confirmPasskeyOptions, confirmWithPasskey } from '../contract/passkeys.ts'
import { CodeField, PasswordField } from './components/sign-in-fields.tsx'
import { twoFactorQuery } from './components/two-factor-query.ts'
import { canUsePasskeys, ceremonyMessage, readOwnPasskey } from './passkeys/ceremony.ts'
import { passkeysQuery, signInMethodsQuery } from './queries.ts'
import { useSession } from './session.tsx'

/** Render it only if `canUsePasskeys()` and the member has a passkey. */
function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useChange(
    async () => {
      const credential = await readOwnPasskey(await call(confirmPasskeyOptions))
      return call(confirmWithPasskey, { body: { credential }, retry: false })
    },
    { onDone: onConfirmed },
  )
  return (
    <div className="grid gap-4">
      {confirm.isError && <Alert tone="danger">{ceremonyMessage(confirm.error)}</Alert>}
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        <KeyRound aria-hidden className="size-5" />
        <Trans>Use a passkey</Trans>
      </Button>
    </div>
  )
}

interface PendingChange {
  resume: () => void
  cancel: () => void
}

/** Loads the choices before the dialog opens, so that nothing moves under the pointer. It opens even if this fails. */
const loadWays = (client: QueryClient) =>
  Promise.allSettled([
    client.fetchQuery(twoFactorQuery),
    client.fetchQuery(signInMethodsQuery),
    client.fetchQuery(passkeysQuery),
  ])

/**
 * For changes that need a recent confirmation: when the server answers `confirm_first`, asks for the password or a passkey
 * and retries.
 * @returns `guarded`, which rejects with the original error when the user cancels, and the dialog, to render outside forms
 */
export function useReauthentication(): {
  guarded: <T>(change: () => Promise<T>) => Promise<T>
  reauthenticationDialog: ReactNode
} {
  const client = useQueryClient()
  const [pending, setPending] = useState<PendingChange>()
  async function guarded<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_first') throw error
      await loadWays(client)
      await new Promise<void>((resume, reject) =>
        setPending({ resume, cancel: () => reject(error) }),
      )
      return change()
    }
  }
  const close = (outcome: keyof PendingChange) => {
    pending?.[outcome]()
    setPending(undefined)
  }
  const reauthenticationDialog = (
    <Dialog
      open={pending !== undefined}
      onOpenChange={open => !open && close('cancel')}
      title={t`Is it still you?`}
      description={t`You signed in a while ago. Please confirm that it is you, so that nobody else using this device can change this.`}
    >
      <Ways onConfirmed={() => close('resume')} />
    </Dialog>
  )
  return { guarded, reauthenticationDialog }
}

interface WayProps {
  onConfirmed: () => void
}

function Ways({ onConfirmed }: WayProps) {
  const hasPassword = useQuery(signInMethodsQuery).data?.password ?? true
  const hasPasskey = Boolean(useQuery(passkeysQuery).data?.length) && canUsePasskeys()
  return (
    <div className="grid gap-5">
      {hasPasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
      {hasPasskey && hasPassword && (
        <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          <Trans>or</Trans>
        </p>
      )}
      {hasPassword && <PasswordConfirmation onConfirmed={onConfirmed} isSecond={hasPasskey} />}
      {!hasPassword && !hasPasskey && <p>{said(NO_PASSWORD)}</p>}
      {!hasPassword && <NotNow className="justify-self-end" />}
    </div>
  )
}

const NotNow = ({ className }: { className?: string }) => (
  <DialogClose
    render={
      <Button variant="secondary" className={className}>
        <Trans>Not now</Trans>
      </Button>
    }
  />
)

function PasswordConfirmation({ onConfirmed, isSecond }: WayProps & { isSecond: boolean }) {
  const { user } = useSession()
  const form = useForm({
    stored: { password: '' },
    schema: confirmation,
    send: body => call(confirmSession, { body, retry: false }),
    onDone: onConfirmed,
    alert: { failed: t`Your password could not be checked. Please try again.` },
  })
  const asksCode = Boolean(useQuery(twoFactorQuery).data?.on_since)
  return (
    <Form of={form}>
      <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} />
      <PasswordField name="password" label={t`Your password`} />
      {asksCode && <CodeField />}
      <div className="flex flex-wrap justify-end gap-3">
        <NotNow />
        <SubmitButton variant={isSecond ? 'secondary' : 'primary'}>
          <Trans>Continue</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}
