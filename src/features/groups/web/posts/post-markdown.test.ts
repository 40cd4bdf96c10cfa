import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rounds } from '#test/rounds.ts'
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

const LINKS = `https://evil.example/x.png javascript:alert(1) data:text/html,x //evil.example
  https://example.com /groups /\\evil.example`
const MARKS = `<!-- --> ![ [ [a] https://example.com/?a=1&b=2 javascript:alert(1) &lt;script&gt;
  &#106;avascript: \\ " ' \` ** * _ ~~ --- words <https://x.example> <svg/onload=alert(1)>`
const PIECES = [
  ...LINKS.split(/\s+/).map(link => `](${link})`),
  ...MARKS.split(/\s+/),
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<style>*{display:none}</style>',
  '<a href="javascript:alert(1)">',
  '<iframe src="//evil.example">',
  '[a]: javascript:alert(1)',
  ...['```html\n', '# ', '> ', '- ', '1. ', '\n', '\n\n', '    ', ' ', '\u0000', '\u202e'],
  '| a | b |\n| - | - |\n',
]

test('random Markdown: no script, no picture, no style, no link but to the site and over https', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 })
  const text = pieces.map(parts => parts.join(''))
  fc.assert(
    fc.property(text, typed => expectHarmless(html(typed), typed)),
    { seed: 7, numRuns: rounds(500) },
  )
  for (const nested of ['> ', '- ', '*', '[']) expectHarmless(html(nested.repeat(4_000)), nested)
})

test('what Markdown is for is there', () => {
  const shown = html('**Bold** and *soft*\n\n- one\n- two\n\n> said\n\n[here](https://example.com)')
  const link = 'href="https://example.com" target="_blank" rel="noopener noreferrer nofollow ugc"'
  for (const part of ['<strong>Bold</strong>', '<em>soft</em>', '<ul', '<blockquote', link])
    expect(shown).toContain(part)
  expect(html('![me](https://evil.example/x.png)')).toContain('![me](https://evil.example/x.png)')
})
