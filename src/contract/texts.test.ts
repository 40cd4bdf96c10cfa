import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { composeText, freeText, matching, name, text } from './texts.ts'

test('a text that is too long is seen by no check that follows', () => {
  const seen: number[] = []
  const look = z.refine<string>(typed => seen.push(typed.length) > 0)
  for (const schema of [
    text(1, 5).check(look),
    freeText(5).check(look),
    matching(5, /^a/).check(look),
  ])
    for (const length of [6, 20, 21, 100_000])
      expect(z.safeParse(schema, 'a'.repeat(length)).success).toBe(false)
  expect(seen).toEqual([])
})

test('the same text in other code points is the same text, and as long', () => {
  for (const schema of [text(1, 4), freeText(4)])
    expect(z.parse(schema, 'Cafe\u0301')).toBe('Caf\u00e9')
  expect(z.safeParse(text(1, 4), 'Cafe\u0301s').success).toBe(false)
})

test('more marks than any language has stay in their order, since ordering them is quadratic', () => {
  const marks = (pairs: number) => `b${'\u0315\u0300'.repeat(pairs)}`
  expect(composeText(marks(15))).toBe(`b${'\u0300'.repeat(15)}${'\u0315'.repeat(15)}`)
  expect(composeText(marks(16))).toBe(marks(16))
})

test.each(['\u200b\ufeff', '\u115f', '\u3164', '\u2800', '\u00ad\u2060'])(
  '%j fills in nothing',
  typed => {
    const [issue] = z.safeParse(text(1, 50), typed).error?.issues ?? []
    expect(issue?.message).toBe('Please fill this in.')
  },
)

const person = (called: string) => z.safeParse(name(1, 50), called).error?.issues[0]?.message

test.each(['\u200b', '\u2060\u200d', '\u00ad', '\u3164', '\u2800', ' \u2003', '\u0301'])(
  '%j is no name',
  called => {
    expect(person(called)).toBe('Please enter a name')
  },
)

test.each(['\u202eannA', 'Ann\u2066', '\u200fAnn', 'A\u061cnn'])(
  '%j turns the text around it',
  called => {
    expect(person(called)).toMatch(/direction/)
  },
)

test.each(['Ann', 'Zoë', 'محمد', 'می\u200cخواهم', '山田太郎', '🌱', '3'])(
  '%j is a name',
  called => {
    expect(person(called)).toBeUndefined()
  },
)
