import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'
import { type AnchorHTMLAttributes, createElement, type ReactNode } from 'react'
import { cx } from './cx.ts'

interface Rules {
  /** The attributes of a link; null leaves it as it was typed. */
  link: (href: string) => AnchorHTMLAttributes<HTMLAnchorElement> | null
  /** Without this, a picture stays text. */
  picture?: (url: string, alt: string) => ReactNode
  /**
   * A whole page may have headings, tables and rules. Anything else is a part of one: its headings become bold lines,
   * since the page's headings are the site's own, and its line breaks are kept.
   */
  isPage: boolean
}

function link({ href, tokens, raw }: Tokens.Link, rules: Rules, key: number): ReactNode {
  const attributes = rules.link(href)
  if (!attributes) return raw
  return (
    <a key={key} href={href} {...attributes} className="text-link [overflow-wrap:anywhere]">
      {inline(tokens, rules)}
    </a>
  )
}

function inlineToken(token: Token, rules: Rules, key: number): ReactNode {
  switch (token.type) {
    case 'strong':
    case 'em':
      return createElement(token.type, { key }, ...inline(token.tokens, rules))
    case 'del':
      return <s key={key}>{inline(token.tokens, rules)}</s>
    case 'codespan':
      return (
        <code key={key} className="rounded-sm bg-sunken px-1 text-[0.9em]">
          {token.text}
        </code>
      )
    case 'br':
      return <br key={key} />
    case 'link':
      return link(token as Tokens.Link, rules, key)
    case 'image':
      return rules.picture ? <span key={key}>{rules.picture(token.href, token.text)}</span> : token.raw
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inline(token.tokens, rules) : token.text
    default:
      return token.raw
  }
}

const inline = (tokens: readonly Token[] | undefined, rules: Rules): ReactNode[] =>
  (tokens ?? []).map((token, at) => inlineToken(token, rules, at))

type Tag = 'section' | 'thead' | 'tbody' | 'tr' | 'th' | 'td' | 'ul' | 'ol' | 'li'

/** Children by place, without keys: nothing here is ever rendered twice. */
const element = (tag: Tag, props: object, children: readonly ReactNode[]) =>
  createElement(tag, props, ...children)

/** Wide tables scroll, by keyboard as well. */
const SCROLLED = { tabIndex: 0, className: 'overflow-x-auto' }

function Table({ table, rules }: { table: Tokens.Table; rules: Rules }) {
  const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
    element(
      'tr',
      { className: 'border-line border-b' },
      cells.map(cell => element(tag, { className: 'py-2 pr-4' }, inline(cell.tokens, rules))),
    )
  const rows = table.rows.map(cells => row('td', cells))
  return element('section', { 'aria-label': 'Table', ...SCROLLED }, [
    <table key="table" className="w-full text-left">
      {element('thead', {}, [row('th', table.header)])}
      {element('tbody', {}, rows)}
    </table>,
  ])
}

function list({ ordered, start, items }: Tokens.List, rules: Rules, key: number): ReactNode {
  const shown = items.map(item => element('li', {}, blocks(item.tokens, rules)))
  return ordered
    ? element('ol', { key, start: Number(start) || 1, className: 'list-decimal space-y-2 pl-6' }, shown)
    : element('ul', { key, className: 'list-disc space-y-2 pl-6' }, shown)
}

/** The page's own title is its only `h1`, so these headings begin at `h2`. */
function Title({ token, rules }: { token: Tokens.Heading; rules: Rules }) {
  const text = inline(token.tokens, rules)
  if (!rules.isPage) return <p className="font-semibold text-lg">{text}</p>
  if (token.depth <= 2) return <h2 className="pt-6 text-3xl">{text}</h2>
  return <h3 className="pt-3 text-2xl">{text}</h3>
}

function block(token: Token, rules: Rules, key: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Title key={key} token={token as Tokens.Heading} rules={rules} />
    case 'list':
      return list(token as Tokens.List, rules, key)
    case 'table':
      return <Table key={key} table={token as Tokens.Table} rules={rules} />
    case 'blockquote':
      return (
        <blockquote key={key} className="space-y-4 border-line-strong border-l-2 pl-5 text-ink-soft">
          {blocks(token.tokens, rules)}
        </blockquote>
      )
    case 'hr':
      return <hr key={key} className="border-line" />
    case 'code':
      return (
        <p key={key} className="whitespace-pre-wrap rounded-md bg-sunken p-4 font-mono text-sm">
          <code>{token.text}</code>
        </p>
      )
    case 'text':
      return <span key={key}>{inlineToken(token, rules, 0)}</span>
    default:
      return <p key={key}>{'tokens' in token && token.tokens ? inline(token.tokens, rules) : token.raw}</p>
  }
}

const blocks = (tokens: readonly Token[] | undefined, rules: Rules): ReactNode[] =>
  (tokens ?? []).map((token, at) => block(token, rules, at))

/** Treats HTML as plain text, in which Markdown still works. */
class PageTokenizer extends Tokenizer {
  override html = () => undefined
  override tag = () => undefined
}

/** Treats tables, rules and definitions as plain text as well. */
class PartTokenizer extends PageTokenizer {
  override table = () => undefined
  override hr = () => undefined
  override def = () => undefined
  override lheading = () => undefined
}

/** Nested markers on one line; thousands of them would overflow the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])[ \t]*){12}/m

/** A safe subset of Markdown: its text can never become markup. */
export function Markdown({ text, className, ...rules }: Rules & { text: string; className?: string }) {
  const tokenizer = rules.isPage ? new PageTokenizer() : new PartTokenizer()
  return (
    <div className={cx('[overflow-wrap:anywhere]', className)}>
      {TOO_DEEP.test(text) ? (
        <p className="whitespace-pre-wrap">{text}</p>
      ) : (
        blocks(new Lexer({ gfm: true, breaks: !rules.isPage, tokenizer }).lex(text), rules)
      )}
    </div>
  )
}
