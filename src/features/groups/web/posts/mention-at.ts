/** Names of several words have at most two spaces; a sentence after a mention is no name. */
const SPACES_MAX = 2
const LENGTH_MAX = 40

export interface MentionAt {
  /** Where the `@` is. */
  from: number
  /** What was typed of the name. */
  typed: string
}

/** The mention that is being typed at the caret; null where there is none. */
export function mentionAt(text: string, caret: number): MentionAt | null {
  const before = text.slice(Math.max(0, caret - LENGTH_MAX - 1), caret)
  const found = /(?:^|[^\p{L}\p{N}@])@([^@\n]*)$/u.exec(before)
  const typed = found?.[1]
  if (typed === undefined || typed.startsWith(' ') || typed.split(' ').length - 1 > SPACES_MAX) return null
  return { from: caret - typed.length - 1, typed }
}

/** @returns the text with the name in place of what was typed, and where the caret is then */
export function withName(
  text: string,
  { from, typed }: MentionAt,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(from + 1 + typed.length)
  const inserted = `@${name}${rest.startsWith(' ') ? '' : ' '}`
  return {
    text: text.slice(0, from) + inserted + rest,
    caret: from + inserted.length + (rest.startsWith(' ') ? 1 : 0),
  }
}
