import { useState } from 'react'
import { encode } from 'uqr'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { enableTwoFactor, twoFactorSetup } from '../../contract/two-factor.ts'
import { CodeField } from './code-field.tsx'

/** In modules; scanners need it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Dark on light even in the dark theme: many scanners cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

interface TwoFactorSetupProps {
  /** In base32, for an app without a camera. */
  secret: string
  /** The content of the QR code. */
  address: string
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Shows the QR code and asks for a first code, which turns two-factor authentication on. */
export function TwoFactorSetup({ secret, address, onDone }: TwoFactorSetupProps) {
  const [signsOutOthers, setSignsOutOthers] = useState(true)
  const enable = useChange(
    ({ code }: { code: string }) =>
      call(enableTwoFactor, { body: { code, sign_out_others: signsOutOthers }, retry: false }),
    { onDone: ({ recovery_codes }) => onDone(recovery_codes) },
  )
  return (
    <div className="grid gap-5">
      <p>Scan this with an authenticator app, such as the password manager on your phone.</p>
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className="text-ink-soft text-sm">
        No camera at hand? Type this key into the app:{' '}
        <span className="block pt-1 font-mono text-ink [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
      <Form schema={twoFactorSetup} failed="That did not work. Please try again." change={enable}>
        <CodeField hint="The six digits shown in the app." inputMode="numeric" />
        <Switch
          label="Sign out my other devices"
          checked={signsOutOthers}
          onChange={setSignsOutOthers}
        />
        <SubmitButton className="sm:self-end">Turn on</SubmitButton>
      </Form>
    </div>
  )
}
