import { expect, test } from 'vitest'
import { careFor } from './safety.ts'

test.each([
  'I want to kill myself',
  'sometimes I think about suicide',
  'I have been cutting myself again',
  "I don't want to live anymore",
  'They would be better off without me',
  'I wish I were dead',
  'I took all my pills',
  'there is no point in living',
  'I am going to end my life',
])('%j is answered with care and the lines that help', text => {
  expect(careFor(text)).toContain('988')
  expect(careFor(text)).toContain('findahelpline.com')
})

test.each(['My husband hits me', 'he threatens to kill me', 'I was raped', 'I am being abused by my uncle'])(
  '%j is met with safety first',
  text => expect(careFor(text)).toContain('1-800-799-7233'),
)

test.each(['I want to kill my boss', 'I will shoot someone'])('%j is met before it is acted on', text =>
  expect(careFor(text)).toContain('put distance'),
)

test.each([
  'This deadline is killing me',
  'I could kill for a coffee',
  'I want to end my subscription',
  'How do I cut my hours at work?',
  'I am dying to try the planner',
  'I beat myself up over small mistakes',
  'My partner never listens to me',
  'I want to live more slowly',
  'The meeting was a disaster',
])('%j is no emergency', text => expect(careFor(text)).toBeNull())
