import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { post, register, signIn, whoAmI } from '#test/accounts.ts'
import { startSite } from '#test/site.ts'

const run = promisify(execFile)

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
const environment = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir(), ...more })

const command = (...args: string[]) =>
  run(process.execPath, ['dist/server/backup.js', ...args], {
    env: { PATH: process.env.PATH, ...environment() },
  })

test('a backup taken while the site serves brings back that moment, and only when the site is stopped', async () => {
  const site = await startSite(environment())
  await register(site.url, 'ann')
  const file = join(folder, 'ann.db')
  const writing = Array.from({ length: 5 }, (_, n) => register(site.url, `during${n}`))
  expect((await command('backup', file)).stdout).toContain(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await Promise.all(writing)
  const late = await register(site.url, 'late')
  await expect(command('backup', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('exists already'),
  })
  await expect(command('restore', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('stop it first'),
  })
  expect((await whoAmI(site.url, late.cookie)).status).toBe(200)
  await site.end('SIGTERM')

  expect((await command('restore', file)).stdout).toContain('before-restore')
  const restored = await startSite(environment())
  expect((await signIn(restored.url, 'ann')).status).toBe(200)
  expect((await signIn(restored.url, 'late')).status).toBe(401)
  await restored.end('SIGTERM')
  const kept = readdirSync(dataDir()).find(name => name.includes('before-restore')) ?? ''
  await command('restore', join(dataDir(), kept))
  const back = await startSite(environment())
  expect((await signIn(back.url, 'late')).status).toBe(200)
  await back.end('SIGTERM')
})

test('a restored backup revives neither sessions nor mailed links', async () => {
  const site = await startSite(environment())
  const { cookie } = await register(site.url, 'ann')
  const outbox = join(dataDir(), 'outbox')
  const mailed = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .map(name =>
        readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
      )
      .flatMap(text => /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  await expect.poll(mailed).toHaveLength(1)
  const [token] = mailed()
  const file = join(folder, 'sessions.db')
  await command('backup', file)
  await post(site.url, '/api/logout', {}, cookie)
  await site.end('SIGTERM')
  expect((await command('restore', file)).stdout).toContain('sign in again')
  const restored = await startSite(environment())
  expect((await whoAmI(restored.url, cookie)).status).toBe(401)
  expect((await post(restored.url, '/api/confirm-email', { token })).status).toBe(400)
  await restored.end('SIGTERM')
})

test('a restored backup shares nothing, and mails nobody who unsubscribed since', async () => {
  const site = await startSite(environment())
  await register(site.url, 'ben')
  await site.end('SIGTERM')
  const at = new Date().toISOString()
  const inDatabase = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(join(dataDir(), 'first-domino.db'))
    const made = work(db)
    db.close()
    return made
  }
  inDatabase(db => {
    const active =
      '(id, coach_id, member_id, invited_as, invited_key, status, invited_at, accepted_at, active_at)'
    db.exec(`insert into coachings ${active} select 1, 1, id, '', '', 'active', '${at}', '${at}', '${at}' from users
      where username = 'ben'`)
    db.exec(
      `insert into shares (coaching_id, kind, from_date, created_at) values (1, 'dominoes', '2026-01-01', '${at}')`,
    )
    db.exec(`insert into newsletters (id, email, email_key, subscribed_at, is_active, confirmed_at)
      values (1, 'b@example.com', 'b@example.com', '${at}', 1, '${at}')`)
  })
  const file = join(folder, 'shares.db')
  await command('backup', file)
  inDatabase(db => db.exec('delete from shares'))
  const later = await startSite(environment())
  const secret = readFileSync(join(dataDir(), 'auth-secret'), 'utf8').trim()
  const token = unsubscribeToken(secret, 'newsletter', 1)
  const left = await post(later.url, `/api/newsletters/unsubscribe/${token}`, {})
  expect(left.status).toBe(200)
  await later.end('SIGTERM')
  expect((await command('restore', file)).stdout).toContain('nothing is shared')
  const read = (query: string) =>
    inDatabase(db =>
      db
        .prepare(query)
        .all()
        .map(row => ({ ...row })),
    )
  expect(read('select id from shares')).toEqual([])
  expect(read('select shares_off_at is not null as told from coachings')).toEqual([{ told: 1 }])
  expect(read('select is_active from newsletters')).toEqual([{ is_active: 1 }])
  const restored = await startSite(environment())
  expect(read('select is_active from newsletters')).toEqual([{ is_active: 0 }])
  expect(read('select count(*) as n from restores where lost_from < restored_at')).toEqual([
    { n: 1 },
  ])
  await restored.end('SIGTERM')
})

test('a backup is complete under constant writes, holds nothing that was deleted, and clears up after one that was killed', async () => {
  const path = join(dataDir(), 'first-domino.db')
  const site = await startSite(environment())
  await register(site.url, 'ann')
  await site.end('SIGTERM')
  const db = new DatabaseSync(path)
  db.exec("insert into seeds (name) values ('a very secret seed')")
  db.exec("delete from seeds where name = 'a very secret seed'")
  const backups = join(folder, 'copies')
  mkdirSync(backups)
  const stale = join(backups, 'monday.db.999999999.partial')
  writeFileSync(stale, 'half a backup')
  // An open write transaction: copying page by page would start over with each commit.
  db.exec("begin immediate; insert into seeds (name) values ('not committed')")
  const copy = join(backups, 'tuesday.db')
  await command('backup', copy)
  db.exec('rollback')
  db.close()
  expect(readdirSync(backups)).toEqual(['tuesday.db'])
  const bytes = readFileSync(copy)
  expect(bytes.includes('a very secret seed')).toBe(false)
  expect(bytes.includes('not committed')).toBe(false)
  expect(bytes.includes('ann@example.com')).toBe(true)
})

test('a backup that a signal ends takes its unfinished files along', async () => {
  const path = join(dataDir(), 'first-domino.db')
  const site = await startSite(environment())
  await site.end('SIGTERM')
  const db = new DatabaseSync(path)
  db.exec('create table ballast (content blob)')
  db.exec('insert into ballast (content) values (zeroblob(400000000))')
  db.close()
  const backups = join(folder, 'ended')
  mkdirSync(backups)
  const child = spawn(
    process.execPath,
    ['dist/server/backup.js', 'backup', join(backups, 'monday.db')],
    {
      env: { PATH: process.env.PATH, ...environment() },
    },
  )
  const left = () =>
    [backups, dataDir()].flatMap(each => readdirSync(each)).filter(name => /partial/.test(name))
  await expect.poll(left, { interval: 2 }).not.toEqual([])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([143, null])
  expect(left()).toEqual([])
  expect(readdirSync(backups)).toEqual([])
})

test('what is not a backup is refused and changes nothing', async () => {
  const site = await startSite(environment())
  const ann = await register(site.url, 'ann')
  await site.end('SIGTERM')
  const wrong = join(folder, 'wrong.db')
  writeFileSync(wrong, 'not a database at all')
  await expect(command('restore', wrong)).rejects.toMatchObject({
    stderr: expect.stringContaining('cannot be restored'),
  })
  new DatabaseSync(join(folder, 'empty.db')).close()
  await expect(command('restore', join(folder, 'empty.db'))).rejects.toMatchObject({ code: 1 })
  expect(existsSync(join(dataDir(), 'first-domino.db.incoming'))).toBe(false)
  const again = await startSite(environment())
  expect((await whoAmI(again.url, ann.cookie)).status).toBe(200)
  await again.end('SIGTERM')
})
