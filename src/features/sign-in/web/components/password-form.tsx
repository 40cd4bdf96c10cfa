import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { changePassword, passwordChange } from '../../contract/passwords.ts'
import { passwordStateQuery, sessionsQuery } from '../queries.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { CodeField, PasswordField } from './sign-in-fields.tsx'
import { twoFactorQuery } from './two-factor-query.ts'
import { typedTwice } from './typed-twice.ts'

const BLANK = { current_password: '', new_password: '', confirmPassword: '' }
const passwords = typedTwice(passwordChange.shape, 'new_password')

export function PasswordForm({ username }: { username: string }) {
  const form = useForm({
    stored: BLANK,
    schema: passwords,
    send: ({ current_password, new_password, code }) =>
      call(changePassword, { body: { current_password, new_password, code } }),
    done: { title: t`Password changed`, description: t`Your other devices are signed out.` },
    refetch: [passwordStateQuery, sessionsQuery],
    alert: { failed: t`Your password could not be changed. Please try again.` },
  })
  const asksCode = Boolean(useQuery(twoFactorQuery).data?.on_since)
  return (
    <Form of={form} isDisabled>
      {/* Tells password managers which account it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField name="current_password" label={t`Current password`} />
      <NewPasswordFields name="new_password" labels={[t`New password`, t`Confirm new password`]} />
      {asksCode && <CodeField />}
      <SubmitButton className="sm:self-start">
        <Trans>Change password</Trans>
      </SubmitButton>
    </Form>
  )
}
