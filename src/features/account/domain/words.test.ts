import { expect, test } from 'vitest'
import { appliedSentence, checkedSentences, filledSentence } from './words.ts'

test('what a file would bring is said in the singular and in the plural', () => {
  const said = (counts: Record<string, number>) => checkedSentences({ counts, never: {} })
  expect(said({ domino_entries: 1 })).toEqual(['1 domino can come in, all of it in one step.'])
  expect(said({ domino_entries: 2, rest_days: 1, pip_marks: 9 })[0]).toMatch(
    /^2 dominoes and 1 rest day can/,
  )
  expect(said({ domino_entries: 0 })).toEqual(['There is nothing in this file that can come in.'])
  expect(appliedSentence({ counts: { rest_days: 2 } })).toBe('2 rest days came in.')
  expect(appliedSentence({ counts: {} })).toBe('Nothing came in.')
})

test('what is in the way is named as members know it', () => {
  expect(filledSentence(['domino_entries', 'pip_marks', 'rest_days'])).toContain(
    'yours has dominoes and rest days.',
  )
})
