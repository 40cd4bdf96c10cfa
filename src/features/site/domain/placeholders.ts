import { counted } from '#src/contract/formats.ts'
import { PLACEHOLDERS } from '#src/features/texts/domain/kinds.ts'
import type { ContentKey } from '../contract/content.ts'

/** The placeholders that a text may contain, its own first. */
export const placeholdersOf = (spec: ContentKey): string[] =>
  spec.placeholders ? [...spec.own_placeholders, ...Object.keys(PLACEHOLDERS)] : []

/** A placeholder that is being typed. */
export interface Typed {
  /** The index of its opening brace. */
  from: number
  /** The placeholders that begin with what was typed. */
  names: string[]
}

const BEGUN = /\{([a-z_]*)$/i

/** @param caret its index in the text. @returns null if no placeholder is being typed, or none matches */
export function typedAt(text: string, caret: number, names: readonly string[]): Typed | null {
  const begun = BEGUN.exec(text.slice(0, caret))
  if (!begun) return null
  const letters = (begun[1] ?? '').toLowerCase()
  const fitting = names.filter(name => name.startsWith(letters))
  return fitting.length > 0 ? { from: begun.index, names: fitting } : null
}

/** Replaces what was typed, and the rest of a placeholder that was there already, with a whole placeholder. */
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

/** The list wraps around. */
export const stepped = (at: number, count: number, key: 'next' | 'previous'): number =>
  (at + (key === 'next' ? 1 : count - 1)) % count

/** The announcement for screen readers. */
export const announced = ({ names }: Typed): string =>
  `${counted(names.length, 'placeholder')}. Arrow keys choose, Enter inserts, Escape closes.`
