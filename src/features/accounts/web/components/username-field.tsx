import { useSentField } from '#src/platform/web/sections/form-state.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

export function UsernameField() {
  const { defaultValue, error } = useSentField('username')
  return (
    <Field label="Username" error={error} required>
      <TextInput
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
      />
    </Field>
  )
}
