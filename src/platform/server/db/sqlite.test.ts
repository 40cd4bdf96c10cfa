import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from './sqlite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-sqlite-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

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

test('deleted text is neither in the file nor in the WAL', () => {
  const file = join(folder, 'site.db')
  const db = openSqlite(file)
  db.exec('create table a (b text)')
  const insert = db.prepare('insert into a values (?)')
  for (let n = 0; n < 50; n++) insert.run(`private thought ${'x'.repeat(2_000)}`)
  db.exec('delete from a')
  db.exec('pragma wal_checkpoint(full)')
  // The next write starts the WAL again.
  insert.run('public')
  expect(readFileSync(file).includes('private thought')).toBe(false)
  expect(readFileSync(`${file}-wal`).includes('private thought')).toBe(false)
  db.close()
})
