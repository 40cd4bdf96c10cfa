import { expect, test } from 'vitest'
import { answerBlocks, answerText, type Block, type Inline } from './answer-blocks.ts'

function inlineHtml(part: Inline): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'break') return '<br>'
  const inside = part.parts.map(inlineHtml).join('')
  return part.kind === 'link'
    ? `<a ${part.url}>${inside}</a>`
    : `<${part.kind}>${inside}</${part.kind}>`
}
function html(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${block.parts.map(inlineHtml).join('')}</p>`
  const items = block.items.map(item => `<li>${item.map(html).join('')}</li>`).join('')
  return block.ordered ? `<ol ${block.start}>${items}</ol>` : `<ul>${items}</ul>`
}
const shown = (answer: string) => answerBlocks(answer).map(html)

test('paragraphs, lists, headings, emphasis and links', () => {
  expect(
    shown(
      '## A *week*\n\nSay **no** _kindly_.\nTwice.\n\nThen:\n1. [**Plan** it](/weekly-planner)\n2. *Rest*\n\n• snake_case_name',
    ),
  ).toEqual([
    '<p><strong>A <em>week</em></strong></p>',
    '<p>Say <strong>no</strong> <em>kindly</em>.<br>Twice.</p>',
    '<p>Then:</p>',
    '<ol 1><li><p><a /weekly-planner><strong>Plan</strong> it</a></p></li><li><p><em>Rest</em></p></li></ol>',
    '<ul><li><p>snake_case_name</p></li></ul>',
  ])
})

test.each([
  ['<img src=x onerror=alert(1)> <b>bold</b>'],
  ['![words](/x)'],
  ['> said\n> twice'],
  ['| a | b |\n|---|---|\n| 1 | 2 |'],
  ['above\n---\nbelow'],
  ['```js\nlet x = 1\n```'],
  ['    four spaces'],
  ['https://example.com and <https://example.com> and a@b.example'],
  ['[words]: https://example.com'],
  ['`code` ~~gone~~ 5 * 4 * 3 &amp; 2'],
])('%j stays text', answer => {
  expect(shown(answer)).toEqual([`<p>${answer.trim().replaceAll('\n', '<br>')}</p>`])
})

test.each([
  ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example'],
  ...['/\\evil.example', 'http://plain.example', 'https://user:pass@evil.example/'],
  ...['\\\\evil.example', 'mailto:a@b.example'],
])('%s is not a link', url => {
  for (const answer of [`[words](${url})`, `[words](<${url}>)`, `- **[words](${url})**`])
    expect(JSON.stringify(answerBlocks(answer))).not.toContain('"url"')
  expect(answerText(`[words](${url})`)).toBe(`[words](${url.replaceAll('\\\\', '\\')})`)
})

test('our own pages and https are links', () => {
  for (const url of ['/three-rooms#moving', 'https://example.com/a?b=1']) {
    expect(shown(`[words](${url})`)).toEqual([`<p><a ${url}>words</a></p>`])
    expect(shown(`[words](${url} "title")`)).toEqual([`<p><a ${url}>words</a></p>`])
  }
})

test('screen readers get plain text', () => {
  expect(answerText('**Begin** with [this](/x).\n\n- one\n- _two_')).toBe(
    'Begin with this.\none\ntwo',
  )
})

test('an answer nested too deeply is shown as plain text', () => {
  const answer = `- one\n${'- '.repeat(20_000)}deep`
  expect(answerText(answer)).toBe(answer)
  expect(shown(`- one\n\n${'-'.repeat(30)}`)).toEqual([
    '<ul><li><p>one</p></li></ul>',
    `<p>${'-'.repeat(30)}</p>`,
  ])
})
