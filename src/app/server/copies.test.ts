import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { MigrationFailed, migrate } from '#src/platform/server/db/migrate.ts'
import { newFolder } from '#test/folders.ts'
import { copyBeforeMigration, removeOldCopies } from './copies.ts'
import { migrations } from './features.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')

let folder: string
let file: string
beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'first-domino.db')
})

const NEXT = { ...migrations, '9998-next': async () => {} }

/** Makes a database of this version, and migrates it as the next one would. @returns the copies that were made */
async function upgrade(
  next: Record<string, (typeof migrations)[string]>,
  backupKey: string | null = null,
) {
  const opened = await openDatabase({ engine: 'sqlite', file })
  const made: string[] = []
  const before = async () => {
    made.push(await copyBeforeMigration(opened, file, { dataDir: folder, backupKey }, NOW))
  }
  try {
    await migrate(opened.db, migrations, null, before)
    expect(made).toEqual([])
    await migrate(opened.db, next, null, before)
  } finally {
    await opened.db.destroy()
  }
  return made
}

test('a database with data is copied before it is migrated, once; a new one is not', async () => {
  const [copy = ''] = await upgrade(NEXT)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const { db } = await openDatabase({ engine: 'sqlite', file: copy })
  // The previous version can be started with the copy.
  await migrate(db, migrations, null)
  await db.destroy()
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
})

test('where backups are encrypted, this one is too, and no readable copy is left', async () => {
  const [copy = ''] = await upgrade(
    NEXT,
    'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  )
  expect(copy).toMatch(/\.db\.age$/)
  expect(readdirSync(folder).filter(name => name.includes('partial'))).toEqual([])
})

test('without a copy nothing is migrated', async () => {
  writeFileSync(join(folder, 'backups'), 'not a folder')
  await expect(upgrade(NEXT)).rejects.toThrow(
    /^The database must be migrated, and could not be backed up/,
  )
  const { db } = await openDatabase({ engine: 'sqlite', file })
  await migrate(db, migrations, null)
  await db.destroy()
})

test('a migration that fails half-way leaves a database with which the older version starts', async () => {
  const broken = async (db: never) => {
    await sql`create table half (id integer)`.execute(db)
    await sql`alter table users add column half integer`.execute(db)
    throw new Error('out of luck')
  }
  await expect(upgrade({ ...NEXT, '9999-broken': broken })).rejects.toThrow(MigrationFailed)
  const { db } = await openDatabase({ engine: 'sqlite', file })
  await migrate(db, migrations, null)
  const tables = await db.introspection.getTables()
  expect(tables.map(({ name }) => name)).not.toContain('half')
  const users = tables.find(({ name }) => name === 'users')
  expect(users?.columns.map(({ name }) => name)).not.toContain('half')
  await db.destroy()
})

test('copies are kept for 30 days, of those before a migration three; what was killed goes', () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const migration = (day: string) => `before-migration-2026-${day}T03-15-00-000Z-to-0.2.0.db`
  const restore = (day: string) => `first-domino.db.before-restore-2026-${day}T03-15-00-000Z`
  const days = ['10-01', '11-10', '11-11', '11-12', '11-13']
  for (const name of [...days.map(migration), 'monday.db', 'a.db.999999999.partial'])
    writeFileSync(join(backups, name), '')
  const own = [
    restore('10-01'),
    restore('11-10'),
    'first-domino.db.incoming',
    'first-domino.db',
    'auth-secret',
  ]
  for (const name of own) writeFileSync(join(folder, name), '')
  removeOldCopies(file, folder, NOW)
  expect(readdirSync(backups).sort()).toEqual([
    ...['11-11', '11-12', '11-13'].map(migration),
    'monday.db',
  ])
  expect(readdirSync(folder).sort()).toEqual([
    'auth-secret',
    'backups',
    'first-domino.db',
    restore('11-10'),
  ])
})
