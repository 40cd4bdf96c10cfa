const KEY = 'flash'

/** A notification for the next page, where the way there loads a new document. */
export interface Flash {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
}

export function saveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(flash))
  } catch {
    // Without storage the notification is lost, nothing else.
  }
}

/** The notification left by the page before, once. */
export function takeFlash(): Flash | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
