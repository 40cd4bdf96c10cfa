import type { ComponentPropsWithRef } from 'react'
import { useSentField } from '#src/platform/web/sections/form-state.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

interface CodeFieldProps extends Pick<ComponentPropsWithRef<'input'>, 'ref' | 'inputMode'> {
  /** For places that do not accept a recovery code. */
  hint?: string
}

/** Not numeric, because recovery codes contain letters. */
export function CodeField({
  hint = 'Six digits from your authenticator app, or a recovery code.',
  ...rest
}: CodeFieldProps) {
  const { defaultValue, error } = useSentField('code')
  return (
    <Field label="Code" hint={hint} error={error} required>
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        {...rest}
      />
    </Field>
  )
}
