import { messageOf } from '../api/api.ts'
import { toast } from './toast-store.ts'

/** Tells of a failed call: in the server's own words, otherwise by `fallback`. */
export function toastError(error: unknown, fallback: string): void {
  toast({ title: 'Error', description: messageOf(error, fallback), tone: 'destructive' })
}
