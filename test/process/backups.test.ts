import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { type Caller, callerOf, PASSWORD, register } from '#test/caller.ts'
import { newFolder } from '#test/folders.ts'
import { runBuilt, type Site, startSite } from '#test/site.ts'

let folder: string

beforeEach(() => {
  folder = newFolder()
})

const dataDir = () => join(folder, 'data')
const environment = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir(), ...more })

const command = (...args: string[]) => runBuilt('backup', args, environment())

const statusOf = async (answer: Promise<Response>) => (await answer).status
const signIn = ({ url }: Site, username: string) =>
  statusOf(callerOf({ url }).call('POST', '/api/login', { username, password: PASSWORD }))

function inDatabase(query: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(dataDir(), 'first-domino.db'), { timeout: 10_000 })
  const rows = db.prepare(query).all()
  db.close()
  return rows.map(row => ({ ...row }))
}

test('a backup taken while the site serves brings back that moment, without its sessions, and only when the site is stopped', async () => {
  let site = await startSite(environment())
  const newcomer = (name: string) =>
    register(
      callerOf(() => site.url),
      name,
    )
  const whoAmI = ({ caller }: { caller: Caller }) => statusOf(caller.call('GET', '/api/user'))
  const ann = await newcomer('ann')
  const at = new Date().toISOString()
  const [reader] =
    inDatabase(`insert into newsletters (email, email_key, subscribed_at, is_active, confirmed_at)
    values ('b@example.com', 'b@example.com', '${at}', 1, '${at}') returning id`)
  const file = join(folder, 'ann.db')
  const writing = Array.from({ length: 5 }, (_, n) => newcomer(`during${n}`))
  expect((await command('backup', file)).stdout).toContain(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await Promise.all(writing)
  const late = await newcomer('late')
  const secret = readFileSync(join(dataDir(), 'auth-secret'), 'utf8').trim()
  const token = unsubscribeToken(secret, 'newsletter', Number(reader?.id))
  const unsubscribe = `/api/newsletters/unsubscribe/${token}`
  expect(await statusOf(callerOf(site).call('POST', unsubscribe, {}))).toBe(200)
  await expect(command('backup', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('exists already'),
  })
  await expect(command('restore', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('stop it first'),
  })
  expect(await whoAmI(late)).toBe(200)
  await site.end('SIGTERM')

  const wrong = join(folder, 'wrong.db')
  writeFileSync(wrong, 'not a database at all')
  await expect(command('restore', wrong)).rejects.toMatchObject({
    stderr: expect.stringContaining('cannot be restored'),
  })
  new DatabaseSync(join(folder, 'empty.db')).close()
  await expect(command('restore', join(folder, 'empty.db'))).rejects.toMatchObject({ code: 1 })
  expect(existsSync(join(dataDir(), 'first-domino.db.incoming'))).toBe(false)

  const { stdout } = await command('restore', file)
  for (const words of ['before-restore', 'sign in again', 'nothing is shared'])
    expect(stdout).toContain(words)
  const active = () => inDatabase('select is_active from newsletters')
  expect(active()).toEqual([{ is_active: 1 }])
  site = await startSite(environment())
  // Nobody is mailed who unsubscribed since.
  expect(active()).toEqual([{ is_active: 0 }])
  expect(await whoAmI(ann)).toBe(401)
  expect(await signIn(site, 'ann')).toBe(200)
  expect(await signIn(site, 'late')).toBe(401)
  await site.end('SIGTERM')
  const kept = readdirSync(dataDir()).find(name => name.includes('before-restore')) ?? ''
  await command('restore', join(dataDir(), kept))
  site = await startSite(environment())
  expect(await signIn(site, 'late')).toBe(200)
  await site.end('SIGTERM')
})

test('a backup is complete under constant writes, holds nothing that was deleted, and clears up after one that was killed', async () => {
  const path = join(dataDir(), 'first-domino.db')
  const site = await startSite(environment())
  await register(callerOf(site), 'ann')
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
