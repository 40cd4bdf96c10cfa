import type { ComponentPropsWithRef } from 'react'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

export function UsernameField({
  error,
  ...rest
}: ComponentPropsWithRef<'input'> & { error: string | undefined }) {
  return (
    <Field label="Username" error={error} required>
      <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} {...rest} />
    </Field>
  )
}
