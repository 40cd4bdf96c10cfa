import { expect, test, vi } from 'vitest'
import { type Edit, fieldsOf } from './merged-edit.ts'
import { sendMerged } from './send-merged.ts'

const base = { title: 'Walk', notes: '' }
const edit: Edit<typeof base> = { base, mine: { ...base, title: 'Run' }, since: '1', conflicts: [] }
const parts = fieldsOf<typeof base>()
const stale = new Error('stale')

test('what was changed elsewhere is merged, and sent once more on the newer version', async () => {
  const send = vi.fn<(edit: Edit<typeof base>) => Promise<string>>()
  send.mockRejectedValueOnce(stale).mockResolvedValueOnce('stored')
  const newer = async () => ({ server: { ...base, notes: 'Theirs' }, since: '2' })
  const merged = { title: 'Run', notes: 'Theirs' }
  expect(await sendMerged(edit, parts, { send, newer })).toEqual({ sent: merged, stored: 'stored' })
  expect(send.mock.calls.map(([sent]) => sent.since)).toEqual(['1', '2'])
  expect(send.mock.calls[1]?.[0].mine).toEqual(merged)
})

test('what both changed, and any other failure, is not sent again', async () => {
  for (const theirs of [{ server: { ...base, title: 'Swim' }, since: '2' }, null]) {
    const send = vi.fn<() => Promise<never>>().mockRejectedValue(stale)
    await expect(sendMerged(edit, parts, { send, newer: async () => theirs })).rejects.toBe(stale)
    expect(send).toHaveBeenCalledTimes(1)
  }
})
