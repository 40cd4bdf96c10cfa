import type { ReactNode } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { type Plan, subscribeLabel } from '../../domain/plans.ts'
import { dismissPaymentFailed } from './payment-failed.ts'

interface PayFormProps {
  plan: Plan
  busy: boolean
  disabled?: boolean
  onPay: () => Promise<void>
  children: ReactNode
}

/** The frame of the first payment's form, for Stripe and the sandbox. */
export function PayForm({ plan, busy, disabled, onPay, children }: PayFormProps) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        dismissPaymentFailed()
        void onPay()
      }}
    >
      {children}
      <Button type="submit" size="lg" busy={busy} disabled={disabled}>
        {busy ? 'Processing' : subscribeLabel(plan)}
      </Button>
    </form>
  )
}
