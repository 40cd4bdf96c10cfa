import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import type { ToolId } from '#src/features/content/constants.ts'
import { ROOT } from '#src/platform/server/root.ts'
import { PASSAGES, type Passage } from './passages.ts'

const STOP_WORDS = new Set(
  'a an and are as at be but by can could did do does for from get had has have help how i if in is it its just like me my need of on or our please so some tell that the their them then there these they this to us want was we what when where which who why will with would you your am feel really very'.split(
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

const processTerm = (term: string): string | null => {
  const word = term.toLowerCase().replace(/[’']s?$/, '')
  return STOP_WORDS.has(word) || word.length < 2 ? null : stem(word)
}

const OPTIONS = { fields: ['title', 'text', 'keywords'], storeFields: [], processTerm }
const INDEX_FILE = join(ROOT, 'dist/guide-index.json')

let index: MiniSearch<Passage> | undefined

function build(): MiniSearch<Passage> {
  const index = new MiniSearch<Passage>(OPTIONS)
  index.addAll(PASSAGES)
  return index
}

const fingerprint = () => createHash('sha256').update(JSON.stringify(PASSAGES)).digest('hex')

/** The index that the build writes to `dist/`, with a fingerprint of its passages. */
export const builtIndex = (): string => JSON.stringify({ fingerprint: fingerprint(), index: build() })

/** Loads the built index; rebuilds it if it is missing or stale. */
function load(): MiniSearch<Passage> {
  try {
    const built = JSON.parse(readFileSync(INDEX_FILE, 'utf8'))
    if (built.fingerprint === fingerprint()) return MiniSearch.loadJS<Passage>(built.index, OPTIONS)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return build()
}

/** Ranked passages, tolerating misspellings and word endings; empty if the site has nothing on the subject. */
export function findPassages(question: string, limit: number): Passage[] {
  index ??= load()
  const found = index.search(question, {
    boost: { title: 2.5, keywords: 1.6 },
    fuzzy: term => (term.length > 4 ? 0.2 : false),
    prefix: term => term.length > 4,
    weights: { fuzzy: 0.3, prefix: 0.6 },
  })
  const best = found[0]?.score ?? 0
  return found
    .filter(({ score }) => score >= best * 0.35 && score > 1.5)
    .slice(0, limit)
    .flatMap(({ id }) => PASSAGES.find(passage => passage.id === id) ?? [])
}

export const subjectOf = ({ tool, url }: Passage) => tool ?? url.split('#')[0]

/** A general question about a tool, without search terms. */
const GENERAL_QUESTION =
  /\b(begin|start|use|using|works?|explain|what is|what's|help|why|apply|practi[cs]e|first)\b/i

/** At most three passages of one tool; for a general question, its introductory ones. */
export function findPassagesOfTool(question: string, tool: ToolId): Passage[] {
  const isOfTool = (passage: Passage) => passage.tool === tool
  const found = findPassages(question, 8).filter(isOfTool)
  return (found.length === 0 && GENERAL_QUESTION.test(question) ? PASSAGES.filter(isOfTool) : found).slice(
    0,
    3,
  )
}
