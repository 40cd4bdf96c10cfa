import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch, { type SearchResult } from 'minisearch'
import { languageNow } from '#src/contract/i18n.ts'
import { pageOfTool, type ToolId } from '#src/features/texts/constants.ts'
import { NO_SITE, type Spoken, wordsOf as siteWordsOf } from '#src/features/texts/domain/words.ts'
import { ROOT } from '#src/platform/server/root.ts'
import { guideLanguageNow } from './language.ts'
import { PASSAGES, type Passage, passagesOf } from './passages.ts'
import { isName, termsNow, wordsOf } from './terms.ts'

/** Keeps a tool's own words in `toolWords`, where they tell tools apart; its other words tell its passages apart. */
function fieldOf(passage: Passage, field: string): string {
  const { tool } = passage
  if (field === 'toolWords') return tool ? guideLanguageNow().toolWords[tool] : ''
  const value = String(passage[field as keyof Passage])
  if (field === 'id' || field === 'names' || !tool) return value
  return termsNow().withoutToolWords(value, tool)
}

const OPTIONS = {
  fields: ['title', 'text', 'keywords', 'names', 'toolWords'],
  storeFields: [],
  extractField: fieldOf,
  tokenize: (text: string, field?: string) =>
    field === 'names' ? text.split(',').filter(Boolean) : wordsOf(text),
  processTerm: (term: string) => termsNow().termOf(term),
}
const INDEX_FILE = join(ROOT, 'dist/guide-index.json')

const isOverview = (id: string) => id.startsWith('tool-')

/** Somebody who tells of a worry asks nothing about the practice. */
function tells(question: string): boolean {
  const { tells, howMuch } = guideLanguageNow().patterns
  return tells.test(question) && !question.includes('?') && !howMuch.test(question)
}

/** Offers are no answer to 'I have no free time', so they are found only by a word that names them, spelled exactly. */
function isAskedFor({ id, match }: SearchResult, question: string): boolean {
  if (id.startsWith('faq-')) return !tells(question)
  if (!/^(coaching|memberships)$/.test(id)) return true
  const { questionTerms, termOf, ambiguous, weak } = termsNow()
  const isNaming = (term: string) =>
    match[term]?.some(field => ['title', 'keywords', 'names'].includes(field)) ?? false
  const isClear = (term: string) => isNaming(term) && !ambiguous.has(term) && !weak.has(term)
  const terms = questionTerms(question).flatMap(term => termOf(term) ?? [])
  return terms.some(isClear) || terms.filter(term => !isName(term)).every(isNaming)
}

/** Whether a message has a word of a passage's title or keywords, spelled as there, that would not fit any other subject. */
export function isNamedIn({ title, keywords, names }: Passage, message: string): boolean {
  const { termOf, weak } = termsNow()
  const own = new Set(wordsOf(`${title} ${keywords} ${names}`).map(termOf))
  return wordsOf(message)
    .flatMap(word => termOf(word) ?? [])
    .some(term => !weak.has(term) && own.has(term))
}

/** Overviews answer questions that only name a tool; otherwise they are so short that they would win too often. */
function boostDocument(id: string, term: string): number {
  const { weak, isToolWord } = termsNow()
  if (weak.has(term) && !isToolWord(term)) return isOverview(id) ? 0.24 : 0.4
  if (!isOverview(id)) return 1
  return isToolWord(term) ? 1.2 : 0.6
}

function build(passages: readonly Passage[]): MiniSearch<Passage> {
  const index = new MiniSearch<Passage>(OPTIONS)
  index.addAll(passages)
  return index
}

function fingerprint(passages: readonly Passage[]): string {
  const { toolWords, stopWords } = guideLanguageNow()
  return createHash('sha256')
    .update(JSON.stringify([passages, toolWords, OPTIONS.fields, stopWords]))
    .digest('hex')
}

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
        tokenize: termsNow().questionTerms,
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

/** At most three passages of one tool; for a general question, its introductory ones. */
export function findPassagesOfTool(
  { passages, find }: Library,
  question: string,
  tool: ToolId,
): Passage[] {
  const { generalQuestion } = guideLanguageNow().patterns
  const isOfTool = (passage: Passage) => passage.tool === tool
  const found = find(question, 8).filter(isOfTool)
  return (
    found.length === 0 && generalQuestion.test(question) ? passages.filter(isOfTool) : found
  ).slice(0, 3)
}
