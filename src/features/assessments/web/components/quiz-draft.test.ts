import { expect, test } from 'vitest'
import {
  bodyOf,
  draftOf,
  emptyQuiz,
  withQuestion,
  withQuestionChanged,
  withQuestionMoved,
} from './quiz-draft.ts'

test("new quizzes and questions have the product's defaults", () => {
  const body = bodyOf(withQuestion(emptyQuiz()))
  expect(body).toMatchObject({ category: 'mindfulness', active: true })
  const question = { question_text: '', question_type: 'multiple_choice', options: [''], pips: [] }
  expect(body.questions).toEqual([
    { ...question, order: 1 },
    { ...question, order: 2 },
  ])
  const scale = withQuestionChanged(emptyQuiz(), 1, () => ({ question_type: 'scale' }))
  expect(bodyOf(scale).questions[0]).toEqual({
    ...{ question_text: '', question_type: 'scale', order: 1, pips: [] },
    ...{ min_value: 1, max_value: 10, min_label: 'Not at all', max_label: 'Very much' },
  })
})

test('a stored quiz keeps its questions’ ids when they move', () => {
  const scale = { min_value: null, max_value: null, min_label: null, max_label: null }
  const stored = { quiz_id: 1, question_text: 'A', ...scale }
  const draft = draftOf({
    ...{ id: 1, title: 'T', description: 'D', category: 'growth', active: false },
    ...{ created_at: '2026-11-20T17:00:00.000Z', question_count: 2 },
    questions: [
      { ...stored, id: 7, order: 1, question_type: 'multiple_choice', options: ['x', 'y'] },
      { ...stored, id: 8, order: 2, question_type: 'yes_no', options: null },
    ],
  })
  const second = draft.questions[1]?.key ?? 0
  const up = withQuestionMoved(draft, second, -1)
  const order = bodyOf(up).questions.map(each => [each.id, each.order])
  expect(order).toEqual([
    [8, 1],
    [7, 2],
  ])
  expect(withQuestionMoved(up, second, -1)).toBe(up)
})
