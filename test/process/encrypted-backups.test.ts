import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeEach, expect, test } from 'vitest'
import { callerOf, register } from '#test/caller.ts'
import { newFolder } from '#test/folders.ts'
import { runBuilt, startSite } from '#test/site.ts'

let folder: string
let recipient: string
beforeEach(async () => {
  folder = newFolder()
  const identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  writeFileSync(
    key('ours'),
    `# created: 2026-11-20T17:00:00Z\n# public key: ${recipient}\n${identity}\n`,
  )
  writeFileSync(key('another'), await generateIdentity())
})

const key = (name: string) => join(folder, `${name}.txt`)
const dataDir = () => join(folder, 'data')
const database = () => join(dataDir(), 'first-domino.db')

const command = (...args: string[]) =>
  runBuilt('backup', args, { DATA_DIR: dataDir(), BACKUP_PUBLIC_KEY: recipient })

async function fill(): Promise<void> {
  const site = await startSite({ DATA_DIR: dataDir() })
  await register(callerOf(site), 'ann')
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

test('an encrypted backup is readable with the private key only, compared aside, and restores everything', async () => {
  await fill()
  const before = contents()
  expect(before.users).toHaveLength(2)
  const { stdout } = await command('backup')
  const file = stdout.trim().replace('Backed up to ', '')
  expect(basename(file)).toMatch(/^first-domino-[\dTZ-]+\.db\.age$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toEqual([basename(file)])
  const bytes = readFileSync(file)
  for (const text of ['SQLite format 3', 'ann@example.com'])
    expect(bytes.includes(text)).toBe(false)

  // A file of any name ends in .age, and nothing is overwritten.
  const monday = join(folder, 'monday.db')
  expect((await command('backup', monday)).stdout).toContain(`${monday}.age`)
  await expect(command('backup', monday)).rejects.toMatchObject({
    stderr: expect.stringContaining('exists already'),
  })
  writeFileSync(`${monday}.age`, readFileSync(`${monday}.age`).subarray(0, -1))

  const db = new DatabaseSync(database())
  db.exec("update users set full_name = 'Ann Lee' where username = 'ann'")
  db.exec(
    "insert into users (username, username_key, email_verified, is_admin, created_at) values ('bob', 'bob', 0, 0, '2026-11-20T17:00:00.000Z')",
  )
  db.close()
  const changed = contents()
  const refused = async (said: string, ...args: string[]) =>
    expect(command(...args)).rejects.toMatchObject({ stderr: expect.stringContaining(said) })
  await refused('encrypted', 'compare', file)
  await refused('add --identity FILE', 'restore', file)
  for (const wrong of [key('another'), file])
    await refused('cannot be restored', 'restore', file, '--identity', wrong)
  await refused('cannot be restored', 'restore', `${monday}.age`, '--identity', key('ours'))
  const compared = (await command('compare', file, '--identity', key('ours'))).stdout
  expect(compared).toContain('users: 2 in the backup, 3 now, 1 of them the same')
  expect(compared).toContain('can be restored')
  expect(contents()).toEqual(changed)
  expect(existsSync(`${database()}.incoming`)).toBe(false)
  expect(readdirSync(dataDir()).filter(name => name.includes('partial'))).toEqual([])

  expect((await command('restore', file, '--identity', key('ours'))).stdout).toContain('Restored')
  expect(contents()).toEqual(before)
})
