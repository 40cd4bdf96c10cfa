import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newFolder } from '#test/folders.ts'
import { openSqlite } from './sqlite.ts'
import { SharedConnection } from './sqlite-driver.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
  chmodSync(folder, 0o755)
})
afterEach(() => {
  vi.useRealTimers()
})

const modeOf = (file: string) => statSync(file).mode & 0o777

test('the database is private in a folder that others may read, and is made so again', () => {
  const file = join(folder, 'site.db')
  const db = openSqlite(file)
  db.exec('create table a (b text)')
  const files = [file, `${file}-wal`, `${file}-shm`]
  expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600])
  for (const each of files) chmodSync(each, 0o644)
  const again = openSqlite(file)
  expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600])
  again.close()
  db.close()
})

test('deleted text is neither in the file nor, a minute later, in the write-ahead log', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const file = join(folder, 'site.db')
  const db = openSqlite(file)
  db.exec('create table a (b text)')
  const shared = new SharedConnection(db)
  const insert = (text: string) =>
    shared.runShared({ sql: 'insert into a values (?)', parameters: [text] })
  const holds = (text: string) =>
    [file, `${file}-wal`].map(each => readFileSync(each).includes(text))
  for (let n = 0; n < 50; n++) await insert(`private thought ${'x'.repeat(2_000)}`)
  await shared.runShared({ sql: 'delete from a', parameters: [] })
  await insert('public')

  const reader = new DatabaseSync(file)
  reader.exec('begin; select * from a')
  vi.advanceTimersByTime(60_000)
  expect(holds('private thought')[1], 'while somebody reads').toBe(true)
  reader.exec('commit')
  vi.advanceTimersByTime(60_000)
  expect(holds('private thought')).toEqual([false, false])
  expect(holds('public')).toEqual([true, false])
  reader.close()
  shared.close()
})
