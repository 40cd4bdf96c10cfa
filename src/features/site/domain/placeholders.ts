import { msg, plural } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { Filled } from '#src/features/texts/domain/words.ts'
import type { ContentKey } from '../contract/content.ts'

/** 'region name' for `region_name`. */
export const placeholderName = (name: string): string => name.replaceAll('_', ' ')

const OPENS = '‹'

/** Of what only a mail that is written can know: ‹name›. */
const ownOf = (spec: ContentKey): Filled =>
  Object.fromEntries(spec.own_placeholders.map(name => [name, `${OPENS}${placeholderName(name)}›`]))

/** The words that stand in a text's field for each placeholder it may contain, its own first. @param shared of all texts */
export const filledOf = (spec: ContentKey, shared: Filled): Filled =>
  spec.placeholders ? { ...ownOf(spec), ...shared } : {}

/** A sentence about a text, such as why it was refused, with the names of its own placeholders as its field has them. */
export const problemIn = (spec: ContentKey, problem: string | undefined): string | undefined =>
  problem && inWordsOf(problem, ownOf(spec))

interface Piece {
  stored: string
  shown: string
  /** It has no words that could be changed, and goes as a whole. */
  isWhole?: boolean
}

function piecesOf(text: string, filled: Filled): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const plain = (to?: number) => {
    const words = text.slice(end, to)
    pieces.push({ stored: words, shown: words })
  }
  for (const { 0: whole, 1: comma = '', 2: name = '', index } of text.matchAll(
    /(, )?\{([a-z_]+)\}/gi,
  )) {
    const shown = Object.hasOwn(filled, name) ? filled[name] : undefined
    if (shown === undefined) continue
    // As on the page, an empty value also removes the comma before it.
    const from = shown === '' ? index : index + comma.length
    plain(from)
    end = index + whole.length
    pieces.push({ stored: text.slice(from, end), shown, isWhole: shown.startsWith(OPENS) })
  }
  plain()
  return pieces
}

/** A text as its field shows it: words in place of braces. */
export const inWordsOf = (text: string, filled: Filled): string =>
  piecesOf(text, filled)
    .map(({ shown }) => shown)
    .join('')

/** How many characters two texts have in common at their beginning, and, beyond that, at their end. */
function shared(one: string, other: string): [start: number, end: number] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [start, end]
}

/**
 * What is to be stored after somebody has typed: placeholders whose words were left alone stay placeholders, and words
 * that were changed are words from then on.
 * @param stored with placeholders. @param typed the field's new text, with words
 * @returns the new text, and where the caret is in what the field shows of it
 */
export function retypeText(
  stored: string,
  typed: string,
  filled: Filled,
): { text: string; caret: number } {
  const pieces = piecesOf(stored, filled)
  const [start, tail] = shared(inWordsOf(stored, filled), typed)
  const end = inWordsOf(stored, filled).length - tail
  let [before, after, at] = ['', '', 0]
  for (const { stored: piece, shown, isWhole } of pieces) {
    const from = at
    at += shown.length
    if (at <= start) before += piece
    else if (from >= end) after += piece
    else if (!isWhole) {
      before += shown.slice(0, Math.max(0, start - from))
      after += shown.slice(Math.max(0, end - from))
    }
  }
  before += typed.slice(start, typed.length - tail)
  return { text: before + after, caret: inWordsOf(before, filled).length }
}

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
export const completePlaceholder = (
  text: string,
  { from }: Typed,
  caret: number,
  name: string,
): string => `${text.slice(0, from)}{${name}}${text.slice(caret).replace(/^[a-z_]*\}/i, '')}`

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
export const stepInList = (at: number, count: number, key: 'next' | 'previous'): number =>
  (at + (key === 'next' ? 1 : count - 1)) % count

/** The announcement for screen readers. */
export const announceNames = ({ names }: Typed): string =>
  said(
    msg`${plural({ count: names.length }, { one: '# placeholder', other: '# placeholders' })}. Arrow keys choose, Enter inserts, Escape closes.`,
  )
