import { type ComponentPropsWithRef, useRef, useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { advisePassword } from '../../contract.ts'

type PasswordProps = ComponentPropsWithRef<'input'> & { error: string | undefined }
type Of = () => { username?: string; email?: string }

interface NewPasswordFieldsProps {
  labels: [string, string]
  first: PasswordProps
  second: PasswordProps
  /** Whose password it is to be, as far as that is known: names and addresses are guessed too. */
  of?: Of
}

/** A password that is being chosen, typed twice. */
export function NewPasswordFields({ labels, first, second, of }: NewPasswordFieldsProps) {
  const { error, ...again } = second
  return (
    <>
      <NewPasswordField label={labels[0]} of={of} {...first} />
      <Field label={labels[1]} error={error} required>
        <TextInput type="password" autoComplete="new-password" {...again} />
      </Field>
    </>
  )
}

/** When it is left, it is said whether it would be guessed soon; that stops nobody. */
function NewPasswordField({
  label,
  error,
  of,
  onBlur,
  ...rest
}: PasswordProps & { label: string; of: Of | undefined }) {
  const [advice, setAdvice] = useState<string | null>(null)
  const asked = useRef('')
  const { passwordMin } = siteSettings()

  async function ask(password: string) {
    if (password === asked.current) return
    asked.current = password
    setAdvice(null)
    if (password.length < passwordMin) return
    const body = { password, ...of?.() }
    const answer = await call(advisePassword, { body, retry: false }).catch(() => null)
    if (asked.current === password) setAdvice(answer?.advice ?? null)
  }

  return (
    <div className="grid gap-1.5">
      <Field
        label={label}
        hint={`At least ${passwordMin} characters; a short sentence is easy to keep in mind.`}
        error={error}
        required
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          onBlur={event => {
            void ask(event.target.value)
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
