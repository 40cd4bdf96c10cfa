import { expect, test } from 'vitest'
import { answerBlocks, answerWords } from './answer-blocks.ts'

test('paragraphs, lists, headings, stress and links', () => {
  expect(
    answerBlocks(
      '## A *week*\n\nSay **no** _kindly_.\nTwice.\n\nThen:\n1. [Plan](/weekly-planner)\n2. *Rest*\n\n- snake_case_name',
    ),
  ).toEqual([
    { kind: 'text', lines: [[{ text: 'A *week*', look: 'strong' }]] },
    {
      kind: 'text',
      lines: [
        [
          { text: 'Say ' },
          { text: 'no', look: 'strong' },
          { text: ' ' },
          { text: 'kindly', look: 'em' },
          { text: '.' },
        ],
        [{ text: 'Twice.' }],
      ],
    },
    {
      kind: 'list',
      ordered: true,
      intro: [[{ text: 'Then:' }]],
      items: [[{ text: 'Plan', url: '/weekly-planner' }], [{ text: 'Rest', look: 'em' }]],
    },
    { kind: 'list', ordered: false, intro: [], items: [[{ text: 'snake_case_name' }]] },
  ])
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'https://user:pass@evil.example/',
  '\\\\evil.example',
  'mailto:a@b.example',
])('%s is no link', url => {
  const [block] = answerBlocks(`[words](${url})`)
  expect(JSON.stringify(block)).not.toContain('"url"')
  expect(answerWords(`[words](${url})`)).toBe(`[words](${url})`)
})

test('our own pages and https are', () => {
  for (const url of ['/three-rooms#moving', 'https://example.com/a?b=1']) {
    expect(answerBlocks(`[words](${url})`)).toEqual([{ kind: 'text', lines: [[{ text: 'words', url }]] }])
  }
})

test('read aloud there are words alone', () => {
  expect(answerWords('**Begin** with [this](/x).\n\n- one\n- _two_')).toBe('Begin with this.\none\ntwo')
})
