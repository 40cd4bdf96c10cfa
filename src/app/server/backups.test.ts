import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { MigrationFailed, migrate } from '#src/platform/server/db/migrate.ts'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { dataOf, makeTestApp } from '#test/app.ts'
import { newFolder } from '#test/folders.ts'
import { administrator } from '#test/people.ts'
import { backupJobs, deleteOldBackups } from './backups.ts'
import { copyBeforeMigration, removeOldCopies } from './copies.ts'
import { migrations } from './features.ts'
import { readSettings } from './settings.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'first-domino.db')
})

/** @returns the folder of backups */
function newBackups(): string {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  return backups
}

const HOUR_MS = 3_600_000
const KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
const backup = (day: number) => `first-domino-2026-11-${day}T03-15-00-000Z.db`

test('the newest backups are kept, and nothing else in the folder is touched', () => {
  const backups = newBackups()
  for (const name of [`${backup(11)}.age`, backup(13), backup(12), 'monday.db', 'notes.txt'])
    writeFileSync(join(backups, name), '')
  expect(deleteOldBackups(backups, 2)).toEqual([`${backup(11)}.age`])
  expect(readdirSync(backups).sort()).toEqual([backup(12), backup(13), 'monday.db', 'notes.txt'])
  expect(deleteOldBackups(join(folder, 'nothing'), 2)).toEqual([])
})

test('the job runs the command, and deletes nothing when that fails', async () => {
  const backups = newBackups()
  const command = join(folder, 'command.mjs')
  const settings = { ...readSettings({}), dataDir: folder, backups: { everyHours: 24, keep: 1 } }
  const [job] = backupJobs(settings, { info: () => {} }, command)
  expect(job?.everyMs).toBe(HOUR_MS)
  writeFileSync(join(backups, backup(11)), '')
  writeFileSync(command, 'process.exit(1)')
  await expect(job?.work(new AbortController().signal)).rejects.toThrow()
  expect(readdirSync(backups)).toEqual([backup(11)])
  const copy = JSON.stringify(join(backups, backup(12)))
  writeFileSync(
    command,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${copy}, process.argv[2])`,
  )
  await job?.work(new AbortController().signal)
  expect(readdirSync(backups)).toEqual([backup(12)])
})

test('one that was asked for is made once, and without a plan none of the others goes', async () => {
  const backups = newBackups()
  const command = join(folder, 'command.mjs')
  writeFileSync(join(backups, backup(11)), '')
  const settings = { ...readSettings({}), dataDir: folder }
  const run = async () =>
    backupJobs(settings, { info: () => {} }, command)[0]?.work(new AbortController().signal)
  const copy = JSON.stringify(join(backups, backup(12)))
  writeFileSync(command, `import { writeFileSync } from 'node:fs'; writeFileSync(${copy}, '')`)
  await run()
  expect(readdirSync(backups)).toEqual([backup(11)])
  settings.backupAskedAt = '2026-11-11T03:16:00.000Z'
  await run()
  expect(readdirSync(backups).sort()).toEqual([backup(11), backup(12)])
  writeFileSync(command, 'process.exit(1)')
  await run()
})

test('backups are made on request only, and PostgreSQL is backed up with its own tools', () => {
  expect(readSettings({ BACKUP_EVERY_HOURS: '24' }).backups).toEqual({ everyHours: 24, keep: 14 })
  const postgres = { DATABASE_URL: 'postgres://db/x', AUTH_SECRET: 'x'.repeat(40) }
  expect(() => readSettings({ ...postgres, BACKUP_EVERY_HOURS: '24' })).toThrow(SettingsError)
  expect(() => readSettings({ ...postgres, BACKUP_PUBLIC_KEY: KEY })).toThrow(
    /^BACKUP_PUBLIC_KEY: is for/,
  )
})

test('the public key is one of age, with no letter mistyped, and not the private one', () => {
  expect(readSettings({ BACKUP_PUBLIC_KEY: KEY }).backupKey).toBe(KEY)
  const mistyped = KEY.replace('q', 'p')
  for (const wrong of [mistyped, 'age1', 'AGE-SECRET-KEY-1QQQQ', 'ssh-ed25519 AAAA'])
    expect(() => readSettings({ BACKUP_PUBLIC_KEY: wrong })).toThrow(
      /BACKUP_PUBLIC_KEY.*begins with age1/,
    )
})

test('administrators see when the last one was made, and when that is too long ago', async () => {
  const site = await makeTestApp({ DATA_DIR: folder, BACKUP_EVERY_HOURS: '24' })
  const admin = await administrator(site)
  const seen = async () => (await admin.get('/api/admin/backups')).json().data
  expect(await seen()).toEqual({ every_hours: 24, last_at: null, late: true })
  const backups = newBackups()
  for (const name of [backup(19), `${backup(20)}.4711.partial`, 'monday.db'])
    writeFileSync(join(backups, name), '')
  const last_at = '2026-11-19T03:15:00.000Z'
  site.clock.now = new Date('2026-11-21T03:15:00.000Z')
  expect(await seen()).toEqual({ every_hours: 24, last_at, late: false })
  site.clock.now = new Date('2026-11-21T03:15:00.001Z')
  expect(await seen()).toEqual({ every_hours: 24, last_at, late: true })
  await site.close()
  const other = await makeTestApp({ DATA_DIR: folder })
  const never = { every_hours: null, last_at, late: false }
  expect(await dataOf((await administrator(other)).get('/api/admin/backups'))).toEqual(never)
  await other.close()
})

const NOW = new Date('2026-11-20T17:00:00.000Z')
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
  const [copy = ''] = await upgrade(NEXT, KEY)
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
  const backups = newBackups()
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
