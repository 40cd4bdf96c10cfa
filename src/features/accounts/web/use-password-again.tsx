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

interface Waiting {
  go: () => void
  leave: () => void
}

/**
 * For changes that the server makes only for who has given the password a short while ago: asks for it where it must,
 * and then makes the change.
 * @returns `guarded`, which fails as the change did when nothing is entered, and the window to be drawn outside of forms
 */
export function usePasswordAgain(): {
  guarded: <T>(change: () => Promise<T>) => Promise<T>
  passwordAgain: ReactNode
} {
  const [waiting, setWaiting] = useState<Waiting>()
  async function guarded<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_first') throw error
      await new Promise<void>((go, reject) => setWaiting({ go, leave: () => reject(error) }))
      return change()
    }
  }
  const end = (how: keyof Waiting) => {
    waiting?.[how]()
    setWaiting(undefined)
  }
  const passwordAgain = (
    <Dialog
      open={waiting !== undefined}
      onOpenChange={open => !open && end('leave')}
      title="Is it still you?"
      description="You signed in a while ago. Please enter your password once more, so that nobody else at this device can change this."
    >
      <PasswordAgain onGiven={() => end('go')} />
    </Dialog>
  )
  return { guarded, passwordAgain }
}

function PasswordAgain({ onGiven }: { onGiven: () => void }) {
  const { user } = useSession()
  const asksCode = Boolean(useQuery(twoFactorQuery).data?.on_since)
  const { form, alert, submit } = useAccountForm({
    schema: confirmation,
    defaultValues: { password: '', code: '' },
    failed: 'Your password could not be checked. Please try again.',
    send: async body => {
      await call(confirmSession, { body, retry: false })
      onGiven()
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
