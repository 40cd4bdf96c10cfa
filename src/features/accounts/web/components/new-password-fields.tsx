import { type ComponentPropsWithRef, useRef, useState } from 'react'
import { call } from '#src/web/api.ts'
import { siteSettings } from '#src/web/app/site-settings.ts'
import { Field } from '#src/web/ui/field.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { advisePassword } from '../../contract.ts'

interface NewPasswordFieldProps extends ComponentPropsWithRef<'input'> {
  label: string
  error: string | undefined
  /** Whose password it is to be, as far as that is known: names and addresses are guessed too. */
  of?: () => { username?: string; email?: string }
}

/** A password that is being chosen. When it is left, it is said whether it would be guessed soon; that stops nobody. */
export function NewPasswordField({ label, error, of, onBlur, ...rest }: NewPasswordFieldProps) {
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
