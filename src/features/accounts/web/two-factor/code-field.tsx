import type { ComponentPropsWithRef } from 'react'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

interface CodeFieldProps extends ComponentPropsWithRef<'input'> {
  error: string | undefined
  /** For places that do not accept a recovery code. */
  hint?: string
}

/** Not numeric, because recovery codes contain letters. */
export function CodeField({
  error,
  hint = 'Six digits from your authenticator app, or a recovery code.',
  ...rest
}: CodeFieldProps) {
  return (
    <Field label="Code" hint={hint} error={error} required>
      <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...rest} />
    </Field>
  )
}
