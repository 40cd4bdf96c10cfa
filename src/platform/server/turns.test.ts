import { expect, test } from 'vitest'
import { inTurn } from './turns.ts'

test('long reads take turns, also after one that failed, and others come in between', async () => {
  const seen: string[] = []
  let inside = 0
  const slice = (name: string) =>
    inTurn(async () => {
      expect(++inside).toBe(1)
      await new Promise(resolve => setImmediate(resolve))
      seen.push(name)
      inside--
      if (name === 'b') throw new Error('broken')
      return name
    })
  const slices = ['a', 'b', 'c'].map(slice)
  const other = new Promise<void>(resolve => setImmediate(resolve)).then(() => seen.push('other'))
  const ended = await Promise.allSettled([...slices, other])
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(seen.filter(name => name !== 'other')).toEqual(['a', 'b', 'c'])
  expect(seen.indexOf('other')).toBeLessThan(2)
})
