import { useLayoutEffect, useRef } from 'react'
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
 * itself, because the tab may be closed next. Once it is no longer enabled, what was saved is deleted: a form that was
 * emptied, or set back to what is saved, must not open with the last difference.
 */
export function useDraft<T>(
  key: string,
  value: T,
  { enabled }: { enabled: boolean },
): { clear: () => void } {
  const text = JSON.stringify(value)
  // Another key's draft stays, and so does one that this form has not written.
  const written = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (enabled) drafts.write(key, JSON.parse(text))
    else if (written.current === key) drafts.clear(key)
    written.current = enabled ? key : undefined
  }, [key, text, enabled])
  return { clear: () => drafts.clear(key) }
}
