import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { changePassword, passwordChange } from '#src/features/accounts/contract.ts'
import { FormFrame } from '#src/features/accounts/web/components/form-frame.tsx'
import { NewPasswordFields } from '#src/features/accounts/web/components/new-password-fields.tsx'
import { typedTwice } from '#src/features/accounts/web/components/typed-twice.ts'
import { passwordStateQuery, sessionsQuery, twoFactorQuery } from '#src/features/accounts/web/queries.ts'
import { CodeField } from '#src/features/accounts/web/two-factor/code-field.tsx'
import { useAccountForm } from '#src/features/accounts/web/use-account-form.ts'
import { call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

const passwords = typedTwice(passwordChange.shape, 'new_password')
type Passwords = z.infer<typeof passwords>

const EMPTY: Passwords = { current_password: '', new_password: '', confirmPassword: '' }

export function PasswordForm({ username }: { username: string }) {
  const client = useQueryClient()
  const asksCode = Boolean(useQuery(twoFactorQuery).data?.on_since)
  const { form, alert, submit } = useAccountForm<Passwords>({
    schema: passwords,
    defaultValues: EMPTY,
    failed: 'Your password could not be changed. Please try again.',
    send: async ({ current_password, new_password, code }) => {
      await call(changePassword, { body: { current_password, new_password, code } })
      form.reset(EMPTY)
      toast({ title: 'Password changed', description: 'Your other devices are signed out.', tone: 'success' })
      await client.invalidateQueries({ queryKey: passwordStateQuery.queryKey })
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormFrame alert={alert} onSubmit={submit}>
      {/* Tells password managers which account it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Field label="Current password" error={errors.current_password?.message} required>
        <TextInput type="password" autoComplete="current-password" {...form.register('current_password')} />
      </Field>
      <NewPasswordFields
        labels={['New password', 'Confirm new password']}
        first={{ error: errors.new_password?.message, ...form.register('new_password') }}
        second={{ error: errors.confirmPassword?.message, ...form.register('confirmPassword') }}
        userInputs={() => ({ username })}
      />
      {asksCode && <CodeField error={errors.code?.message} {...form.register('code')} />}
      <Button type="submit" busy={isSubmitting} className="sm:self-start">
        Change password
      </Button>
    </FormFrame>
  )
}
