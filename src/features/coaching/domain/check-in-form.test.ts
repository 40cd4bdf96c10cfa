import { expect, test } from 'vitest'
import { isAnswer } from './check-in-form.ts'

const question = (type: 'scale' | 'choice' | 'yes_no' | 'text', more: object = {}) =>
  ({ type, text: 'How was it?', ...more }) as Parameters<typeof isAnswer>[0]

test.each([
  [question('scale', { min: 0, max: 5 }), [0, 5], [-1, 6, 2.5, '3', true]],
  [question('scale'), [1, 10], [0, 11]],
  [question('choice', { options: ['Good', 'Bad'] }), ['Good', 'Bad'], ['good', '', 0, true]],
  [question('yes_no'), ['yes', 'no', true, false], ['', 'maybe', 1]],
  [question('text'), ['', 'Fine'], [1, true, null]],
])('%j is answered by some values and not by others', (asked, right, wrong) => {
  for (const value of right) expect(isAnswer(asked, value)).toBe(true)
  for (const value of wrong) expect(isAnswer(asked, value)).toBe(false)
})
