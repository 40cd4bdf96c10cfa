import { FormInput, type FormInputProps } from '#src/platform/web/sections/form-fields.tsx'

export const UsernameField = () => (
  <FormInput
    name="username"
    label="Username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)

export const PasswordField = (props: FormInputProps) => (
  <FormInput type="password" autoComplete="current-password" {...props} />
)

/** Not numeric, because recovery codes contain letters. @param props.hint for places that do not accept a recovery code */
export const CodeField = (props: Pick<FormInputProps, 'ref' | 'inputMode' | 'hint'>) => (
  <FormInput
    name="code"
    label="Code"
    hint="Six digits from your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
