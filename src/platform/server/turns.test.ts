import { expect, test } from 'vitest'
import { inTurn, Lanes } from './turns.ts'

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

test('a lane lets one in after another; other lanes do not wait', async () => {
  const lanes = new Lanes()
  const seen: string[] = []
  const leaveFirst = await lanes.enter('ann')
  const second = lanes.enter('ann').then(leave => {
    seen.push('second')
    return leave
  })
  const leaveOther = await lanes.enter('bob')
  expect(seen).toEqual([])
  leaveFirst()
  const leaveSecond = await second
  expect(seen).toEqual(['second'])
  leaveSecond()
  leaveOther()
  await (await lanes.enter('ann'))()
})
