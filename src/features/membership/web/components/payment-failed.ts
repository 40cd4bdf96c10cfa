import { type ToastHandle, toast } from '#src/platform/web/ui/toast-store.ts'

let told: ToastHandle | undefined

/** Notifies of a payment that did not go through; the form says it too (spec 4). @param sentence why */
export function paymentFailed(sentence: string): void {
  told = toast({ title: 'Payment Failed', description: sentence, tone: 'destructive' })
}

/** Another try: what was said of the last one would stand beside its success. */
export function paymentTried(): void {
  told?.dismiss()
  told = undefined
}
