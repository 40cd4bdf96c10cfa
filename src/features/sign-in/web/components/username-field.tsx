import { FormInput } from '#src/platform/web/sections/form-fields.tsx'

export const UsernameField = () => (
  <FormInput
    name="username"
    label="Username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)
