import { expect, test } from 'vitest'
import { actionInWords, detailsInWords } from './domain.ts'

test('the log says in words what was done', () => {
  expect(actionInWords('Save the draft of the site’s texts: all or none')).toBe(
    'Saved the draft of the site’s texts',
  )
})

test('and what was sent with it, a line for each field', () => {
  const sent = {
    full_name: 'Ann Lee',
    isCoach: true,
    plan: null,
    rules: [{ plan: 'basic', credits: 1 }],
    tags: [],
  }
  expect(detailsInWords(JSON.stringify(sent))).toEqual([
    { name: 'Full name', value: 'Ann Lee' },
    { name: 'Is coach', value: 'yes' },
    { name: 'Plan', value: 'nothing' },
    { name: 'Rules', value: 'Plan: basic, Credits: 1' },
    { name: 'Tags', value: 'nothing' },
  ])
  expect(detailsInWords('{"title":"cut o')).toEqual([
    { name: 'Beginning', value: '{"title":"cut o' },
  ])
})
