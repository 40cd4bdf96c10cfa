import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changePassword, passwordChange } from '#src/features/accounts/contract/passwords.ts'
import { NewPasswordFields } from '#src/features/accounts/web/components/new-password-fields.tsx'
import { PasswordField } from '#src/features/accounts/web/components/password-field.tsx'
import { typedTwice } from '#src/features/accounts/web/components/typed-twice.ts'
import { passwordStateQuery, sessionsQuery, twoFactorQuery } from '#src/features/accounts/web/queries.ts'
import { CodeField } from '#src/features/accounts/web/two-factor/code-field.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { refetch } from '#src/platform/web/api/query-client.ts'
import { CallForm } from '#src/platform/web/sections/call-form.tsx'
import { SubmitButton } from '#src/platform/web/sections/submit-button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

const passwords = typedTwice(passwordChange.shape, 'new_password')
export function PasswordForm({ username }: { username: string }) {
  const client = useQueryClient()
  const asksCode = Boolean(useQuery(twoFactorQuery).data?.on_since)
  return (
    <CallForm
      schema={passwords}
      failed="Your password could not be changed. Please try again."
      send={async ({ current_password, new_password, code }, form) => {
        await call(changePassword, { body: { current_password, new_password, code } })
        form.reset()
        toast({
          title: 'Password changed',
          description: 'Your other devices are signed out.',
          tone: 'success',
        })
        await refetch(client, passwordStateQuery, sessionsQuery)
      }}
    >
      {/* Tells password managers which account it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField name="current_password" label="Current password" />
      <NewPasswordFields name="new_password" labels={['New password', 'Confirm new password']} />
      {asksCode && <CodeField />}
      <SubmitButton className="sm:self-start">Change password</SubmitButton>
    </CallForm>
  )
}
