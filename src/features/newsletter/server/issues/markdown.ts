import { Marked, Tokenizer } from 'marked'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? sign)

const isSafe = (url: string) => /^(https?:\/\/|mailto:)/i.test(url.trim())

/** HTML is text like any other. */
class WithoutHtml extends Tokenizer<string, string> {
  override html = () => undefined
  override tag = () => undefined
}

const marked = new Marked({
  tokenizer: new WithoutHtml(),
  renderer: {
    link: ({ href, raw }) => (isSafe(href) ? false : escapeHtml(raw)),
    image: ({ href, raw }) => (isSafe(href) ? false : escapeHtml(raw)),
  },
})

/** An issue's text for a mail. Links and pictures lead to http, https and mail only; anything else stays text. */
export const markdownToHtml = (text: string): string => marked.parse(text, { async: false })
