import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Switch } from '#src/platform/web/ui/switch.tsx'
import { enableTwoFactor, twoFactorSetup } from '../../contract.ts'
import { FormFrame } from '../components/form-frame.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

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
  const { form, alert, submit } = useAccountForm({
    schema: twoFactorSetup,
    defaultValues: { code: '' },
    failed: 'That did not work. Please try again.',
    send: async ({ code }) => {
      const body = { code, sign_out_others: signsOutOthers }
      onDone((await call(enableTwoFactor, { body, retry: false })).recovery_codes)
    },
  })
  const { errors, isSubmitting } = form.formState
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
      <FormFrame alert={alert} onSubmit={submit}>
        <CodeField
          hint="The six digits shown in the app."
          error={errors.code?.message}
          inputMode="numeric"
          {...form.register('code')}
        />
        <Switch label="Sign out my other devices" checked={signsOutOthers} onChange={setSignsOutOthers} />
        <Button type="submit" busy={isSubmitting} className="sm:self-end">
          Turn on
        </Button>
      </FormFrame>
    </div>
  )
}
