import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostMarkdown } from './post-markdown.tsx'

const html = (text: string) =>
  renderToStaticMarkup(createElement(PostMarkdown, { text, isPlain: false }))

/** What a post's page may consist of; classes are the site's own. */
const TAGS = [
  'div',
  'p',
  'span',
  'strong',
  'em',
  's',
  'code',
  'br',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
]
const ATTRIBUTES = ['class', 'href', 'target', 'rel', 'start']

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

const PIECES = [
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<style>*{display:none}</style>',
  ],
  ...[
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<!--',
    '-->',
    '<iframe src="//evil.example">',
  ],
  ...[
    '![',
    '](https://evil.example/x.png)',
    '](javascript:alert(1))',
    '](data:text/html,x)',
    '](//evil.example)',
  ],
  ...[
    '[',
    '](https://example.com)',
    '](/groups)',
    '](/\\evil.example)',
    '[a]: javascript:alert(1)',
    '[a]',
    '<https://x.example>',
  ],
  ...[
    'https://example.com/?a=1&b=2',
    'javascript:alert(1)',
    '&lt;script&gt;',
    '&#106;avascript:',
    '\\',
    '"',
    "'",
    '`',
    '```html\n',
  ],
  ...[
    '**',
    '*',
    '_',
    '~~',
    '# ',
    '> ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '    ',
    '| a | b |\n| - | - |\n',
    '---',
    'words',
    ' ',
    '\u0000',
    '\u202e',
  ],
]

/** The same texts in every run. */
function randomsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('random Markdown: no script, no picture, no style, no link but to the site and over https', () => {
  const random = randomsFrom(7)
  for (let n = 0; n < 1_500; n++) {
    const length = 1 + Math.floor(random() * 14)
    const text = Array.from(
      { length },
      () => PIECES[Math.floor(random() * PIECES.length)] ?? '',
    ).join('')
    expectHarmless(html(text), text)
  }
})

test('what Markdown is for is there', () => {
  const shown = html('**Bold** and *soft*\n\n- one\n- two\n\n> said\n\n[here](https://example.com)')
  for (const part of [
    '<strong>Bold</strong>',
    '<em>soft</em>',
    '<ul',
    '<blockquote',
    'href="https://example.com"',
  ])
    expect(shown).toContain(part)
  expect(shown).toContain('rel="noopener noreferrer nofollow ugc"')
})

test('a picture is text', () => {
  expect(html('![me](https://evil.example/x.png)')).toContain('![me](https://evil.example/x.png)')
})

test('thousands of nested markers do no harm', () => {
  expectHarmless(html('> '.repeat(4_000)), 'quotes')
  expectHarmless(html('- '.repeat(4_000)), 'lists')
  expectHarmless(html('*'.repeat(9_999)), 'stars')
  expectHarmless(html('['.repeat(9_999)), 'brackets')
})
