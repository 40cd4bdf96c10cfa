import type { Language } from './language.ts'
import { normalize } from './normalize.ts'

/** A trait is the number of a bucket; two that share one are learned as one. */
export const BUCKETS = 1 << 20

/** Nobody writes more in one piece of which only the middle is dangerous, and work is bounded. */
const READ_AT_EACH_END = 10_000
const LETTERS = 5
const SENTENCE_WORDS = 40
const SENTENCE_LETTERS_MIN = 20
/** A shorter word has too many that look like it. */
const SLIP_LETTERS = 5

const bounded = (text: string): string =>
  text.length <= 2 * READ_AT_EACH_END
    ? text
    : `${text.slice(0, READ_AT_EACH_END)}\n${text.slice(-READ_AT_EACH_END)}`

const FNV = 0x811c9dc5

function bucketOf(kind: string, text: string): number {
  let hash = FNV ^ kind.charCodeAt(0)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) & (BUCKETS - 1)
}

const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => (/\d/.test(word) ? '0' : word))

/** What a typing error leaves of a word: its letters in another order, or those that are not vowels. */
const slipsOf = (word: string): [string, string] => [
  [...word].sort().join(''),
  `${word.charAt(0)}-${word.slice(1).replace(/[aeiouy]/g, '')}`,
]

function formOf(word: string, alike: ReadonlyMap<string, string>): string {
  const form = alike.get(word)
  if (form !== undefined || word.length < SLIP_LETTERS) return form ?? word
  const [letters, consonants] = slipsOf(word)
  return alike.get(letters) ?? alike.get(consonants) ?? word
}

/** Words, pairs of words, both also by the words that stand for them, and groups of letters across them. */
function traitsOf(words: readonly string[], alike: ReadonlyMap<string, string>): Set<number> {
  const traits = new Set<number>()
  const forms = words.map(word => formOf(word, alike))
  const pairs = (kind: string, of: readonly string[]) => {
    traits.add(bucketOf(kind, `^ ${of[0]}`))
    for (const [at, word] of of.entries()) {
      traits.add(bucketOf(kind, word))
      traits.add(bucketOf(kind, `${word} ${of[at + 1] ?? '$'}`))
    }
  }
  pairs('w', words)
  pairs('f', forms)
  for (const word of words)
    if (word.length >= 4) for (const slip of slipsOf(word)) traits.add(bucketOf('s', slip))
  for (let at = 2; at < forms.length; at++) {
    traits.add(bucketOf('3', `${forms[at - 2]} ${forms[at - 1]} ${forms[at]}`))
    traits.add(bucketOf('2', `${forms[at - 2]} ${forms[at]}`))
  }
  const line = ` ${words.join(' ')} `
  for (let at = 0; at + LETTERS <= line.length; at++)
    traits.add(bucketOf('l', line.slice(at, at + LETTERS)))
  return traits
}

/** The text's whole in one spelling, and the traits of each sentence. */
export interface Reading {
  words: string
  sentences: readonly ReadonlySet<number>[]
}

/** A short one goes with what comes next. */
function sentencesIn(text: string): string[] {
  const made: string[] = []
  let sentence = ''
  for (const part of text.match(/[^.!?…\n]+/gu) ?? []) {
    sentence = `${sentence} ${part}`
    if (sentence.length < SENTENCE_LETTERS_MIN) continue
    made.push(sentence)
    sentence = ''
  }
  return sentence === '' ? made : [...made, sentence]
}

/** A run of words without an end is cut. */
const inPieces = (words: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(words.length / SENTENCE_WORDS) }, (_, at) =>
    words.slice(at * SENTENCE_WORDS, (at + 1) * SENTENCE_WORDS),
  )

function formsIn(rows: Language['alike']): ReadonlyMap<string, string> {
  const each = rows.flatMap((row, at) => row.split(' ').map(word => [word, `#${at}`] as const))
  const slips = each
    .filter(([word]) => word.length >= SLIP_LETTERS)
    .flatMap(([word, form]) => slipsOf(word).map(slip => [slip, form] as const))
  return new Map([...slips, ...each])
}

/** For texts of one language. */
export function readerOf({ shorten, alike }: Pick<Language, 'shorten' | 'alike'>) {
  const forms = formsIn(alike)
  const read = (text: string) => shorten(normalize(text))
  return (text: string): Reading => {
    const part = bounded(text)
    const sentences = sentencesIn(part)
      .flatMap(sentence => inPieces(wordsIn(read(sentence))))
      .map(words => traitsOf(words, forms))
    return { words: read(part), sentences }
  }
}
