import type { ReactNode } from 'react'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useOwnForm } from '#src/platform/web/forms/form-context.ts'
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
  const form = useOwnForm(() => {
    dismissPaymentFailed()
    onPay()
  }, busy)
  return (
    <Form of={form} className="grid gap-5">
      {children}
      <Button type="submit" size="lg" busy={busy} disabled={disabled}>
        {busy ? 'Processing' : label}
      </Button>
    </Form>
  )
}
