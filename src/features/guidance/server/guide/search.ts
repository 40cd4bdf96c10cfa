import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch, { type SearchResult } from 'minisearch'
import { languageNow } from '#src/contract/i18n.ts'
import { pageOfTool, type ToolId } from '#src/features/texts/constants.ts'
import { NO_SITE, type Spoken, wordsOf as siteWordsOf } from '#src/features/texts/domain/words.ts'
import { ROOT } from '#src/platform/server/root.ts'
import { PASSAGES, type Passage, passagesOf, TOOL_WORDS } from './passages.ts'

const STOP_WORDS = new Set(
  'a after all an and are as at be but by can cannot cant could did do does doesn every doesnt don dont ever for from get had has have help how i if im in is isn isnt it its just like ll many me much my need no not of on or our please re should so some tell that the their them then there these they this to us ve want was we what whats when where which who whos why will with would you your am feel really very'.split(
    ' ',
  ),
)

/** Light English stemming: 'planning', 'plans' and 'planned' become 'plan'. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, '')
  return word
    .replace(/(ies)$/, 'y')
    .replace(/(ings?|edly|ed|ly|ness|ments?|es|s)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
}

const WORD = /[\p{L}\p{N}]+/gu
const wordsOf = (text: string) => text.toLowerCase().match(WORD) ?? []

/** A name is indexed as one term, so that 'conscious room' does not match 'conscious cabinet'. */
const isName = (term: string) => term.includes(' ')

