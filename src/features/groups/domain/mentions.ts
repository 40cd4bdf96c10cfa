import { MENTIONS_MAX } from '../constants.ts'

/** Usernames are one word; full names are several. */
const WORDS_MAX = 5

/** Candidate names after each `@`, as typed, longest first. Only the first `MENTIONS_MAX` mentions count. */
export function mentioned(text: string): string[][] {
  const found: string[][] = []
  for (const { 1: rest = '' } of text.matchAll(/(?<![\p{L}\p{N}@])@(?=\S)([^@\n]{1,200})/gu)) {
    const words = rest.split(' ').slice(0, WORDS_MAX)
    const names = words.map((_, n) => words.slice(0, n + 1).join(' '))
    found.push(
      [
        ...new Set(names.flatMap(name => [name, name.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')])),
      ].reverse(),
    )
    if (found.length === MENTIONS_MAX) break
  }
  return found.map(names => names.filter(Boolean))
}
