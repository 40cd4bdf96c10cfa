import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore, TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('at most 20 are stored, newest first', () => {
  const store = createToastStore()
  for (let n = 1; n <= 25; n += 1) store.add({ title: `No. ${n}` })
  expect(store.list()).toHaveLength(TOAST_LIMIT)
  expect(store.list()[0]?.title).toBe('No. 25')
})

test('a toast that 20 newer ones push out counts as dismissed', () => {
  const store = createToastStore()
  const onDismiss = vi.fn()
  store.add({ title: 'Deleted', onDismiss })
  store.add({ title: 'Closed', onDismiss }).dismiss()
  onDismiss.mockClear()
  for (let n = 0; n < TOAST_LIMIT; n += 1) store.add({ title: 'y' })
  expect(onDismiss).toHaveBeenCalledTimes(1)
})

test('a dismissed toast closes at once and is removed 1,000,000 ms later', () => {
  const store = createToastStore()
  const onDismiss = vi.fn()
  const handle = store.add({ title: 'Saved', onDismiss })
  handle.dismiss()
  handle.dismiss()
  expect(onDismiss).toHaveBeenCalledTimes(1)
  expect(store.list()[0]?.open).toBe(false)
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
  expect(store.list()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.list()).toHaveLength(0)
})

test('an update changes the text and notifies listeners', () => {
  const store = createToastStore()
  const listener = vi.fn()
  const handle = store.add({ title: 'Saving' })
  const stop = store.subscribe(listener)
  handle.update({ title: 'Saved', tone: 'success' })
  expect(store.list()[0]).toMatchObject({
    id: handle.id,
    title: 'Saved',
    tone: 'success',
    open: true,
  })
  stop()
  handle.update({ title: 'Again' })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('no timer outlives its toast', () => {
  const store = createToastStore()
  for (let n = 0; n < 5; n += 1) store.add({ title: 'x' })
  store.dismiss()
  expect(vi.getTimerCount()).toBe(5)
  for (let n = 0; n < TOAST_LIMIT; n += 1) store.add({ title: 'y' })
  expect(vi.getTimerCount()).toBe(0)
  store.dismiss()
  store.remove()
  expect(vi.getTimerCount()).toBe(0)
  expect(store.list()).toHaveLength(0)
})