/** Elsewhere than in English the first letters stand for a stem, and a short word for one that says nothing. */
const FIRST_LETTERS = 5
const SHORT = 3

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function foreignTerm(word: string): string | null {
  const plain = word
    .replace(/[äöüß]/g, letter => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return plain.length <= SHORT ? null : plain.slice(0, FIRST_LETTERS)
}

const processTerm = (term: string): string | null => {
  const word = term.toLowerCase()
  if (languageNow() !== 'en') return isName(word) ? null : foreignTerm(word)
  if (isName(word)) return word.split(' ').map(stem).join(' ')
  return STOP_WORDS.has(word) || word.length < 2 ? null : stem(word)
}

/** The stems of the words in names, stop words included. */
const NAME_WORDS: ReadonlySet<string> = new Set(
  PASSAGES.flatMap(({ names }) => wordsOf(names).map(stem)),
)

/** Leaves out pairs that cannot be names, because a fuzzy search for every pair of a long text takes too long. */
const mayBeName = (pair: readonly string[]) => {
  const known = pair.filter(word => NAME_WORDS.has(stem(word)))
  return known.length === pair.length || known.some(word => !STOP_WORDS.has(word))
}

/** No text has a longer one, and a fuzzy search takes its length times that of the words it may be. */
const WORD_MAX = 40

/** A question's words, and each pair of adjacent words that may be a name. */
function questionTerms(question: string): string[] {
  const words = wordsOf(question).filter(word => word.length <= WORD_MAX)
  const pairs = words.slice(1).map((word, at) => [words[at] ?? '', word])
  return [...words, ...pairs.filter(mayBeName).map(pair => pair.join(' '))]
}

/** Keeps a tool's own words in `toolWords`, where they tell tools apart; its other words tell its passages apart. */
function fieldOf(passage: Passage, field: string): string {
  const toolWords = passage.tool ? TOOL_WORDS[passage.tool] : ''
  if (field === 'toolWords') return toolWords
  const value = String(passage[field as keyof Passage])
  if (field === 'id' || field === 'names' || !toolWords) return value
  return value.replace(WORD, word =>
    toolWords.split(' ').includes(stem(word.toLowerCase())) ? '' : word,
  )
}

const OPTIONS = {
  fields: ['title', 'text', 'keywords', 'names', 'toolWords'],
  storeFields: [],
  extractField: fieldOf,
  tokenize: (text: string, field?: string) =>
    field === 'names' ? text.split(',').filter(Boolean) : wordsOf(text),
  processTerm,
}
const INDEX_FILE = join(ROOT, 'dist/guide-index.json')

/** Words that fit any subject. */
const GENERAL_WORDS =
  'between come day difference different explain give go happen keep know mean put stuff take thing time work'
    .split(' ')
    .map(stem)

/** Words in the names of more than one tool, such as 'conscious' and 'mind', which do not tell the tools apart. */
function sharedWords(): string[] {
  const toolsOf = new Map<string, Set<string | null>>()
  for (const { names, tool } of PASSAGES) {
    for (const word of wordsOf(names).map(stem))
      toolsOf.set(word, (toolsOf.get(word) ?? new Set()).add(tool))
  }
  return [...toolsOf].filter(([, tools]) => tools.size > 1).map(([word]) => word)
}

const WEAK_WORDS: ReadonlySet<string> = new Set([...GENERAL_WORDS, ...sharedWords()])

const isOverview = (id: string) => id.startsWith('tool-')
const isToolWord = (term: string) =>
  Object.values(TOOL_WORDS).some(words => words.split(' ').includes(term))

/** Words that ask for coaching or a membership only where they stand alone: 'is it free?', but not 'I have no free time'. */
const AMBIGUOUS_WORDS = new Set(
  'call cancel free help human money people person speak talk work'.split(' ').map(stem),
)

/** Somebody who tells of a worry asks nothing about the practice. */
const TELLS =
  /^\s*(?:i|my|we|our|nobody|everybody|everyone|everything)\b(?!.*\bhow (?:long|much|many)\b)[^?]*$/i

/** Offers are no answer to 'I have no free time', so they are found only by a word that names them, spelled exactly. */
function isAskedFor({ id, match }: SearchResult, question: string): boolean {
  if (id.startsWith('faq-')) return !TELLS.test(question)
  if (!/^(coaching|memberships)$/.test(id)) return true
  const isNaming = (term: string) =>
    match[term]?.some(field => ['title', 'keywords', 'names'].includes(field)) ?? false
  const isClear = (term: string) =>
    isNaming(term) && !AMBIGUOUS_WORDS.has(term) && !WEAK_WORDS.has(term)
  const terms = questionTerms(question).flatMap(term => processTerm(term) ?? [])
  return terms.some(isClear) || terms.filter(term => !isName(term)).every(isNaming)
}

/** Whether a message has a word of a passage's title or keywords, spelled as there, that would not fit any other subject. */
export function isNamedIn({ title, keywords, names }: Passage, message: string): boolean {
  const own = new Set(wordsOf(`${title} ${keywords} ${names}`).map(processTerm))
  return wordsOf(message)
    .flatMap(word => processTerm(word) ?? [])
    .some(term => !WEAK_WORDS.has(term) && own.has(term))
}

/** Overviews answer questions that only name a tool; otherwise they are so short that they would win too often. */
function boostDocument(id: string, term: string): number {
  if (WEAK_WORDS.has(term) && !isToolWord(term)) return isOverview(id) ? 0.24 : 0.4
  if (!isOverview(id)) return 1
  return isToolWord(term) ? 1.2 : 0.6
}

function build(passages: readonly Passage[]): MiniSearch<Passage> {
  const index = new MiniSearch<Passage>(OPTIONS)
  index.addAll(passages)
  return index
}

const fingerprint = (passages: readonly Passage[]) =>
  createHash('sha256')
    .update(JSON.stringify([passages, TOOL_WORDS, OPTIONS.fields, [...STOP_WORDS]]))
    .digest('hex')

/** The index that the build writes to `dist/`, with a fingerprint of what it was made from. */
export const builtIndex = (): string =>
  JSON.stringify({ fingerprint: fingerprint(PASSAGES), index: build(PASSAGES) })

/** Loads the built index; builds it if it is missing, or if the site has other texts. */
function load(passages: readonly Passage[]): MiniSearch<Passage> {
  try {
    const built = JSON.parse(readFileSync(INDEX_FILE, 'utf8'))
    if (built.fingerprint === fingerprint(passages))
      return MiniSearch.loadJS<Passage>(built.index, OPTIONS)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return build(passages)
}

export interface Library {
  passages: readonly Passage[]
  /** Markdown links to the pages of the tools that are shown. */
  toolLinks: string
  filters: readonly Readonly<Record<'title' | 'does' | 'ask', string>>[]
  /** Ranked passages, tolerating misspellings and word endings; empty if the site has nothing on the subject. */
  find: (question: string, limit: number) => Passage[]
}

function makeLibrary(site: Spoken): Library {
  const passages = passagesOf(site)
  const words = siteWordsOf(site)
  let index: MiniSearch<Passage> | undefined
  return {
    passages,
    toolLinks: words('tools')
      .map(tool => `[${tool.title}](${pageOfTool(tool.id)})`)
      .join(', '),
    filters: words('filters'),
    find: (question, limit) => {
      index ??= load(passages)
      const found = index.search(question, {
        filter: result => isAskedFor(result, question),
        tokenize: questionTerms,
        boost: { title: 2.5, keywords: 1.6, names: 3, toolWords: 3 },
        boostDocument,
        fuzzy: term => (term.length > 4 ? (isName(term) ? 0.15 : 0.2) : false),
        prefix: term => term.length > 4 && !isName(term),
        weights: { fuzzy: 0.3, prefix: 0.6 },
      })
      const best = found[0]?.score ?? 0
      return found
        .filter(({ score }) => score >= best * 0.25 && score > 1.5)
        .slice(0, limit)
        .flatMap(({ id }) => passages.find(passage => passage.id === id) ?? [])
    },
  }
}

/** By language. */
const libraries = new WeakMap<Spoken, Map<string, Library>>()

export function libraryOf(site: Spoken): Library {
  const ofSite = libraries.get(site) ?? new Map<string, Library>()
  libraries.set(site, ofSite)
  const library = ofSite.get(languageNow()) ?? makeLibrary(site)
  ofSite.set(languageNow(), library)
  return library
}

/** The library of a site whose texts are unchanged. */
export const NEW_LIBRARY = libraryOf(NO_SITE)

export const subjectOf = ({ tool, url }: Passage) => tool ?? url.split('#')[0]

/** A general question about a tool, without search terms. */
const GENERAL_QUESTION =
  /\b(begin|start|use|using|works?|explain|what is|what['’]s|help|why|apply|practi[cs]e|first)\b/i

/** At most three passages of one tool; for a general question, its introductory ones. */
export function findPassagesOfTool(
  { passages, find }: Library,
  question: string,
  tool: ToolId,
): Passage[] {
  const isOfTool = (passage: Passage) => passage.tool === tool
  const found = find(question, 8).filter(isOfTool)
  return (
    found.length === 0 && GENERAL_QUESTION.test(question) ? passages.filter(isOfTool) : found
  ).slice(0, 3)
}
