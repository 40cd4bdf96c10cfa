import { memoize } from '#src/contract/memoize.ts'
import type { ToolId } from '#src/features/texts/constants.ts'
import { type GuideLanguage, guideLanguageNow } from './language.ts'
import { PASSAGES } from './passages.ts'

const WORD = /[\p{L}\p{N}]+/gu
export const wordsOf = (text: string) => text.toLowerCase().match(WORD) ?? []

/** A name is indexed as one term, so that 'conscious room' does not match 'conscious cabinet'. */
export const isName = (term: string) => term.includes(' ')

/** Light English stemming: 'planning', 'plans' and 'planned' become 'plan'. */
function englishStem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, '')
  return word
    .replace(/(ies)$/, 'y')
    .replace(/(ings?|edly|ed|ly|ness|ments?|es|s)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
}

/** Of a word without its ending; a shorter one keeps it. */
const STEM_MIN = 4
/** What stands for a stem where no endings are known. */
const FIRST_LETTERS = 5
/** Where no words are known that say nothing, short ones do. */
const SHORT = 3

function stemOf({ code, fold, endings }: GuideLanguage): (word: string) => string {
  if (code === 'en') return englishStem
  const longestFirst = wordsOf(endings)
    .map(fold)
    .sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return word => fold(word).slice(0, FIRST_LETTERS)
  return word => {
    const plain = fold(word)
    const fits = (each: string) => plain.endsWith(each) && plain.length - each.length >= STEM_MIN
    return plain.slice(0, plain.length - (longestFirst.find(fits)?.length ?? 0))
  }
}

/** No text has a longer one, and a fuzzy search takes its length times that of the words it may be. */
const WORD_MAX = 40

const makeTerms = (language: GuideLanguage) => {
  const stem = stemOf(language)
  const stems = (text: string) => new Set(wordsOf(text).map(stem))
  const stopWords = new Set(wordsOf(language.stopWords).map(language.fold))
  const isStopWord = (word: string) => stopWords.has(language.fold(word))
  const { perception, rooms, cabinet, domino } = language.toolWords
  const tools = {
    perception: stems(perception),
    rooms: stems(rooms),
    cabinet: stems(cabinet),
    domino: stems(domino),
  }

  /** Words in the names of more than one tool, such as 'conscious' and 'mind', which do not tell the tools apart. */
  const toolsOf = new Map<string, Set<string | null>>()
  for (const { id, tool } of PASSAGES)
    for (const word of stems(language.names[id] ?? ''))
      toolsOf.set(word, (toolsOf.get(word) ?? new Set()).add(tool))
  const shared = [...toolsOf].filter(([, of]) => of.size > 1).map(([word]) => word)

  /** Leaves out pairs that cannot be names, because a fuzzy search for every pair of a long text takes too long. */
  const mayBeName = (pair: readonly string[]) => {
    const known = pair.filter(word => toolsOf.has(stem(word)))
    return known.length === pair.length || known.some(word => !isStopWord(word))
  }
  const least = stopWords.size > 0 ? 2 : SHORT + 1

  return {
    /** @returns null for a word that says nothing */
    termOf: (text: string): string | null => {
      const word = text.toLowerCase()
      if (isName(word)) return word.split(' ').map(stem).join(' ')
      return isStopWord(word) || word.length < least ? null : stem(word)
    },
    /** A question's words, and each pair of adjacent words that may be a name. */
    questionTerms: (question: string): string[] => {
      const words = wordsOf(question).filter(word => word.length <= WORD_MAX)
      const pairs = words.slice(1).map((word, at) => [words[at] ?? '', word])
      return [...words, ...pairs.filter(mayBeName).map(pair => pair.join(' '))]
    },
    /** Those that fit any subject. */
    weak: new Set([...stems(language.generalWords), ...shared]),
    /** Those that ask for coaching or a membership only where they stand alone: 'is it free?', but not 'I have no free time'. */
    ambiguous: stems(language.ambiguousWords),
    withoutToolWords: (text: string, tool: ToolId): string =>
      text.replace(WORD, word => (tools[tool].has(stem(word.toLowerCase())) ? '' : word)),
    isToolWord: (term: string) => Object.values(tools).some(words => words.has(term)),
  }
}

const known = memoize(100, () => makeTerms(guideLanguageNow()))

/** How words become search terms in the language of whoever reads the answer. */
export const termsNow = () => known(guideLanguageNow().code)
