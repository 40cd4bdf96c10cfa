import { useLayoutEffect } from 'react'
import { drafts } from './draft-store.ts'

export const readDraft = <T>(key: string): T | undefined => drafts.read<T>(key)

/** For what is to be edited elsewhere; a form uses `useDraft`. */
export const writeDraft = <T>(key: string, value: T): void => drafts.write(key, value)

/** Call it after saving, or after discarding on purpose. */
export const clearDraft = (key: string): void => drafts.clear(key)

/**
 * Saves `value` on every change while `enabled` (for a form: while it differs from what is saved), and in the commit
 * itself, because the tab may be closed next.
 */
export function useDraft<T>(key: string, value: T, { enabled }: { enabled: boolean }): { clear: () => void } {
  const text = JSON.stringify(value)
  useLayoutEffect(() => {
    if (enabled) drafts.write(key, JSON.parse(text))
  }, [key, text, enabled])
  return { clear: () => drafts.clear(key) }
}
