import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormField } from '#src/platform/web/forms/form-context.ts'
import { typedIn } from '#src/platform/web/forms/form-state.ts'
import { advisePassword } from '../../contract/passwords.ts'
import { PasswordField } from './sign-in-fields.tsx'

export function NewPasswordFields({ name, labels }: { name: string; labels: [string, string] }) {
  return (
    <>
      <NewPasswordField name={name} label={labels[0]} />
      <PasswordField name="confirmPassword" label={labels[1]} autoComplete="new-password" />
    </>
  )
}

/** Warns about a weak password on blur; it does not block submitting. */
export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const { value, error } = useFormField(name)
  const [advice, setAdvice] = useState<string | null>(null)
  const lastChecked = useRef('')
  const { passwordMin } = siteSettings()

  async function check({ value: password, form }: HTMLInputElement) {
    if (password === lastChecked.current) return
    lastChecked.current = password
    setAdvice(null)
    if (password.length < passwordMin) return
    // Sends what else the user has entered, because names and addresses make weak passwords.
    const { username, email } = form ? typedIn(form) : {}
    const body = { password, ...(username && { username }), ...(email && { email }) }
    const answer = await call(advisePassword, { body, retry: false }).catch(() => null)
    if (lastChecked.current === password) setAdvice(answer?.advice ?? null)
  }

  return (
    <div className="grid gap-1.5">
      <PasswordField
        name={name}
        label={label}
        hint={t`At least ${passwordMin} characters; a short sentence is easy to remember.`}
        autoComplete="new-password"
        onBlur={({ currentTarget }) => void check(currentTarget)}
      />
      <p role="status" className="text-progress text-sm empty:sr-only">
        {!error && value && advice}
      </p>
    </div>
  )
}
