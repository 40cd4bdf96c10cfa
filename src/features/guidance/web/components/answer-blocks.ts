/** A piece of a line: text, stressed or not, or a link. */
export interface Span {
  text: string
  look?: 'strong' | 'em'
  /** Our own page or https; anything else stays text. */
  url?: string
}

export type Block =
  | { kind: 'text'; lines: Span[][] }
  | { kind: 'list'; ordered: boolean; intro: Span[][]; items: Span[][] }

/** Our own pages, and https elsewhere. */
const isSafe = (url: string) =>
  /^\/(?![/\\])[\w\-./?=&%#]*$/.test(url) || /^https:\/\/[\w.-]+(\/\S*)?$/.test(url)

const INLINE =
  /\*\*(?<strong>.+?)\*\*|(?<![\w*])\*(?<star>[^*\s](?:[^*]*[^*\s])?)\*|(?<!\w)_(?<em>.+?)_(?!\w)|\[(?<label>[^\]]+)\]\((?<url>[^)\s]+)\)/g

function spans(text: string): Span[] {
  const parts: Span[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const { strong, star, em, label, url } = match.groups ?? {}
    const [all] = match
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    const stressed = star ?? em
    if (strong) parts.push({ text: strong, look: 'strong' })
    else if (stressed) parts.push({ text: stressed, look: 'em' })
    else if (label && url && isSafe(url)) parts.push({ text: label, url })
    else parts.push({ text: all })
    at = match.index + all.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

const ITEM = /^\s*(?:[-*•]|\d+[.)]) +/
const HEADING = /^#{1,6} +/

const line = (text: string): Span[] =>
  HEADING.test(text)
    ? [{ text: text.replace(HEADING, '').replace(/\*\*/g, ''), look: 'strong' }]
    : spans(text)

/**
 * The little Markdown that the coach speaks: paragraphs, lists, headings as bold lines, bold, emphasis, links. All
 * else is text, so that nothing that is said can become markup.
 */
export function answerBlocks(answer: string): Block[] {
  return answer.split(/\n\s*\n/).flatMap((block): Block[] => {
    const lines = block.split('\n').filter(each => each.trim() !== '')
    const items = lines.filter(each => ITEM.test(each))
    if (lines.length === 0) return []
    if (items.length === 0) return [{ kind: 'text', lines: lines.map(line) }]
    return [
      {
        kind: 'list',
        ordered: /^\s*\d/.test(items[0] ?? ''),
        intro: lines.filter(each => !ITEM.test(each)).map(line),
        items: items.map(each => spans(each.replace(ITEM, ''))),
      },
    ]
  })
}

/** An answer as it is read aloud: its words alone. */
export const answerWords = (answer: string): string =>
  answerBlocks(answer)
    .flatMap(block => (block.kind === 'text' ? block.lines : [...block.intro, ...block.items]))
    .map(parts => parts.map(part => part.text).join(''))
    .join('\n')
