import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#src/platform/web/ui/dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { confirmation, confirmSession } from '../contract.ts'
import { FormFrame } from './components/form-frame.tsx'
import { twoFactorQuery } from './queries.ts'
import { useSession } from './session.tsx'
import { CodeField } from './two-factor/code-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface PendingChange {
  resume: () => void
  cancel: () => void
}

/**
 * For changes that need a recently entered password: when the server answers `confirm_first`, asks for it and retries.
 * @returns `guarded`, which rejects with the original error when the user cancels, and the dialog, to render outside forms
 */
export function useReauthentication(): {
  guarded: <T>(change: () => Promise<T>) => Promise<T>
  reauthenticationDialog: ReactNode
} {
  const [pending, setPending] = useState<PendingChange>()
  async function guarded<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_first') throw error
      await new Promise<void>((resume, reject) => setPending({ resume, cancel: () => reject(error) }))
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
      title="Is it still you?"
      description="You signed in a while ago. Please enter your password again, so that nobody else using this device can change this."
    >
      <ReauthenticationForm onConfirmed={() => close('resume')} />
    </Dialog>
  )
  return { guarded, reauthenticationDialog }
}

function ReauthenticationForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { user } = useSession()
  const asksCode = Boolean(useQuery(twoFactorQuery).data?.on_since)
  const { form, alert, submit } = useAccountForm({
    schema: confirmation,
    defaultValues: { password: '', code: '' },
    failed: 'Your password could not be checked. Please try again.',
    send: async body => {
      await call(confirmSession, { body, retry: false })
      onConfirmed()
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormFrame alert={alert} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} />
      <Field label="Your password" error={errors.password?.message} required>
        <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      {asksCode && <CodeField error={errors.code?.message} {...form.register('code')} />}
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose asChild>
          <Button variant="secondary">Not now</Button>
        </DialogClose>
        <Button type="submit" busy={isSubmitting}>
          Continue
        </Button>
      </div>
    </FormFrame>
  )
}
