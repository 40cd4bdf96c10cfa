import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { beyondBudget, parsedWithin } from '#src/contract/markdown.ts'
import { rounds } from '#test/rounds.ts'
import { Markdown } from './markdown.tsx'

const LENGTH = 10_000
const html = (text: string, isPage: boolean, isPlain = false) =>
  renderToStaticMarkup(createElement(Markdown, { text, isPage, isPlain, link: () => ({}) }))

/** A post of the same length, as people write them. */
const USUAL = 'Some **words** and a [link](https://a.example/x) here.\n\n- one\n- two\n\n'.repeat(
  140,
)

/** Renders to the end both ways: a parser whose work is exponential would never return. */
function expectShown(text: string): void {
  for (const isPage of [true, false]) {
    const shown = html(text, isPage).replace(/<[^>]*>|&gt;/g, '')
    expect(shown.length).toBeGreaterThanOrEqual(text.match(/(?<!\w)a(?!\w)/g)?.length ?? 0)
  }
}

const filled = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
const NESTED = {
  'two runs of stars': `a${'*'.repeat(4_993)}a${'*'.repeat(4_993)}`,
  'list markers with blanks': '-     '.repeat(11),
  'lists in lists': Array.from({ length: 130 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  'quotes in quotes': '>'.repeat(5_000),
  'links in links': '['.repeat(3_000) + '](b)'.repeat(1_700),
  'addresses without a scheme': filled('///a.b'),
  'runs of backticks': Array.from({ length: 140 }, (_, length) => '`'.repeat(length)).join(' '),
  'a table of made-up cells': `${'|a'.repeat(50)}|\n${'|-'.repeat(50)}|\n${'a\n'.repeat(4_850)}`,
}

test.each(Object.entries(NESTED))('%s: shown whole', (_, text) => {
  expectShown(text)
})

test('a text beyond the bounds stays as it was typed', () => {
  for (const text of [
    `a${'*'.repeat(99)}b${'*'.repeat(99)}`,
    `${'> '.repeat(30)}deep`,
    '*a* '.repeat(6_000),
  ])
    for (const isPage of [true, false])
      expect(html(text, isPage)).toContain(
        `<p class="whitespace-pre-wrap">${text.replaceAll('>', '&gt;')}</p>`,
      )
})

test('a long post that somebody took pains with is formatted', () => {
  expect(USUAL.length).toBeGreaterThan(9_500)
  expect(html(USUAL, false)).toContain('<strong>words</strong>')
})

test('of fifty posts as dear as they come the first are formatted, and of usual ones all', () => {
  for (const piece of ['*a*xxxxxx ', '[- - ', '- - - a\n', 'http://a:', '* a\n\n- a\n\n']) {
    const marks = piece.match(/[\n*[]|:\/\//g)?.length ?? 1
    const post = piece.repeat(Math.min(2_000 / marks, LENGTH / piece.length)).padEnd(LENGTH, 'x')
    const isPlain = beyondBudget(Array.from({ length: 50 }, () => post))
    expect(isPlain.slice(0, 5)).not.toContain(true)
    expect(isPlain.at(-1)).toBe(true)
  }
  const usual = Array.from({ length: 50 }, () => 'Some **words** and\n\n- one\n- two\n'.repeat(15))
  expect(beyondBudget(usual)).not.toContain(true)
})

test('a parser that fails takes no page with it', () => {
  const failing = () => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  expect(parsedWithin(failing, 'words', 'part')).toBeNull()
})

const PIECES = [
  ...'* ** _ __ ~~ ` `` ~~~ [ ] ]( ](b) ( ) ![ < > # | --- === \\ & &amp; https://a.b ://'.split(
    ' ',
  ),
  ...'a@b.c " [a] <!-- </a a'.split(' '),
  ...['```\n', '> ', '- ', '-     ', '+ ', '1. ', '1) ', '\n', '\n\n', '    ', '\t', ' '],
  ...['|a|b|\n|-|-|\n', '---\n', '===\n', '[a]: b\n'],
]

test('any 10,000 characters are shown', () => {
  const piece = fc.constantFrom(...PIECES)
  const text = fc.oneof(
    fc.array(piece, { minLength: 1, maxLength: 4 }).map(pieces => filled(pieces.join(''))),
    fc
      .array(piece, { minLength: 2, maxLength: 4 })
      .map(pieces => pieces.map(each => filled(each).slice(0, LENGTH / pieces.length)).join('')),
    fc.array(piece, { minLength: 50, maxLength: 400 }).map(pieces => filled(pieces.join(''))),
  )
  fc.assert(fc.property(text, expectShown), { seed: 7, numRuns: rounds(40) })
})
