import { t } from '@lingui/core/macro'
import MarkdownIt, { type Token } from 'markdown-it'
import { type AnchorHTMLAttributes, createElement, type ReactNode } from 'react'
import { boundLinks, MARKDOWN, parsedWithin } from '#src/contract/markdown.ts'
import { cx } from './cx.ts'

interface MarkdownNode {
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
function markdownParser(kind: 'part' | 'page', without: string[]) {
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
const urlOf = (token: Token): string => attribute(token, token.type === 'image' ? 'src' : 'href')

/** A link or picture as it was typed, in two halves around its words. */
function asTyped(token: Token): [before: string, after: string] {
  if (token.markup === 'linkify') return ['', '']
  if (token.markup === 'autolink') return ['<', '>']
  const title = attribute(token, 'title')
  return [token.type === 'image' ? '![' : '[', `](${urlOf(token)}${title && ` "${title}"`})`]
}

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

interface MarkdownProps extends Rules {
  text: string
  className?: string
  /** Shows the text as it was typed. */
  isPlain?: boolean
}

function Link({ node, rules }: { node: MarkdownNode; rules: Rules }) {
  const href = urlOf(node.token)
  const attributes = rules.link(href)
  const [before, after] = asTyped(node.token)
  const words = inline(node.children, rules)
  if (!attributes) return [before, ...words, after]
  return (
    <a href={href} {...attributes} className="text-link [overflow-wrap:anywhere]">
      {words}
    </a>
  )
}

function Picture({ token, rules }: { token: MarkdownNode['token']; rules: Rules }) {
  if (rules.picture) return <span>{rules.picture(urlOf(token), token.content)}</span>
  return asTyped(token).join(token.content)
}

function inlineNode(node: MarkdownNode, rules: Rules, key: number): ReactNode {
  const { token, children } = node
  switch (token.type) {
    case 'strong_open':
    case 'em_open':
    case 's_open':
      return createElement(token.tag, { key }, ...inline(children, rules))
    case 'code_inline':
      return (
        <code key={key} className="rounded-sm bg-sunken px-1 text-[0.9em]">
          {token.content}
        </code>
      )
    case 'hardbreak':
      return <br key={key} />
    case 'softbreak':
      return rules.isPage ? '\n' : <br key={key} />
    case 'link_open':
      return <Link key={key} node={node} rules={rules} />
    case 'image':
      return <Picture key={key} token={token} rules={rules} />
    default:
      return token.content
  }
}

const inline = (nodes: readonly MarkdownNode[], rules: Rules): ReactNode[] =>
  nodes.map((node, at) => inlineNode(node, rules, at))

/** Wide tables scroll, by keyboard as well. */
const SCROLLED = { tabIndex: 0, className: 'overflow-x-auto' }

const OF_TABLES: Readonly<Record<string, string | undefined>> = {
  tr: 'border-line border-b',
  th: 'py-2 pe-4',
  td: 'py-2 pe-4',
}

/** The page's own title is its only `h1`, so these headings begin at `h2`. */
function Title({ node, rules }: { node: MarkdownNode; rules: Rules }) {
  const words = blocks(node.children, rules)
  if (!rules.isPage) return <p className="font-semibold text-lg">{words}</p>
  if (node.token.tag === 'h1' || node.token.tag === 'h2')
    return <h2 className="pt-6 text-3xl">{words}</h2>
  return <h3 className="pt-3 text-2xl">{words}</h3>
}

function block(node: MarkdownNode, rules: Rules, key: number): ReactNode {
  const { token, children } = node
  const inside = () => blocks(children, rules)
  switch (token.type) {
    case 'inline':
      return inline(children, rules)
    case 'heading_open':
      return <Title key={key} node={node} rules={rules} />
    case 'paragraph_open':
      return token.hidden ? <span key={key}>{inside()}</span> : <p key={key}>{inside()}</p>
    case 'bullet_list_open':
      return (
        <ul key={key} className="list-disc space-y-2 ps-6">
          {inside()}
        </ul>
      )
    case 'ordered_list_open':
      return (
        <ol
          key={key}
          start={Number(token.attrGet('start') ?? 1)}
          className="list-decimal space-y-2 ps-6"
        >
          {inside()}
        </ol>
      )
    case 'list_item_open':
      return <li key={key}>{inside()}</li>
    case 'table_open':
      return (
        <section key={key} aria-label={t`Table`} {...SCROLLED}>
          <table className="w-full text-start">{inside()}</table>
        </section>
      )
    case 'blockquote_open':
      return (
        <blockquote
          key={key}
          className="space-y-4 border-line-strong border-s-2 ps-5 text-ink-soft"
        >
          {inside()}
        </blockquote>
      )
    case 'hr':
      return <hr key={key} className="border-line" />
    case 'code_block':
    case 'fence':
      return (
        <p key={key} className="whitespace-pre-wrap rounded-md bg-sunken p-4 font-mono text-sm">
          <code>{token.content.replace(/\n$/, '')}</code>
        </p>
      )
    default:
      return createElement(token.tag, { key, className: OF_TABLES[token.tag] }, ...inside())
  }
}

const blocks = (nodes: readonly MarkdownNode[], rules: Rules): ReactNode[] =>
  nodes.map((node, at) => block(node, rules, at))

const parsePage = markdownParser('page', [])
/** Tables, rules, headings by underlining and definitions stay text. */
const parsePart = markdownParser('part', ['table', 'hr', 'lheading', 'reference'])

/** A safe subset of Markdown: its text can never become markup. */
export function Markdown({ text, className, isPlain, ...rules }: MarkdownProps) {
  const nodes = isPlain ? null : rules.isPage ? parsePage(text) : parsePart(text)
  return (
    <div className={cx('[overflow-wrap:anywhere]', className)}>
      {nodes ? blocks(nodes, rules) : <p className="whitespace-pre-wrap">{text}</p>}
    </div>
  )
}
