import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswerMarkdown } from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(createElement(AnswerMarkdown, { text }))

test('an answer never becomes markup of its own', () => {
  expect(html('<img src=x onerror=alert(1)> ![words](/x)')).not.toContain('<img')
})

test.each([
  ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example'],
  ...['/\\evil.example', 'http://plain.example', 'https://user:pass@evil.example/'],
  ...['\\\\evil.example', 'mailto:a@b.example'],
])('%s is not a link', url => {
  for (const answer of [`[words](${url})`, `[words](<${url}>)`, `- **[words](${url})**`])
    expect(html(answer)).not.toContain('<a')
})

test('our own pages and https are links', () => {
  for (const url of ['/three-rooms#moving', 'https://example.com/a?b=1'])
    expect(html(`[words](${url})`)).toContain(`<a href="${url}"`)
})
