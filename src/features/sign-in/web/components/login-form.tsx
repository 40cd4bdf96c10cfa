import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import type { useLogin } from '../use-sign-in.ts'
import { CodeField, PasswordField, UsernameField } from './sign-in-fields.tsx'

export function LoginForm({ form, asksCode, asksPasswordAgain }: ReturnType<typeof useLogin>) {
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksCode) code.current?.focus()
  }, [asksCode])
  return (
    <Form of={form}>
      <UsernameField />
      <PasswordField
        name="password"
        label={t`Password`}
        hint={
          asksPasswordAgain
            ? t`Please enter it once more: a password is never kept in a page.`
            : undefined
        }
      />
      {asksCode && <CodeField ref={code} />}
      <SubmitButton size="lg">
        <Trans>Sign In</Trans>
      </SubmitButton>
      <Link to={href('/forgot-password')} className="text-link self-center">
        <Trans>Forgot your password?</Trans>
      </Link>
    </Form>
  )
}
