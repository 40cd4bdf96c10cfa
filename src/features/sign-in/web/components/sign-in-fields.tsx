import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { TextField } from '#src/platform/web/forms/fields.tsx'

export const UsernameField = () => (
  <TextField
    name="username"
    label={t`Username`}
    required
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)

export const PasswordField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="password" required autoComplete="current-password" {...props} />
)

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'ref' | 'inputMode' | 'hint'>

/** Not numeric, because recovery codes contain letters. @param props.hint for places that do not accept a recovery code */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    name="code"
    label={t`Code`}
    required
    hint={t`Six digits from your authenticator app, or a recovery code.`}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
