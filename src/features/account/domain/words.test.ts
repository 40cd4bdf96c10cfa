import { expect, test } from 'vitest'
import { previewSentences } from './words.ts'

const preview = (counts: Record<string, Record<string, number>>) =>
  previewSentences({ counts, never: [] } as unknown as Parameters<typeof previewSentences>[0])

test('what a file would bring is said in the singular and in the plural', () => {
  expect(preview({ domino_entries: { new: 1 } })[0]).toBe('1 domino is new.')
  expect(preview({ domino_entries: { new: 2 }, rest_days: { new: 1 } })[0]).toBe(
    '2 dominoes and 1 rest day are new.',
  )
  expect(preview({ domino_entries: { new: 0 } })[0]).toBe('There is nothing new in this file.')
  const more = preview({ weekly_planners: { new: 1, merged: 1, here: 2, left_out: 1 } })
  expect(more.slice(1)).toEqual([
    '1 week that is here already will be filled where they are empty.',
    '2 are already here.',
    '1 has no room and will be left out.',
  ])
})
