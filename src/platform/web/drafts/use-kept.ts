import { useLayoutEffect, useRef, useState } from 'react'
import { drafts } from './draft-store.ts'

interface Keeping<T> {
  /** What a browser without scripts has sent, and the server has refused. */
  refused?: T | undefined
  /** False for what is not kept, such as blanks. */
  keepIf?: (value: T) => boolean
  /** Fits what was kept to what is there now, such as questions that were added since. */
  revive?: (kept: T) => T
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface Typed<T> {
  value: T
  /** What it is a change of; not known of what an earlier visit has left. */
  base?: T
}

/** What is typed, or, where nothing is or it was set back, what is stored. */
export const shown = <T>(typed: Typed<T> | null, start: T): T =>
  typed === null || ('base' in typed && isSame(typed.value, typed.base)) ? start : typed.value

/**
 * State that this browser keeps while it differs from `start`: it survives a failed request, an ended session and a closed tab
 * (docs/product.md 2.9). Until something is typed it follows `start`.
 * @param key of what is edited, such as `note-7`
 * @param start what is stored, or blank
 */
export function useKept<T>(
  key: string,
  start: T,
  { refused, keepIf = () => true, revive }: Keeping<T> = {},
) {
  const [restored] = useState((): Typed<T> | null => {
    const kept = drafts.read<T>(key)
    return kept === undefined ? null : { value: revive ? revive(kept) : kept }
  })
  const [typed, setTyped] = useState(
    restored ?? (refused === undefined ? null : { value: refused }),
  )
  const value = shown(typed, start)
  const isChanged = !isSame(value, start)
  useKeeping(key, value, isChanged && keepIf(value))
  const forget = () => drafts.clear(key)
  return {
    value,
    isChanged,
    /** Whether it is what was typed on an earlier visit. */
    isRestored: restored !== null && typed !== null && isChanged,
    /** @param base what it is a change of, where that is being stored in this moment */
    set: (next: T | ((before: T) => T), base = start) =>
      setTyped(before => {
        const now = next instanceof Function ? next(shown(before, start)) : next
        return { value: now, base }
      }),
    /** Call it once it is stored, or discarded on purpose: it is `start` again. */
    reset() {
      forget()
      setTyped(null)
    },
    /** Resets it, unless something else was typed since it was sent. */
    resetIf: (wasSent: (now: T) => boolean) =>
      setTyped(before => (wasSent(shown(before, start)) ? null : before)),
    /** What is typed stays, but only until the page is left. */
    forget,
  }
}

/**
 * Writes a draft on every change while it is enabled, and in the commit itself, because the tab may be closed next. Once it is no
 * longer enabled the draft is deleted: a form that was emptied must not open with the last difference.
 */
export function useKeeping(key: string, value: unknown, isEnabled: boolean): void {
  const text = JSON.stringify(value)
  // Another key's draft stays, and so does one that this form has not written.
  const written = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (isEnabled) drafts.write(key, JSON.parse(text))
    else if (written.current === key) drafts.clear(key)
    written.current = isEnabled ? key : undefined
  }, [key, text, isEnabled])
}

/** Whether an earlier visit has left something there, so that a page opens its editor. */
export const isKept = (key: string): boolean => drafts.read(key) !== undefined
