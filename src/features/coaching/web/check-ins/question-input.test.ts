import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Question } from '../../contract/check-ins.ts'
import { QuestionInput } from './question-input.tsx'

test('an option that a form names twice is offered once', () => {
  const question: Question = {
    id: 1,
    type: 'choice',
    text: 'How?',
    options: ['Well', 'So so', 'Well'],
  }
  const shown = renderToStaticMarkup(
    createElement(QuestionInput, { question, value: 'Well', onChange: () => {} }),
  )
  expect(shown.match(/type="radio"/g)).toHaveLength(2)
  expect(shown.match(/checked=""/g)).toHaveLength(1)
})
