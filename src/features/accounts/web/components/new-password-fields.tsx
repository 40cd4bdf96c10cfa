import { type ComponentPropsWithRef, useRef, useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { advisePassword } from '../../contract.ts'

type PasswordProps = ComponentPropsWithRef<'input'> & { error: string | undefined }
type ReadUserInputs = () => { username?: string; email?: string }

interface NewPasswordFieldsProps {
  labels: [string, string]
  first: PasswordProps
  second: PasswordProps
  /** What the user has entered so far: names and addresses make weak passwords. */
  userInputs?: ReadUserInputs
}

export function NewPasswordFields({ labels, first, second, userInputs }: NewPasswordFieldsProps) {
  const { error, ...confirmation } = second
  return (
    <>
      <NewPasswordField label={labels[0]} userInputs={userInputs} {...first} />
      <Field label={labels[1]} error={error} required>
        <TextInput type="password" autoComplete="new-password" {...confirmation} />
      </Field>
    </>
  )
}

/** Warns about a weak password on blur; it does not block submitting. */
function NewPasswordField({
  label,
  error,
  userInputs,
  onBlur,
  ...rest
}: PasswordProps & { label: string; userInputs: ReadUserInputs | undefined }) {
  const [advice, setAdvice] = useState<string | null>(null)
  const lastChecked = useRef('')
  const { passwordMin } = siteSettings()

  async function check(password: string) {
    if (password === lastChecked.current) return
    lastChecked.current = password
    setAdvice(null)
    if (password.length < passwordMin) return
    const body = { password, ...userInputs?.() }
    const answer = await call(advisePassword, { body, retry: false }).catch(() => null)
    if (lastChecked.current === password) setAdvice(answer?.advice ?? null)
  }

  return (
    <div className="grid gap-1.5">
      <Field
        label={label}
        hint={`At least ${passwordMin} characters; a short sentence is easy to remember.`}
        error={error}
        required
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          onBlur={event => {
            void check(event.target.value)
            return onBlur?.(event)
          }}
          {...rest}
        />
      </Field>
      <p role="status" className="text-progress text-sm empty:sr-only">
        {!error && advice}
      </p>
    </div>
  )
}
