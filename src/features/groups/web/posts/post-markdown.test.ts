import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostMarkdown } from './post-markdown.tsx'

const html = (text: string) =>
  renderToStaticMarkup(createElement(PostMarkdown, { text, isPlain: false }))

/** What a post's page may consist of; classes are the site's own. */
const TAGS = 'div p span strong em s code br a ul ol li blockquote'.split(' ')
const ATTRIBUTES = 'class href target rel start'.split(' ')

/** Checks every tag and attribute. React escapes `<` in text, so whatever matches is a tag. */
function expectHarmless(markup: string, of: string): void {
  for (const [, tag = '', rest = ''] of markup.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)) {
    expect(TAGS, of).toContain(tag)
    for (const [, name = '', value = ''] of rest.matchAll(/([^\s=]+)="([^"]*)"/g)) {
      expect(ATTRIBUTES, of).toContain(name)
      if (name === 'href') expect(value, of).toMatch(/^(https:\/\/|\/(?![/\\]))/)
    }
  }
}

const TARGETS = `https://evil.example/x.png javascript:alert(1) data:text/html,x //evil.example
  /\\evil.example &#106;avascript:alert(1)`
const HTML = `<script>alert(1)</script> <!-- --> <svg/onload=alert(1)> <iframe/src=//evil.example>
  <style>*{display:none}</style> <a/href="javascript:alert(1)"> &lt;script&gt; \u0000 \u202e`

test('no script, no picture, no style, no link but to the site and over https', () => {
  const links = TARGETS.split(/\s+/).flatMap(to => [
    ...[`[a](${to})`, `![a](${to})`, `<${to}>`, `[a]: ${to}\n[a] ![a]`, `> - [a](${to} "b")`],
  ])
  const tags = HTML.split(/\s+/).flatMap(tag => [tag, `**${tag}**`, `- ${tag}\n\n> ${tag}`])
  const nested = ['> ', '- ', '*', '['].map(mark => mark.repeat(4_000))
  for (const typed of [...links, ...tags, '<img src=x onerror=alert(1)>', ...nested])
    expectHarmless(html(typed), typed)
})

test('what Markdown is for is there', () => {
  const shown = html('**Bold** and *soft*\n\n- one\n- two\n\n> said\n\n[here](https://example.com)')
  const link = 'href="https://example.com" target="_blank" rel="noopener noreferrer nofollow ugc"'
  for (const part of ['<strong>Bold</strong>', '<em>soft</em>', '<ul', '<blockquote', link])
    expect(shown).toContain(part)
  expect(html('![me](https://evil.example/x.png)')).toContain('![me](https://evil.example/x.png)')
})
