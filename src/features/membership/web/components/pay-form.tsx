import type { ReactNode } from 'react'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { dismissPaymentFailed } from './payment-failed.ts'

interface PayFormProps {
  /** What the button says. */
  label: string
  busy: boolean
  disabled?: boolean
  onPay: () => unknown
  children: ReactNode
}

/** The frame of the first payment's form, for Stripe and the sandbox. */
export function PayForm({ label, busy, disabled, onPay, children }: PayFormProps) {
  return (
    <Form
      className="grid gap-5"
      busy={busy}
      onSubmit={() => {
        dismissPaymentFailed()
        onPay()
      }}
    >
      {children}
      <Button type="submit" size="lg" busy={busy} disabled={disabled}>
        {busy ? 'Processing' : label}
      </Button>
    </Form>
  )
}
