import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'
import { createElement, type ReactNode } from 'react'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { SitePicture } from '#src/features/content/web/components/site-picture.tsx'

/** Own pages, other sites over https, mail and telephone. Anything else, such as `javascript:`, stays text. */
const isSafeUrl = (url: string) => /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/i.test(url)

type Site = Pick<SiteSettings, 'pictures'>

function link({ href, tokens, raw }: Tokens.Link, site: Site, key: number): ReactNode {
  if (!isSafeUrl(href)) return raw
  return (
    <a key={key} href={href} rel="noopener" className="text-link">
      {inline(tokens, site)}
    </a>
  )
}

function inlineToken(token: Token, site: Site, key: number): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong key={key}>{inline(token.tokens, site)}</strong>
    case 'em':
      return <em key={key}>{inline(token.tokens, site)}</em>
    case 'del':
      return <s key={key}>{inline(token.tokens, site)}</s>
    case 'codespan':
      return <code key={key}>{token.text}</code>
    case 'br':
      return <br key={key} />
    case 'link':
      return link(token as Tokens.Link, site, key)
    case 'image':
      return (
        <SitePicture key={key} site={site} url={token.href} alt={token.text} className="my-4 rounded-md" />
      )
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inline(token.tokens, site) : token.text
    default:
      return token.raw
  }
}

const inline = (tokens: readonly Token[] | undefined, site: Site): ReactNode[] =>
  (tokens ?? []).map((token, at) => inlineToken(token, site, at))

type Tag = 'section' | 'pre' | 'thead' | 'tbody' | 'tr' | 'th' | 'td' | 'ul' | 'ol' | 'li'

/** Children by place, without keys: nothing here is ever rendered twice. */
const element = (tag: Tag, props: object, children: readonly ReactNode[]) =>
  createElement(tag, props, ...children)

/** Wide ones are scrolled, by keyboard as well. */
const SCROLLED = { tabIndex: 0, className: 'overflow-x-auto' }

function Table({ table, site }: { table: Tokens.Table; site: Site }) {
  const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
    element(
      'tr',
      { className: 'border-line border-b' },
      cells.map(cell => element(tag, { className: 'py-2 pr-4' }, inline(cell.tokens, site))),
    )
  const rows = table.rows.map(cells => row('td', cells))
  return element('section', { 'aria-label': 'Table', ...SCROLLED }, [
    <table key="table" className="w-full text-left">
      {element('thead', {}, [row('th', table.header)])}
      {element('tbody', {}, rows)}
    </table>,
  ])
}

function list({ ordered, start, items }: Tokens.List, site: Site, key: number): ReactNode {
  const shown = items.map(item => element('li', {}, blocks(item.tokens, site)))
  return ordered
    ? element('ol', { key, start: Number(start) || 1, className: 'list-decimal space-y-2 pl-6' }, shown)
    : element('ul', { key, className: 'list-disc space-y-2 pl-6' }, shown)
}

/** The page's own title is its only `h1`. */
function Title({ token, site }: { token: Tokens.Heading; site: Site }) {
  const text = inline(token.tokens, site)
  if (token.depth <= 2) return <h2 className="pt-6 text-3xl">{text}</h2>
  return <h3 className="pt-3 text-2xl">{text}</h3>
}

function block(token: Token, site: Site, key: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Title key={key} token={token as Tokens.Heading} site={site} />
    case 'list':
      return list(token as Tokens.List, site, key)
    case 'table':
      return <Table key={key} table={token as Tokens.Table} site={site} />
    case 'blockquote':
      return (
        <blockquote key={key} className="space-y-4 border-line-strong border-l-2 pl-5 text-ink-soft">
          {blocks(token.tokens, site)}
        </blockquote>
      )
    case 'hr':
      return <hr key={key} className="border-line" />
    case 'code':
      return element('pre', { key, ...SCROLLED, className: 'overflow-x-auto rounded-md bg-sunken p-4' }, [
        <code key="code">{token.text}</code>,
      ])
    case 'text':
      return <span key={key}>{inlineToken(token, site, 0)}</span>
    default:
      return <p key={key}>{'tokens' in token && token.tokens ? inline(token.tokens, site) : token.raw}</p>
  }
}

const blocks = (tokens: readonly Token[] | undefined, site: Site): ReactNode[] =>
  (tokens ?? []).map((token, at) => block(token, site, at))

/** HTML is text like any other, with its Markdown. */
class TextTokenizer extends Tokenizer {
  override html = () => undefined
  override tag = () => undefined
}

/** Nested markers on one line; thousands of them would overflow the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])[ \t]*){12}/m

/** A safe subset of Markdown: its text can never become markup, and a picture is one of the site's own. */
export function Markdown({ text, site }: { text: string; site: Site }) {
  if (TOO_DEEP.test(text)) return <p className="whitespace-pre-wrap">{text}</p>
  return (
    <div className="max-w-prose space-y-4 text-lg">
      {blocks(new Lexer({ gfm: true, tokenizer: new TextTokenizer() }).lex(text), site)}
    </div>
  )
}
