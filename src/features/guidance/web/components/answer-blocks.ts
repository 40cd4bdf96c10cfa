import { isSafeLink } from '#src/platform/web/routing/safe-link.ts'
import {
  asTyped,
  type MarkdownNode,
  markdownParser,
  urlOf,
} from '#src/platform/web/ui/markdown-tree.ts'

/** Part of a line. Links to our own pages and to https only; any other link stays text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; url: string; parts: Inline[] }

export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }

/**
 * A Markdown subset: paragraphs, lists, headings, bold, emphasis, links; the rest stays text. Setext headings are off
 * because a streamed paragraph would turn into one when only the dash of the list below has arrived.
 */
const parse = markdownParser('part', [
  ...['lheading', 'code', 'fence', 'blockquote', 'hr', 'table', 'reference'],
  ...['linkify', 'autolink', 'strikethrough', 'backticks', 'entity'],
])

const text = (value: string): Inline => ({ kind: 'text', text: value })

function plain(value: string): Inline[] {
  return value
    .split('\n')
    .flatMap((line, at) => (at > 0 ? [{ kind: 'break' }, text(line)] : [text(line)]))
}

function inline({ token, children }: MarkdownNode): Inline[] {
  const parts = () => children.flatMap(inline)
  switch (token.type) {
    case 'strong_open':
      return [{ kind: 'strong', parts: parts() }]
    case 'em_open':
      return [{ kind: 'em', parts: parts() }]
    case 'link_open': {
      const url = urlOf(token)
      const [before, after] = asTyped(token)
      return isSafeLink(url)
        ? [{ kind: 'link', url, parts: parts() }]
        : [text(before), ...parts(), text(after)]
    }
    case 'image':
      return [text(asTyped(token).join(token.content))]
    case 'softbreak':
    case 'hardbreak':
      return [{ kind: 'break' }]
    default:
      return plain(token.content)
  }
}

const inlines = (nodes: readonly MarkdownNode[]): Inline[] =>
  nodes.flatMap(node => node.children).flatMap(inline)

function blocks(nodes: readonly MarkdownNode[]): Block[] {
  return nodes.map(({ token, children }): Block => {
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open':
        return {
          kind: 'list',
          ordered: token.type === 'ordered_list_open',
          start: Number(token.attrGet('start') ?? 1),
          items: children.map(item => blocks(item.children)),
        }
      case 'heading_open':
        return { kind: 'paragraph', parts: [{ kind: 'strong', parts: inlines(children) }] }
      default:
        return { kind: 'paragraph', parts: inlines(children) }
    }
  })
}

/** The marker of a list item whose text has not arrived yet. */
const LONE_MARKER = /(?:^|\n)[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]*$/

/** Parses an answer, complete or partial. Its text can never become markup. */
export function answerBlocks(answer: string): Block[] {
  const nodes = parse(answer.replace(LONE_MARKER, '').replace(/^([ \t]*)•[ \t]+/gm, '$1- '))
  return nodes ? blocks(nodes) : [{ kind: 'paragraph', parts: plain(answer) }]
}

const plainInline = (part: Inline): string => {
  if (part.kind === 'text') return part.text
  return part.kind === 'break' ? '\n' : part.parts.map(plainInline).join('')
}

const plainLines = (block: Block): string[] =>
  block.kind === 'list'
    ? block.items.flat().flatMap(plainLines)
    : [block.parts.map(plainInline).join('')]

/** An answer's plain text, for screen readers. */
export const answerText = (answer: string): string =>
  answerBlocks(answer).flatMap(plainLines).join('\n')
