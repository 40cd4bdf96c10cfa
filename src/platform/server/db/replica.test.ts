import { expect, test } from 'vitest'
import { endpoints } from '#src/app/server/features.ts'
import { Freshness, positionOf } from './replica.ts'

test('log positions compare as numbers', () => {
  expect(positionOf('0/FFFFFFFF') < positionOf('1/0')).toBe(true)
  expect(positionOf('16/B374D848')).toBe(0x16_b374_d848n)
})

test('a replica is as fresh as the newest position it is known to have reached', () => {
  const known = new Freshness()
  expect(known.age(0)).toBe(Number.POSITIVE_INFINITY)
  known.primaryWasAt(10n, 1_000)
  known.replicaIsAt(9n)
  expect(known.age(1_000)).toBe(Number.POSITIVE_INFINITY)
  known.primaryWasAt(20n, 1_250)
  known.replicaIsAt(19n)
  expect([known.age(1_250), known.hasReached(19n), known.hasReached(20n)]).toEqual([250, true, false])
  known.primaryWasAt(20n, 1_500) // nothing was written in between
  known.replicaIsAt(20n)
  expect(known.age(1_500)).toBe(0)
  known.forget()
  expect([known.age(1_500), known.hasReached(0n)]).toEqual([Number.POSITIVE_INFINITY, false])
})

test('only reads of data that members cannot change themselves may use a replica', () => {
  const may = endpoints.filter(endpoint => endpoint.replica)
  expect(may.length).toBeGreaterThan(0)
  for (const { method, path, auth, file, stream } of may) {
    expect({ path, method, file, stream }).toEqual({
      path,
      method: 'GET',
      file: undefined,
      stream: undefined,
    })
    expect(auth, path).not.toBe('user')
  }
})
