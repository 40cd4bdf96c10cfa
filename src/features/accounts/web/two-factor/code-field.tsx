import type { ComponentPropsWithRef } from 'react'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

interface CodeFieldProps extends ComponentPropsWithRef<'input'> {
  error: string | undefined
  /** What is typed here, where a recovery code will not do. */
  hint?: string
}

/** The code of an authenticator app, or a recovery code, which has letters too. */
export function CodeField({
  error,
  hint = 'Six digits of your authenticator app, or a recovery code.',
  ...rest
}: CodeFieldProps) {
  return (
    <Field label="Code" hint={hint} error={error} required>
      <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...rest} />
    </Field>
  )
}
