import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Result } from '../../contract/results.ts'
import { TrendLine } from './trend-line.tsx'

test.each([
  [60, 60, 'The same as last time'],
  [60, 61, '1 point above last time'],
  [61, 60, '1 point below last time'],
  [60, 62, '2 points above last time'],
])('from %i to %i: %s', (before, after, words) => {
  const results = [before, after].map((score, id) => ({
    id,
    score,
    completed_at: `2026-11-1${id}T12:00:00.000Z`,
  })) as Result[]
  expect(renderToStaticMarkup(createElement(TrendLine, { results }))).toContain(`>${words}<`)
})
