import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { languageNow } from '#src/contract/i18n.ts'
import { memoize } from '#src/contract/memoize.ts'
import { LOCALES } from '#src/platform/server/root.ts'

const FOREIGN = /(?!\p{ASCII})\p{L}/u

/** A text is split at some patterns, and groups would be among its parts. */
const PATTERN = z
  .string()
  .min(1)
  .refine(text => !/(?<!\\)\((?!\?)/.test(text), 'begins a group with ( instead of (?:')
  .refine(
    text => !text.match(/\[[^[\]]*\]/g)?.some(set => FOREIGN.test(set)),
    'has a letter with an accent in brackets',
  )

/** What is heard, by where in a text: it is the whole of it, its start, or anywhere within. */
const NAMES = {
  whole: z.enum(['greeting', 'thanks', 'more']),
  start: z.enum(['who', 'asks', 'wonders', 'tells', 'wish']),
  within: z.enum([
    ...(['filter-0', 'filter-1', 'filter-2', 'filter-3', 'filter-4'] as const),
    ...(['people', 'person', 'grief', 'fear', 'sleep', 'feeling', 'loss', 'real'] as const),
    ...(['ofTheSite', 'generalQuestion', 'howMuch', 'and'] as const),
  ]),
}
export type Heard = z.infer<(typeof NAMES)[keyof typeof NAMES]>

const patterns = <K extends Heard>(names: z.ZodType<K, K>) =>
  z.partialRecord(names, z.array(PATTERN)).default({})

const words = z.string().default('')
const byPassage = z.record(z.string(), z.string()).default({})

/** `guide.json`, of which a language may leave out anything (docs/languages.md). */
const WRITTEN = z.strictObject({
  spelled: z.record(z.string().length(1), z.string()).default({}),
  whole: patterns(NAMES.whole),
  start: patterns(NAMES.start),
  within: patterns(NAMES.within),
  endings: words,
  stopWords: words,
  generalWords: words,
  ambiguousWords: words,
  toolWords: z
    .strictObject({ perception: words, rooms: words, cabinet: words, domino: words })
    .prefault({}),
  keywords: byPassage,
  names: byPassage,
})
type Written = z.infer<typeof WRITTEN>

export interface GuideLanguage extends Omit<Written, 'whole' | 'start' | 'within'> {
  code: string
  patterns: Readonly<Record<Heard, RegExp>>
  /** One spelling for what a letter with a mark may be written as. */
  fold: (word: string) => string
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** A pattern's letters with marks also fit without them, and as they are spelled where a keyboard lacks them. */
const spellings = (pattern: string, spelled: Written['spelled']) =>
  pattern
    .normalize('NFC')
    .replaceAll('\\w', '\\p{L}')
    .replace(new RegExp(FOREIGN, 'gu'), letter => {
      const ways = [letter, spelled[letter], bare(letter) !== letter && `${bare(letter)}\\p{M}?`]
      return `(?:${ways.filter(Boolean).join('|')})`
    })

const LETTER = '[\\p{L}\\p{N}_]'
const PLACES = {
  whole: (either: string) => `^(?:${either})$`,
  start: (either: string) => `^[\\s¿¡]*(?:${either})(?!${LETTER})`,
  within: (either: string) => `(?<!${LETTER})(?:${either})(?!${LETTER})`,
} as const

function patternsIn({ spelled, ...written }: Written): GuideLanguage['patterns'] {
  const people = `(?:${(written.within.people ?? []).join('|')})`
  const patternOf = (place: keyof typeof PLACES, any: readonly string[] = []) => {
    const either = spellings(any.join('|').replaceAll('{people}', people), spelled)
    return new RegExp(any.length > 0 ? PLACES[place](either) : '(?!)', 'iu')
  }
  return Object.fromEntries([
    ...NAMES.whole.options.map(name => [name, patternOf('whole', written.whole[name])]),
    ...NAMES.start.options.map(name => [name, patternOf('start', written.start[name])]),
    ...NAMES.within.options.map(name => [name, patternOf('within', written.within[name])]),
  ])
}

/** @throws where a `guide.json` is none; a language without one hears nothing, and its search knows the texts alone */
export function guideLanguage(code: string, folder = LOCALES): GuideLanguage {
  const file = join(folder, code, 'guide.json')
  const read = WRITTEN.safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  if (!read.success) throw new Error(`${file}: ${read.error.message}`)
  const { whole, start, within, ...rest } = read.data
  return {
    ...rest,
    code,
    patterns: patternsIn(read.data),
    fold: word =>
      Object.entries(rest.spelled).reduce(
        (left, [letter, spelled]) => left.replaceAll(spelled, bare(letter)),
        bare(word.toLowerCase()),
      ),
  }
}

const known = memoize(100, code => guideLanguage(code))

/** Of whoever reads the answer. */
export const guideLanguageNow = (): GuideLanguage => known(languageNow())

/** What the guide hears in English, which is also written on pages in other languages. */
export const guideEnglish = (): GuideLanguage => known('en')

/** Every pattern of each language, which `npm run check` looks at. */
export const guidePatterns = (folder = LOCALES): [code: string, pattern: RegExp][] =>
  readdirSync(folder)
    .filter(code => existsSync(join(folder, code, 'guide.json')))
    .sort()
    .flatMap(code =>
      Object.values(guideLanguage(code, folder).patterns).map((each): [string, RegExp] => [
        code,
        each,
      ]),
    )
