import { expect, test } from 'vitest'
import { harmless, nameOf } from './harmless.ts'
import { allFaults } from './sample.ts'

test('each fault that is called harmless could still be planted', () => {
  const names = new Set(allFaults().map(nameOf))
  expect(harmless.map(nameOf).filter(name => !names.has(name))).toEqual([])
})
