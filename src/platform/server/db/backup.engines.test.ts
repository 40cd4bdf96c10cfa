import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/folders.ts'
import { columns } from './columns.ts'
import { openDatabase } from './database.ts'
import { indexSearch } from './search-index.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
  chmodSync(folder, 0o755)
})

test('a copy is private from its first byte, and holds no word of what was deleted', async () => {
  const { db, backup } = await openDatabase({ engine: 'sqlite', file: join(folder, 'site.db') })
  await sql`create table notes (id integer primary key, words text)`.execute(db)
  await indexSearch(db as never, columns('sqlite'), { table: 'notes', columns: ['words'] })
  await sql`insert into notes (words) values ('qxzjk'), ('kept')`.execute(db)
  await sql`delete from notes where words = 'qxzjk'`.execute(db)
  const copy = join(folder, 'copy.db')
  backup?.(copy)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'site.db')).includes('qxz')).toBe(true)
  const bytes = readFileSync(copy)
  expect(bytes.includes('qxz')).toBe(false)
  expect(bytes.includes('kept')).toBe(true)
})
