import { expect, test } from 'vitest'
import type { AskedQuestion, Result } from './contract/results.ts'
import {
  bandOf,
  historyOf,
  initialAnswer,
  isAllLowest,
  isValidAnswer,
  listUnanswered,
  newestFirst,
  scoreOf,
} from './domain.ts'

const base = {
  question_text: '?',
  order: 1,
  options: null,
  min_value: null,
  max_value: null,
  min_label: null,
  max_label: null,
}
const choice: AskedQuestion = {
  ...base,
  id: 1,
  question_type: 'multiple_choice',
  options: ['a', 'b', 'c', 'd'],
}
const scale: AskedQuestion = { ...base, id: 2, question_type: 'scale', min_value: 2, max_value: 8 }
const plainScale: AskedQuestion = { ...base, id: 3, question_type: 'scale' }
const yesNo: AskedQuestion = { ...base, id: 4, question_type: 'yes_no' }
const all = [choice, scale, plainScale, yesNo]

test('a choice scores its position, a scale its value, and yes one point', () => {
  const responses = { 'q-1': 'c', 'q-2': 5, 'q-3': 7, 'q-4': 'no' }
  expect(scoreOf(all, responses)).toEqual({
    score: 65,
    total_score: 3 + 5 + 7 + 0,
    max_score: 4 + 8 + 10 + 1,
    result_category: 'Intermediate',
  })
})

test.each([
  [100, 'Advanced'],
  [80, 'Advanced'],
  [79, 'Intermediate'],
  [60, 'Intermediate'],
  [59, 'Developing'],
  [40, 'Developing'],
  [39, 'Beginner'],
  [0, 'Beginner'],
])('%i percent is %s', (score, band) => {
  expect(bandOf(score)).toBe(band)
})

test.each([
  [choice, 'b', true],
  [choice, 'e', false],
  [choice, 2, false],
  [scale, 2, true],
  [scale, 8, true],
  [scale, 1, false],
  [scale, 9, false],
  [scale, 2.5, false],
  [scale, '5', false],
  [plainScale, 10, true],
  [yesNo, 'yes', true],
  [yesNo, 'Yes', false],
  [yesNo, undefined, false],
])('%o accepts %j: %j', (question, answer, valid) => {
  expect(isValidAnswer(question, answer)).toBe(valid)
})

test('answers are all the lowest only if every one of them is', () => {
  const lowest = { 'q-1': 'a', 'q-2': 2, 'q-3': 1, 'q-4': 'no' }
  expect(isAllLowest(all, lowest)).toBe(true)
  for (const other of [{ 'q-1': 'b' }, { 'q-2': 3 }, { 'q-3': 2 }, { 'q-4': 'yes' }])
    expect(isAllLowest(all, { ...lowest, ...other })).toBe(false)
})

test('a scale starts at its minimum, other types without an answer', () => {
  expect(all.map(initialAnswer)).toEqual([undefined, 2, 1, undefined])
  expect(listUnanswered(all, { 'q-2': 2, 'q-3': 1 })).toEqual([1, 4])
})

test('results are in the order in which they were taken, also those that were imported later', () => {
  const taken = (id: number, day: number, quiz_id = 1, quiz_title = 'Present?') =>
    ({ id, quiz_id, quiz_title, completed_at: `2026-11-0${day}T12:00:00.000Z` }) as Result
  const [imported, first, second] = [taken(9, 1), taken(1, 2), taken(2, 3)]
  const [known, other] = [taken(10, 4, 0, 'Elsewhere'), taken(11, 5, 0, 'Another')]
  const all = [other, known, imported, second, first]
  expect(newestFirst(all)).toEqual([other, known, second, first, imported])
  expect(historyOf(first, all)).toEqual([imported, first])
  expect(historyOf(second, all)).toEqual([imported, first, second])
  expect(historyOf(other, all)).toEqual([other])
})
