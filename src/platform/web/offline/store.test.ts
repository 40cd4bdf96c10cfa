import { IDBDatabase } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { changeRows, listRows, type Row } from './store.ts'

const row: Row = {
  ...{
    id: 'one',
    member: 1,
    method: 'PATCH',
    path: '/api/domino-entries/{id}',
    params: { id: '1' },
  },
  ...{ body: { tipped: true }, record: 'domino 1', words: 'Walk', at: '', tries: 0 },
}

test('a change is on the disk before it is called saved, and stays out where it cannot be written', async () => {
  // Makes the tables.
  await listRows(1)
  const real = IDBDatabase.prototype.transaction
  const events: unknown[] = []
  let isFull = false
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...[names, mode, options]
  ) {
    const transaction = real.call(this, names, mode, options)
    if (mode === 'readonly') return transaction
    events.push(options)
    transaction.addEventListener('complete', () => events.push('on the disk'))
    if (isFull) setImmediate(() => transaction.abort())
    return transaction
  })
  const saved = await changeRows(1, () => ({ put: [row] }))
  expect([...events, 'saved']).toEqual([{ durability: 'strict' }, 'on the disk', 'saved'])
  isFull = true
  const full = changeRows(1, rows => ({ put: [{ ...row, id: 'two' }], remove: rows }))
  await expect(full).rejects.toThrow('AbortError')
  expect(await listRows(1)).toEqual(saved)
})
