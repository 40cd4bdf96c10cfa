import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PASSAGES } from './passages.ts'
import { builtIndex, NEW_LIBRARY } from './search.ts'

const findPassages = NEW_LIBRARY.find

type LabeledQuestion = readonly [question: string, answers: readonly string[]]

const QUESTIONS: {
  tuning: readonly LabeledQuestion[]
  /** Not used for tuning, so the figure is fairer. */
  heldOut: readonly LabeledQuestion[]
} = JSON.parse(
  readFileSync(new URL('../../../../../test/guide-questions.json', import.meta.url), 'utf8'),
)
const ALL_QUESTIONS = [...QUESTIONS.tuning, ...QUESTIONS.heldOut]

const hits = (limit: number, questions: readonly LabeledQuestion[]) =>
  questions.filter(([question, answers]) =>
    findPassages(question, limit).some(({ id }) => answers.includes(id)),
  )

/** Questions without a right passage among the first `limit`, for a readable failure. */
const missed = (limit: number, questions: readonly LabeledQuestion[]) => {
  const found = hits(limit, questions)
  return questions.filter(each => !found.includes(each)).map(([question]) => question)
}

test.each([
  [1, 0.9],
  [3, 0.97],
])('recall at %i is at least %d', (limit, recall) => {
  const rate = hits(limit, ALL_QUESTIONS).length / ALL_QUESTIONS.length
  expect(rate, `missed: ${missed(limit, ALL_QUESTIONS).join('; ')}`).toBeGreaterThanOrEqual(recall)
})

test('the built index matches the current passages', () => {
  const { fingerprint, index } = JSON.parse(builtIndex())
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(index.documentCount).toBe(PASSAGES.length)
})
