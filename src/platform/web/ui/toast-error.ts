import { messageOf } from '../api/api.ts'
import { type ToastHandle, toast } from './toast-store.ts'

/** Tells of a failed call: in the server's own words, otherwise by `fallback`. */
export const toastError = (error: unknown, fallback: string, title = 'Error'): ToastHandle =>
  toast({ title, description: messageOf(error, fallback), tone: 'destructive' })
