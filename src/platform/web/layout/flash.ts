const KEY = 'flash'

/** A toast for the next page, across a full page load. */
export interface Flash {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
}

export function saveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(flash))
  } catch {
    // Without storage only the toast is lost.
  }
}

export function takeFlash(): Flash | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
