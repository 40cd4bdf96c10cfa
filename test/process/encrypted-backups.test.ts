import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSite } from '#test/site.ts'

const run = promisify(execFile)

let folder: string
let recipient: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-encrypted-'))
  const identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  writeFileSync(
    key('ours'),
    `# created: 2026-11-20T17:00:00Z\n# public key: ${recipient}\n${identity}\n`,
  )
  writeFileSync(key('another'), await generateIdentity())
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const key = (name: string) => join(folder, `${name}.txt`)
const dataDir = () => join(folder, 'data')
const database = () => join(dataDir(), 'first-domino.db')

const command = (...args: string[]) =>
  run(process.execPath, ['dist/server/backup.js', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir(), BACKUP_PUBLIC_KEY: recipient },
  })

async function fill(): Promise<void> {
  const site = await startSite({ DATA_DIR: dataDir() })
  const answer = await fetch(`${site.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ann', email: 'ann@example.com', password: 'correct horse' }),
  })
  expect(answer.status).toBe(201)
  await site.end('SIGTERM')
}

const VOIDED = [
  'sessions',
  'account_tokens',
  'link_requests',
  'mails',
  'site_life',
  'restores',
  'sqlite_sequence',
]

/** Every table but those with sessions and links, which restoring voids. */
function contents(): Record<string, unknown> {
  const db = new DatabaseSync(database())
  const tables = db.prepare("select name from sqlite_master where type = 'table'").all()
  // A copy's search index is rebuilt: it finds the same, and holds no deleted words.
  const isSame = (name: string) => !VOIDED.includes(name) && !name.includes('_searched_')
  const names = tables.map(({ name }) => String(name)).filter(isSame)
  const rows = names.map(name => [name, db.prepare(`select * from ${name}`).all()])
  db.close()
  return Object.fromEntries(rows)
}

test('an encrypted backup is readable with the private key only, and restores everything', async () => {
  await fill()
  const before = contents()
  expect(before.users).toHaveLength(2)
  const { stdout } = await command('backup')
  const file = stdout.trim().replace('Backed up to ', '')
  expect(basename(file)).toMatch(/^first-domino-[\dTZ-]+\.db\.age$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toEqual([basename(file)])
  expect(readdirSync(dataDir()).filter(name => name.includes('partial'))).toEqual([])
  const bytes = readFileSync(file)
  for (const text of ['SQLite format 3', 'ann@example.com'])
    expect(bytes.includes(text)).toBe(false)

  const db = new DatabaseSync(database())
  db.exec("update users set full_name = 'Changed'")
  db.close()
  const changed = contents()
  await expect(command('restore', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('add --identity FILE'),
  })
  for (const wrong of [key('another'), key('missing'), file]) {
    await expect(command('restore', file, '--identity', wrong)).rejects.toMatchObject({
      stderr: expect.stringContaining('cannot be restored'),
    })
  }
  expect(contents()).toEqual(changed)
  expect(existsSync(`${database()}.incoming`)).toBe(false)

  expect((await command('restore', file, '--identity', key('ours'))).stdout).toContain('Restored')
  expect(contents()).toEqual(before)
})

test('a file of any name ends in .age, nothing is overwritten, and damage is noticed', async () => {
  await fill()
  const before = contents()
  const { stdout } = await command('backup', join(folder, 'monday.db'))
  const file = join(folder, 'monday.db.age')
  expect(stdout).toContain(file)
  await expect(command('backup', join(folder, 'monday.db'))).rejects.toMatchObject({
    stderr: expect.stringContaining('exists already'),
  })
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length - 1))
  await expect(command('restore', file, '--identity', key('ours'))).rejects.toMatchObject({
    stderr: expect.stringContaining('cannot be restored'),
  })
  expect(contents()).toEqual(before)
})

test('a command restores a backup aside and compares it with what there is now', async () => {
  const people = () => {
    const opened = new DatabaseSync(database())
    const rows = opened.prepare('select * from users').all()
    opened.close()
    return rows
  }
  await fill()
  const { stdout } = await command('backup')
  const file = /to (\S+)/.exec(stdout)?.[1] ?? ''
  const db = new DatabaseSync(database())
  db.exec("update users set full_name = 'Ann Lee' where username = 'ann'")
  db.exec(
    "insert into users (username, username_key, email_verified, is_admin, created_at) values ('bob', 'bob', 0, 0, '2026-11-20T17:00:00.000Z')",
  )
  db.close()
  const before = people()
  await expect(command('compare', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('encrypted'),
  })
  await expect(command('compare', file, '--identity', key('another'))).rejects.toMatchObject({
    code: 1,
  })
  const compared = (await command('compare', file, '--identity', key('ours'))).stdout
  expect(compared).toContain('users: 2 in the backup, 3 now, 1 of them the same')
  expect(compared).toContain('can be restored')
  expect(people()).toEqual(before)
  expect(readdirSync(dataDir()).filter(name => name.includes('partial'))).toEqual([])
})
