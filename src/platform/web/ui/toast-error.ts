import { messageOf } from '../api/api.ts'
import { type ToastHandle, toast } from './toast-store.ts'

/** Says that something failed: the server's own message, otherwise `fallback` (docs/product.md 2.6). */
export const toastError = (error: unknown, fallback: string, title = 'Error'): ToastHandle =>
  toast({ title, description: messageOf(error, fallback), tone: 'destructive' })
