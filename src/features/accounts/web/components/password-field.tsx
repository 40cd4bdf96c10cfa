import type { ComponentPropsWithRef } from 'react'
import { useSentField } from '#src/platform/web/sections/form-state.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'name'> {
  name: string
  label: string
  hint?: string | undefined
}

export function PasswordField({ name, label, hint, ...rest }: PasswordFieldProps) {
  const { defaultValue, error } = useSentField(name)
  return (
    <Field label={label} hint={hint} error={error} required>
      <TextInput
        type="password"
        name={name}
        autoComplete="current-password"
        defaultValue={defaultValue}
        {...rest}
      />
    </Field>
  )
}
