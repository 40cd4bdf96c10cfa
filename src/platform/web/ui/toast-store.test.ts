import { expect, test } from 'vitest'
import { createToastStore, TOAST_LIMIT } from '../toast-store.ts'

test('at most 20 are shown, newest first; one that is dismissed is gone', () => {
  const store = createToastStore()
  let published = 0
  store.subscribe(() => {
    published += 1
  })
  const handles = Array.from({ length: 25 }, (_, n) => store.add({ title: `No. ${n + 1}` }))
  expect(store.list()).toHaveLength(TOAST_LIMIT)
  expect(store.list()[0]?.title).toBe('No. 25')
  handles.at(-1)?.dismiss()
  expect(store.list()[0]?.title).toBe('No. 24')
  expect(published).toBe(26)
})
