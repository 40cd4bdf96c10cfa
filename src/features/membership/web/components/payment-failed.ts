import { type ToastHandle, toast } from '#src/platform/web/ui/toast-store.ts'

let shownToast: ToastHandle | undefined

/** The form shows the reason, too (docs/product.md 9.3). */
export function showPaymentFailed(reason: string): void {
  shownToast = toast({ title: 'Payment Failed', description: reason, tone: 'destructive' })
}

/** On retry, so that the old failure is not shown next to a success. */
export function dismissPaymentFailed(): void {
  shownToast?.dismiss()
  shownToast = undefined
}
