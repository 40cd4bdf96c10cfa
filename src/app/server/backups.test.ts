import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { dataOf, makeTestApp } from '#test/app.ts'
import { newFolder } from '#test/folders.ts'
import { administrator } from '#test/people.ts'
import { backupJobs, deleteOldBackups } from './backups.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
  mkdirSync(join(folder, 'backups'))
})

const HOUR_MS = 3_600_000
const KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
const backup = (day: number) => `first-domino-2026-11-${day}T03-15-00-000Z.db`

test('the newest backups are kept, and nothing else in the folder is touched', () => {
  const backups = join(folder, 'backups')
  for (const name of [`${backup(11)}.age`, backup(13), backup(12), 'monday.db', 'notes.txt'])
    writeFileSync(join(backups, name), '')
  expect(deleteOldBackups(backups, 2)).toEqual([`${backup(11)}.age`])
  expect(readdirSync(backups).sort()).toEqual([backup(12), backup(13), 'monday.db', 'notes.txt'])
  expect(deleteOldBackups(join(folder, 'nothing'), 2)).toEqual([])
})

test('the job runs the command, and deletes nothing when that fails', async () => {
  const backups = join(folder, 'backups')
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
  const backups = join(folder, 'backups')
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
