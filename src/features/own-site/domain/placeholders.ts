import { PLACEHOLDERS } from '#src/features/content/domain/kinds.ts'
import type { ContentKey } from '../contract/content.ts'

/** What a text may hold in braces, its own first. */
export const placeholdersOf = (spec: ContentKey): string[] =>
  spec.placeholders ? [...spec.own_placeholders, ...Object.keys(PLACEHOLDERS)] : []

/** A placeholder that is being typed. */
export interface Typed {
  /** Where its brace stands. */
  from: number
  /** The placeholders that begin so. */
  names: string[]
}

const BEGUN = /\{([a-z_]*)$/i

/** @param caret its place in the text. @returns null where no placeholder is begun, or none begins so */
export function typedAt(text: string, caret: number, names: readonly string[]): Typed | null {
  const begun = BEGUN.exec(text.slice(0, caret))
  if (!begun) return null
  const letters = (begun[1] ?? '').toLowerCase()
  const fitting = names.filter(name => name.startsWith(letters))
  return fitting.length > 0 ? { from: begun.index, names: fitting } : null
}

/** Puts a placeholder in place of what was typed of it, and of the rest of one that is already there. */
export function completed(
  text: string,
  { from }: Typed,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(caret).replace(/^[a-z_]*\}/i, '')
  const before = `${text.slice(0, from)}{${name}}`
  return { text: before + rest, caret: before.length }
}

export type ListKey = 'next' | 'previous' | 'choose' | 'close'

const KEYS: Readonly<Record<string, ListKey>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'choose',
  Tab: 'choose',
  Escape: 'close',
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** What a key does while the list is open; nothing with a modifier. */
export const listKey = (event: Pressed): ListKey | undefined =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : KEYS[event.key]

/** The list goes round. */
export const stepped = (at: number, count: number, key: 'next' | 'previous'): number =>
  (at + (key === 'next' ? 1 : count - 1)) % count

/** For those who do not see the list. */
export const announced = ({ names }: Typed): string =>
  `${names.length} ${names.length === 1 ? 'placeholder' : 'placeholders'}. Arrow keys choose, Enter inserts, Escape closes.`
