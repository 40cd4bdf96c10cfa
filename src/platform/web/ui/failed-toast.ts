import { messageOf } from '../api/api.ts'
import { toast } from './toast-store.ts'

/** Reports the failure of a change. */
export const failedToast =
  (title = 'Nothing was changed') =>
  (error: Error): void => {
    toast({ title, description: messageOf(error, 'Please try again.'), tone: 'destructive' })
  }
