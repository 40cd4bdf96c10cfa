/** What every parser of Markdown is told; how a text is shown is each one's own. */
export const MARKDOWN = { html: false, linkify: true, maxNesting: 24 } as const

interface Links {
  add: (schema: string, rule: { validate: () => number }) => unknown
}

/** Leaves out what the parser reads to its end at each place that may be one: 10,000 characters took 50 ms and more. */
export function boundLinks(links: Links): void {
  for (const schema of ['//', 'mailto:']) links.add(schema, { validate: () => 0 })
}

/** Below the parser's own bound, at which it leaves the rest of a text out. */
const NESTING_MAX = 20
/** The parser's work grows with these; what somebody means to be read has fewer. */
const MARKS_MAX = { part: 2_000, page: 3_000 } as const
/** Of the posts that one page shows: each is short, but together they would hold up everybody else. */
const MARKS_TOGETHER = 12_000
/** Cells that a table's short rows lack are made up: columns times lines. */
const CELLS_MAX = 8_000
/** Elements of a page. */
const TOKENS_MAX = 8_000

interface Parsed {
  level: number
  children: readonly Parsed[] | null
}

const isDeep = (tokens: readonly Parsed[]): boolean =>
  tokens.some(
    ({ level, children }) => level > NESTING_MAX || (children !== null && isDeep(children)),
  )

/** @returns at most one more than `max` */
function marksOf(text: string, max: number): number {
  let count = 0
  for (const _ of text.matchAll(/[\n*_`~[\]<>|!&\\]|:\/\//g)) if (++count > max) break
  return count
}

function hasCells(text: string): boolean {
  const lines = text.split('\n')
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  return lines.length * columns > CELLS_MAX
}

const countOf = (tokens: readonly Parsed[]): number =>
  tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)

/**
 * Parses a text within bounds on nesting and on work: whoever wrote it must not hold up, or break, a page that many read.
 * @param kind a whole page, or a part of one, of which a page may show many
 * @returns null for a text beyond the bounds, which is to be shown as it was typed
 */
export function parsedWithin<T extends Parsed>(
  parse: (text: string) => T[],
  text: string,
  kind: keyof typeof MARKS_MAX,
): T[] | null {
  if (marksOf(text, MARKS_MAX[kind]) > MARKS_MAX[kind] || hasCells(text)) return null
  try {
    const tokens = parse(text)
    return isDeep(tokens) || countOf(tokens) > TOKENS_MAX ? null : tokens
  } catch {
    return null
  }
}

/** @returns for each of a page's texts, in their order, whether it is to be shown as it was typed */
export function beyondBudget(texts: readonly string[]): boolean[] {
  let left = MARKS_TOGETHER
  return texts.map(text => {
    const marks = marksOf(text, MARKS_MAX.part)
    if (marks > left) return true
    // A text with more marks is not parsed.
    if (marks <= MARKS_MAX.part) left -= marks
    return false
  })
}
