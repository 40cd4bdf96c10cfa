import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a round starts after the previous one and the delay, never concurrently', async () => {
  const started: PromiseWithResolvers<void>[] = []
  const stop = repeat(() => {
    started.push(Promise.withResolvers())
    return started.at(-1)?.promise ?? Promise.resolve()
  }, 1_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(started).toHaveLength(1)
  started[0]?.resolve()
  await vi.advanceTimersByTimeAsync(999)
  expect(started).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toHaveLength(2)
  started[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  await stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('stopping waits for the current round, signals it, and starts no other', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  let isStopping = () => false
  const order: string[] = []
  const stop = repeat(stopping => {
    isStopping = stopping
    return promise.then(() => order.push('round'))
  }, 1_000)
  expect(isStopping()).toBe(false)
  const stopped = stop().then(() => order.push('stopped'))
  expect(isStopping()).toBe(true)
  finish()
  await stopped
  expect(order).toEqual(['round', 'stopped'])
  expect(vi.getTimerCount()).toBe(0)
})
