import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown.ts'

test('an issue is formatted, and its links lead to the web and to mail only', () => {
  expect(markdownToHtml('# One\n\nA **small** [step](https://example.com/a?b=1&c=2).')).toBe(
    '<h1>One</h1>\n<p>A <strong>small</strong> <a href="https://example.com/a?b=1&amp;c=2">step</a>.</p>\n',
  )
  expect(markdownToHtml('https://example.com')).toContain('<a href="https://example.com">')
  expect(markdownToHtml('[mail](mailto:a@example.com)')).toContain('href="mailto:a@example.com"')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">b</b>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[call](tel:1)',
  '![p](data:image/svg+xml;base64,PHN2Zz4=)',
  '[p]: javascript:alert(1)\n\n[p]',
])('%s stays text', text => {
  const html = markdownToHtml(text)
  expect(html).not.toMatch(/<(script|img|b)\b|href="(?!https?:|mailto:)|src="(?!https?:)/i)
})
