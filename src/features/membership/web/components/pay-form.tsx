import type { ReactNode } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { type Plan, subscribeLabel } from '../../domain.ts'
import { paymentTried } from './payment-failed.ts'

interface PayFormProps {
  plan: Plan
  busy: boolean
  disabled?: boolean
  onPay: () => Promise<void>
  /** The fields. */
  children: ReactNode
}

/** The form of a first payment, on whichever side: its fields, and the button that says what it will cost. */
export function PayForm({ plan, busy, disabled, onPay, children }: PayFormProps) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        paymentTried()
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
