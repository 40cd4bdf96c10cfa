import { toast } from '#src/web/ui/toast-store.ts'

/** Notifies of a payment that did not go through; the form says it too (spec 4). @param sentence why */
export function paymentFailed(sentence: string): void {
  toast({ title: 'Payment Failed', description: sentence, tone: 'destructive' })
}
