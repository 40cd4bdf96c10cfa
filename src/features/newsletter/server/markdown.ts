import MarkdownIt from 'markdown-it'
import { boundLinks, MARKDOWN, parsedWithin } from '#src/contract/markdown.ts'
import { escapeHtml } from '#src/platform/server/mail/body.ts'

const parser = new MarkdownIt(MARKDOWN)
parser.linkify.set({ fuzzyLink: false })
boundLinks(parser.linkify)
parser.validateLink = url => /^(https?:\/\/|mailto:)/i.test(url)

/** An issue's text for a mail. Links and pictures lead to http, https and mail only; anything else stays text. */
export function markdownToHtml(text: string): string {
  const tokens = parsedWithin(typed => parser.parse(typed, {}), text, 'page')
  if (!tokens) return `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>\n`
  return parser.renderer.render(tokens, parser.options, {})
}
