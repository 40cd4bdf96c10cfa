import { useEffect } from 'react'
import { drafts } from './draft-store.ts'

/** The text left from an earlier visit, for a form's first values. */
export const readDraft = <T>(key: string): T | undefined => drafts.read<T>(key)

/** To call when the text was saved, or given up on purpose. */
export const clearDraft = (key: string): void => drafts.clear(key)

/**
 * Keeps `value` under `key` whenever it changes while `enabled` (a form: while it differs from what is saved).
 * `readDraft` gives it back; `clear` forgets it.
 */
export function useDraft<T>(key: string, value: T, { enabled }: { enabled: boolean }): { clear: () => void } {
  const text = JSON.stringify(value)
  useEffect(() => {
    if (enabled) drafts.write(key, JSON.parse(text))
  }, [key, text, enabled])
  return { clear: () => drafts.clear(key) }
}
