import type { ReactNode } from 'react'
import { Form } from '#src/platform/web/sections/form.tsx'
import { type ToastHandle, toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'

let shownToast: ToastHandle | undefined

/** The form shows the reason, too (docs/product.md 9.3). */
export function showPaymentFailed(reason: string): void {
  shownToast = toast({ title: 'Payment Failed', description: reason, tone: 'destructive' })
}

/** On retry, so that the old failure is not shown next to a success. */
function dismissPaymentFailed(): void {
  shownToast?.dismiss()
  shownToast = undefined
}

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
