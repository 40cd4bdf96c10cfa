import { afterAll, expect, test, vi } from 'vitest'
import { createDomino } from '#src/features/tracker/contract/dominoes.ts'
import { openTab } from '#test/browser-copy.ts'
import { forgetReads } from './forget-reads.ts'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('where storage never answers, a change is sent after three seconds, the next one at once, and signing out goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request = () =>
    Object.assign(Object.create(IDBRequest.prototype), { addEventListener() {} })
  const silent = { open: request } as unknown as IDBFactory
  const sent: string[] = []
  const ask = async (path: string) => {
    sent.push(path)
    return Response.json({ success: true, data: { id: sent.length } }, { status: 201 })
  }
  const opening = openTab({ member: 1, ask, database: silent })
  const change = {
    ...{ endpoint: createDomino, member: 1, params: {}, body: { title: 'Walk' } },
    ...{ record: 'domino', words: 'Walk' },
  }
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 60_000 })
  await vi.advanceTimersByTimeAsync(3_000)
  const tab = await opening
  for (const id of [1, 2]) {
    const [first] = await tab.addChange(change)
    expect(await first).toEqual({ is: 'stored', data: { id } })
  }
  expect(sent).toEqual([createDomino.path, createDomino.path])
  const forgotten = forgetReads()
  await vi.advanceTimersByTimeAsync(3_000)
  await forgotten
})
