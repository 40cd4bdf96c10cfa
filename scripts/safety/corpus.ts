import { readdirSync, readFileSync } from 'node:fs'
import type { Danger } from '#src/features/guidance/domain/care.ts'
import { normalize } from '#src/features/guidance/server/safety/normalize.ts'

/** What each kind of danger is answered with. */
export const DANGER_OF: Readonly<Record<string, Danger>> = {
  wish: 'harm',
  hints: 'harm',
  farewell: 'harm',
  burden: 'harm',
  means: 'harm',
  plan: 'harm',
  'self-harm': 'harm',
  abuse: 'abuse',
  child: 'abuse',
  violence: 'violence',
  emergency: 'emergency',
}

/** Never learned from: what the published headline is measured by. */
const KEPT_ASIDE = 'kept-aside'

export interface Labeled {
  text: string
  kind: string
  isDanger: boolean
}

export interface Corpus {
  learned: readonly Labeled[]
  keptAside: readonly Labeled[]
}

type Kinds = Record<string, string[]>

const FOLDER = new URL('../../test/safety/', import.meta.url)

/** Those whose danger is learned, English first: the others are compared with it. */
export const LANGUAGES = readdirSync(FOLDER).sort(
  (one, other) => Number(other === 'en') - Number(one === 'en') || (one < other ? -1 : 1),
)

function textsOf(file: URL): Labeled[] {
  const { danger, none } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'danger' | 'none',
    Kinds
  >
  const labeled = (kinds: Kinds, isDanger: boolean) =>
    Object.entries(kinds).flatMap(([kind, texts]) => texts.map(text => ({ text, kind, isDanger })))
  return [...labeled(danger, true), ...labeled(none, false)]
}

/** Each file is the work of one hand. */
export function corpusOf(language: string): Corpus {
  const folder = new URL(`${language}/`, FOLDER)
  const hands = readdirSync(folder).sort()
  const of = (wanted: (file: string) => boolean) =>
    hands.filter(wanted).flatMap(file => textsOf(new URL(file, folder)))
  return {
    learned: of(file => file !== `${KEPT_ASIDE}.json`),
    keptAside: of(file => file === `${KEPT_ASIDE}.json`),
  }
}

const WORDS_MIN = 6

/** What two texts have in common that are the same but for one word: in short ones, all of it. */
function marksOf(text: string): string[] {
  const words = (normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []).sort()
  if (words.length < WORDS_MIN) return [words.join(' ')]
  return [
    words.join(' '),
    ...words.map((_, at) => `${words.toSpliced(at, 1).join(' ')} *`),
    `${words.join(' ')} *`,
  ]
}

/** Texts of one label with the same words but for one, and of both labels with the same words. */
export function copiesIn({ learned, keptAside }: Corpus): string[] {
  const seen = new Map<string, string>()
  return [...keptAside, ...learned].flatMap(({ text, isDanger }) => {
    const [whole = '', ...others] = marksOf(text)
    const marks = [whole, ...others.map(mark => `${isDanger} ${mark}`)]
    const copied = marks.map(mark => seen.get(mark)).find(Boolean)
    for (const mark of marks) seen.set(mark, text)
    return copied === undefined ? [] : [`“${text}” copies “${copied}”`]
  })
}

/** The same text as somebody types it in a hurry: letters exchanged, left out or doubled; each time in its own way, and always the same. */
export function mistyped(text: string, time: number): string {
  let seed =
    [...text].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), time) >>> 0
  const chance = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const hurried = (word: string) => {
    if (word.length < 4 || chance() > 0.3) return word
    const at = 1 + Math.floor(chance() * (word.length - 2))
    const kind = chance()
    const [before, letter, next, after] = [
      word.slice(0, at),
      word.charAt(at),
      word.charAt(at + 1),
      word.slice(at + 2),
    ]
    if (kind < 0.45) return before + next + letter + after
    if (kind < 0.8) return before + next + after
    return before + letter + letter + next + after
  }
  return text.toLowerCase().replace(/[’']/g, '').split(' ').map(hurried).join(' ')
}
