import { Lexer, type Token, Tokenizer } from 'marked'
import { isSafeLink } from '#src/platform/web/routing/safe-link.ts'

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
class AnswerTokenizer extends Tokenizer {
  override lheading = () => undefined
  override code = () => undefined
  override blockquote = () => undefined
  override hr = () => undefined
  override html = () => undefined
  override table = () => undefined
  override def = () => undefined
  override reflink = () => undefined
  override tag = () => undefined
  override url = () => undefined
  override autolink = () => undefined
  override del = () => undefined
}

const text = (value: string): Inline => ({ kind: 'text', text: value })

function plain(value: string): Inline[] {
  return value.split('\n').flatMap((line, at) => (at > 0 ? [{ kind: 'break' }, text(line)] : [text(line)]))
}

function inline(token: Token): Inline[] {
  const parts = () =>
    (token.type !== 'image' && 'tokens' in token ? (token.tokens ?? []) : []).flatMap(inline)
  switch (token.type) {
    case 'strong':
    case 'em':
      return [{ kind: token.type, parts: parts() }]
    case 'link':
      return isSafeLink(token.href) ? [{ kind: 'link', url: token.href, parts: parts() }] : [text(token.raw)]
    case 'br':
      return [{ kind: 'break' }]
    case 'text':
    case 'escape':
      return 'tokens' in token ? parts() : [text(token.text)]
    default:
      return plain(token.raw)
  }
}

function blocks(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'list':
        return [
          {
            kind: 'list',
            ordered: token.ordered,
            start: Number(token.start) || 1,
            items: token.items.map((item: { tokens: Token[] }) => blocks(item.tokens)),
          },
        ]
      case 'heading':
        return [
          { kind: 'paragraph', parts: [{ kind: 'strong', parts: (token.tokens ?? []).flatMap(inline) }] },
        ]
      case 'paragraph':
        return [{ kind: 'paragraph', parts: (token.tokens ?? []).flatMap(inline) }]
      default:
        return [{ kind: 'paragraph', parts: inline(token) }]
    }
  })
}

/** The marker of a list item whose text has not arrived yet. */
const LONE_MARKER = /(?:^|\n)[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]*$/

/** Nested list markers on one line, `- - - - …`: thousands of them would overflow the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]){12}/m

/** Parses an answer, complete or partial. Its text can never become markup. */
export function answerBlocks(answer: string): Block[] {
  if (TOO_DEEP.test(answer)) return [{ kind: 'paragraph', parts: plain(answer) }]
  const markdown = answer.replace(LONE_MARKER, '').replace(/^([ \t]*)•[ \t]+/gm, '$1- ')
  return blocks(new Lexer({ gfm: true, breaks: true, tokenizer: new AnswerTokenizer() }).lex(markdown))
}

const plainInline = (part: Inline): string => {
  if (part.kind === 'text') return part.text
  return part.kind === 'break' ? '\n' : part.parts.map(plainInline).join('')
}

const plainLines = (block: Block): string[] =>
  block.kind === 'list' ? block.items.flat().flatMap(plainLines) : [block.parts.map(plainInline).join('')]

/** An answer's plain text, for screen readers. */
export const answerText = (answer: string): string => answerBlocks(answer).flatMap(plainLines).join('\n')
