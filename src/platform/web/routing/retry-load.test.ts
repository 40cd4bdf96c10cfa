import { expect, test, vi } from 'vitest'
import { retryLoad } from './retry-load.ts'

test('code that fails to load is asked for again, and given up after the last try', async () => {
  const once = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('page')
  expect(await retryLoad(once, [0, 0])).toBe('page')
  expect(once).toHaveBeenCalledTimes(2)
  const never = vi.fn().mockRejectedValue(new Error('lost'))
  await expect(retryLoad(never, [0, 0])).rejects.toThrow('lost')
  expect(never).toHaveBeenCalledTimes(3)
})
