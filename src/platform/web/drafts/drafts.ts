import { useLayoutEffect } from 'react'
import { changedFields, mergeFields } from '#src/contract/merge.ts'
import { drafts } from './draft-store.ts'

export const readDraft = <T>(key: string): T | undefined => drafts.read<T>(key)

interface Saving<T> {
  sent: T
  /** What is in the form now. */
  typed: T
  stored: T
}

/** After a save: what was typed in the meantime stays, and becomes the draft. @returns what the form shows from now on */
export function keepTyped<T extends object>(key: string, { sent, typed, stored }: Saving<T>): T {
  const { merged } = mergeFields(sent, typed, stored)
  if (Object.keys(changedFields(stored, merged)).length > 0) drafts.write(key, merged)
  return merged
}

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
