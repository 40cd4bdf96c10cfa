import { expect, test } from 'vitest'
import { CONTRAST_MIN, contrast, NEUTRALS, shadesOf, themeCss } from './theme.ts'

/** The same 200 colors in each run, spread over the whole RGB cube. */
const COLORS = Array.from({ length: 200 }, (_, n) => {
  const value = (Math.imul(n + 1, 0x9e3779b1) >>> 8) & 0xffffff
  return `#${value.toString(16).padStart(6, '0')}`
}).concat('#ffffff', '#000000', '#ffff00', '#808080', '#1f4d4a', '#b4532a')

test('contrast is what WCAG says it is', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme every pair of 206 colors can be read',
  scheme => {
    const { surfaces, inks } = NEUTRALS[scheme]
    const weak = COLORS.flatMap(color => {
      const { main, strong, soft, on } = shadesOf(color, scheme)
      const pairs = [
        ...[main, strong].flatMap(text =>
          [...surfaces, soft, on].map(under => [text, under] as const),
        ),
        ...inks.map(ink => [ink, soft] as const),
      ]
      return pairs.filter(([a, b]) => contrast(a, b) < CONTRAST_MIN).map(pair => [color, ...pair])
    })
    expect(weak).toEqual([])
  },
)

test('the styles contain colors only', () => {
  expect(themeCss('#123456', '#abcdef')).toMatch(/^[\w\s#:;{}@().[\]*=-]+$/)
})
