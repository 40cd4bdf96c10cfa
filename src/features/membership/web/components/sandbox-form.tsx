import { useState } from 'react'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { SANDBOX_NOTICE } from '../../constants.ts'
import { confirmSandboxPayment } from '../../contract.ts'
import { PayForm } from './pay-form.tsx'
import { showPaymentFailed } from './payment-failed.ts'

/** docs/product.md 9.5 */
export function SandboxForm({ label, secret }: { label: string; secret: string }) {
  const go = useGo()
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const pay = async () => {
    if (busy) return
    if (number.trim() === '') {
      setError('Please enter a card number')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await call(confirmSandboxPayment, { body: { clientSecret: secret, cardNumber: number } })
      go(href('/subscription/success'))
    } catch (failure) {
      const message = messageOf(failure, 'The payment did not go through. Please try again.')
      setError(message)
      showPaymentFailed(message)
      setBusy(false)
    }
  }

  return (
    <>
      <Alert tone="warning" title="Sandbox">
        {SANDBOX_NOTICE} 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined.
      </Alert>
      <PayForm label={label} busy={busy} onPay={pay}>
        <Field label="Card number" error={error} required>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={number}
            disabled={busy}
            onChange={event => setNumber(event.target.value)}
          />
        </Field>
      </PayForm>
    </>
  )
}
