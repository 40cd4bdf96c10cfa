import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { doneMigrations, migrate, UnknownSchemaError } from './migrate.ts'

let made: TestDatabase
let lock: string | null

beforeAll(async () => {
  made = await emptyDatabase()
  lock = made.settings.engine === 'sqlite' ? `${made.settings.file}.migrate-lock` : null
})
afterAll(() => made.drop())

test('processes that start at once migrate a database once', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(made.settings)))
  // On one thread nothing can wait for SQLite's lock; processes are tested in test/process/start.test.ts.
  if (inject('engine') === 'sqlite')
    for (const { db } of opened) await migrate(db, migrations, lock)
  else await Promise.all(opened.map(({ db }) => migrate(db, migrations, lock)))
  for (const { db } of opened) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(
      db,
    )
    expect(Number(rows[0]?.n)).toBeGreaterThan(0)
    await db.destroy()
  }
})

test('a database newer than the code is refused with a clear message', async () => {
  const { db } = await openDatabase(made.settings)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(
    db,
  )
  await expect(migrate(db, migrations, lock)).rejects.toThrow(UnknownSchemaError)
  await expect(migrate(db, migrations, lock)).rejects.toThrow(
    /newer than this version.*9999-future/,
  )
  await db.destroy()
})

test('a database of version 0.2.0 is refused with the way out, and nothing is touched', async () => {
  const old = await emptyDatabase()
  const { db } = await openDatabase(old.settings)
  const earlier = { '0001-house': async () => {}, '0131-group-sessions': async () => {} }
  await migrate(db, earlier, null)
  await sql`create table users (id integer primary key, subscription_status text)`.execute(db)
  await sql`insert into users values (1, 'active')`.execute(db)
  const before = vi.fn()
  const lockFile = old.settings.engine === 'sqlite' ? `${old.settings.file}.migrate-lock` : null
  const refused = expect(migrate(db, migrations, lockFile, before)).rejects
  await refused.toThrow(
    /^The database is of version 0\.2\.0 or earlier\. Export it with that version .*import the file here/,
  )
  expect(before).not.toHaveBeenCalled()
  expect(await doneMigrations(db)).toEqual(Object.keys(earlier))
  expect((await sql`select * from users`.execute(db)).rows).toEqual([
    { id: 1, subscription_status: 'active' },
  ])
  expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['users'])
  await db.destroy()
  await old.drop()
})
