import { FormInput, type FormInputProps } from '#src/platform/web/sections/form-fields.tsx'

export const PasswordField = (props: FormInputProps) => (
  <FormInput type="password" autoComplete="current-password" {...props} />
)
