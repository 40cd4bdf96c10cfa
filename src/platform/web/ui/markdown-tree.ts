import MarkdownIt, { type Token } from 'markdown-it'
import { boundLinks, MARKDOWN, parsedWithin } from '#src/contract/markdown.ts'

export interface MarkdownNode {
  token: Token
  children: readonly MarkdownNode[]
}

function nested(tokens: readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open = [root]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      continue
    }
    const children = token.type === 'inline' ? nested(token.children ?? []) : []
    open.at(-1)?.push({ token, children })
    if (token.nesting > 0) open.push(children)
  }
  return root
}

/**
 * A parser that leaves addresses as they were typed: whoever shows the tree decides which of them become links.
 * @param without rules of markdown-it that stay text
 * @returns null for a text beyond the bounds of `parsedWithin`
 */
export function markdownParser(kind: 'part' | 'page', without: string[]) {
  const parser = new MarkdownIt(MARKDOWN).disable(without)
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  boundLinks(parser.linkify)
  parser.validateLink = () => true
  parser.normalizeLink = url => url
  parser.normalizeLinkText = url => url
  return (text: string): MarkdownNode[] | null => {
    const tokens = parsedWithin(typed => parser.parse(typed, {}), text, kind)
    return tokens && nested(tokens)
  }
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '')

/** Where a link leads or a picture comes from, as it was typed. */
export const urlOf = (token: Token): string =>
  attribute(token, token.type === 'image' ? 'src' : 'href')

/** A link or picture as it was typed, in two halves around its words. */
export function asTyped(token: Token): [before: string, after: string] {
  if (token.markup === 'linkify') return ['', '']
  if (token.markup === 'autolink') return ['<', '>']
  const title = attribute(token, 'title')
  return [token.type === 'image' ? '![' : '[', `](${urlOf(token)}${title && ` "${title}"`})`]
}
