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
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { totp } from '#src/features/sign-in/server/two-factor/totp.ts'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { dataOf, freePort, sitePort, spawnSite, startFromNothing, startSite } from '#test/site.ts'

const run = promisify(execFile)

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
const environment = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir(), ...more })

const post = (url: string, path: string, body: object, cookie = '') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

async function register(url: string, username: string): Promise<{ cookie: string; id: number }> {
  const body = { username, email: `${username}@example.com`, password: 'correct horse' }
  const answer = await post(url, '/api/register', body)
  expect(answer.status).toBe(201)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, id: (await dataOf<{ id: number }>(answer)).id }
}

const signIn = (url: string, username: string) =>
  post(url, '/api/login', { username, password: 'correct horse' })

const whoAmI = (url: string, cookie: string) => fetch(`${url}/api/user`, { headers: { cookie } })

test('a first start makes a private folder, a secret and an administrator; the second says nothing of it', async () => {
  const first = await startFromNothing(environment())
  expect(first.output()).toMatch(/Administrator:\s+admin\n\s+Password:\s+\S{22}\n/)
  expect(statSync(dataDir()).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir(), 'auth-secret')).mode & 0o777).toBe(0o600)
  const { cookie } = await register(first.url, 'ann')
  expect(await first.end('SIGINT')).toBe(0)
  const second = await startSite(environment())
  expect(second.output()).not.toContain('Password')
  expect((await whoAmI(second.url, cookie)).status).toBe(200)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('the log says what was asked for and nothing of what was sent', async () => {
  const site = await startSite(environment({ LOG_LEVEL: 'debug' }))
  const { cookie, id } = await register(site.url, 'quiet-nora')
  const send = (path: string, body: object, headers = {}) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify(body),
    })
  const title = 'Told\nto nobody {"level":"fatal"}'
  expect((await send('/api/domino-entries', { date: '2026-11-20', title })).status).toBe(201)
  expect(
    (await send('/api/login', { username: 'quiet-nora', password: 'wrong horse' })).status,
  ).toBe(401)
  expect((await send('/api/quizzes', {}, { 'idempotency-key': 'a-key-of-hers' })).status).toBe(404)
  await fetch(`${site.url}/api/domino-entries/${id}?note=under-the-rose`, { headers: { cookie } })
  await fetch(`${site.url}/reset-password?token=under-the-rose`)
  const contacts = await fetch(`${site.url}/api/contacts`, { headers: { cookie } })
  expect(contacts.status).toBe(403)
  expect(await site.end('SIGTERM')).toBe(0)
  await vi.waitFor(() => expect(site.output()).toContain('"route":"/api/contacts"'))

  const lines = site
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
  const log = lines.map(line => JSON.parse(line))
  const asked = log
    .filter(({ msg }) => msg === 'request')
    .map(({ route, status }) => `${route} ${status}`)
  expect(asked).toEqual(
    expect.arrayContaining([
      '/api/domino-entries 201',
      '/api/login 401',
      '/api/contacts 403',
      '/* 200',
    ]),
  )
  const sent = [
    title,
    'nobody',
    'nora',
    'horse',
    'under-the-rose',
    'a-key-of-hers',
    cookie.split('=')[1] ?? '',
  ]
  for (const word of sent) expect(lines.join('\n')).not.toContain(word)
})

test('several that start at the same moment share one new database', async () => {
  const sites = await Promise.all([1, 2, 3].map(() => startFromNothing(environment())))
  expect(sites.filter(site => site.output().includes('Password'))).toHaveLength(1)
  const { cookie } = await register(sites[0]?.url ?? '', 'ann')
  for (const site of sites) expect((await whoAmI(site.url, cookie)).status).toBe(200)
  expect(await Promise.all(sites.map(site => site.end('SIGTERM')))).toEqual([0, 0, 0])
})

/** A registration whose headers the site has received. @returns sends its body */
async function beginRegistration(url: string, username: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({
    username,
    email: `${username}@example.com`,
    password: 'correct horse',
  })
  const sent = request(`${url}/api/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('response', answer => resolve(answer.resume().statusCode ?? 0))
    sent.once('error', reject)
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  return () => {
    sent.end(body)
    return answered
  }
}

test('open requests are finished before the site ends', async () => {
  const site = await startSite(environment())
  const finish = await Promise.all([1, 2, 3].map(n => beginRegistration(site.url, `member${n}`)))
  const ended = site.end('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${site.url}/api/health`)).rejects.toThrow())
  expect(await Promise.all(finish.map(send => send()))).toEqual([201, 201, 201])
  expect(await ended).toBe(0)
})

async function failedStart(more: Record<string, string>): Promise<string> {
  const { child, output } = spawnSite(environment(more))
  const code = await new Promise(resolve => child.once('exit', resolve))
  expect([1, 78]).toContain(code)
  return output()
}

test('a wrong setting, a busy port and a newer database each stop the start with one clear line', async () => {
  expect(await failedStart({ SITE_URL: 'nowhere' })).toMatch(/^Setting SITE_URL: [^\n]+\n$/)
  expect(await failedStart({ STRIPE_SECRET_KEY: 'sk_test_1' })).toMatch(
    /^Setting STRIPE_PUBLISHABLE_KEY[^\n]+\n$/,
  )
  expect(await failedStart({ DATA_DIR: join(process.execPath, 'data') })).toMatch(
    /^DATA_DIR: \S+ cannot be used as a folder \(ENOTDIR\)\.\n$/,
  )
  const PORT = String(await sitePort())
  const site = await startSite(environment({ PORT }))
  expect(await failedStart({ PORT })).toMatch(/^PORT: \d+ is already in use[^\n]+\n$/)
  expect(await failedStart({ METRICS_PORT: PORT })).toMatch(
    /^METRICS_PORT: \d+ is already in use[^\n]+\n$/,
  )
  // Neither is an address of this machine: one is for documentation, the other a name that nobody can have.
  for (const name of ['HOST', 'METRICS_HOST']) {
    for (const address of ['192.0.2.1', 'nowhere.invalid']) {
      const METRICS_PORT = String(await freePort())
      expect(await failedStart({ METRICS_PORT, [name]: address })).toMatch(
        new RegExp(`^${name}: this machine has no such address [^\\n]+\\n$`),
      )
    }
  }
  await site.end('SIGTERM')
  const db = new DatabaseSync(join(dataDir(), 'first-domino.db'))
  db.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')")
  db.close()
  expect(await failedStart({})).toMatch(/^The database is newer than this version[^\n]+\n$/)
})

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

test('the audit log is verified by a command, which names what was changed', async () => {
  const verify = (...args: string[]) =>
    run(process.execPath, ['dist/server/audit-log.js', ...args], {
      env: { PATH: process.env.PATH, ...environment() },
    })
  await expect(verify()).rejects.toMatchObject({ stderr: expect.stringContaining('no database') })
  const site = await startSite(environment())
  await site.end('SIGTERM')
  expect((await verify()).stdout).toContain('0 entries')
  const db = new DatabaseSync(join(dataDir(), 'first-domino.db'))
  db.exec(`insert into audit_log (admin_id, username, action, call, created_at, previous_hash, hash)
    values (1, 'admin', 'a', 'POST /', '2026-11-20T17:00:00.000Z', '', 'made up')`)
  db.close()
  await expect(verify()).rejects.toMatchObject({
    stdout: expect.stringContaining('entry 1 was changed'),
  })
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

test('while the secret changes, two-factor secrets are re-encrypted without their members', async () => {
  const [old, other] = [
    'the secret of last year, forty characters',
    'the secret of this year, forty characters',
  ]
  const first = await startSite(environment({ AUTH_SECRET: old }))
  const { cookie } = await register(first.url, 'ann')
  const send = (site: { url: string }, path: string, body: object) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const { secret } = await dataOf<{ secret: string }>(
    await send(first, '/api/user/second-step', {}),
  )
  const on = await send(first, '/api/user/second-step/on', { code: totp(secret, new Date()) })
  expect(on.status).toBe(200)
  await first.end('SIGTERM')

  const db = new DatabaseSync(join(dataDir(), 'first-domino.db'))
  const sealed = () => db.prepare('select sealed_secret from second_steps').get()?.sealed_secret
  const before = sealed()
  const changing = await startSite(environment({ AUTH_SECRET: other, AUTH_SECRET_PREVIOUS: old }))
  await vi.waitFor(() => expect(sealed()).not.toBe(before), 20_000)
  await changing.end('SIGTERM')
  const after = await startSite(environment({ AUTH_SECRET: other }))
  // Each code works once, and the code of the next half minute is accepted already.
  const code = totp(secret, new Date(Date.now() + 30_000))
  const entered = await send(after, '/api/login', {
    username: 'ann',
    password: 'correct horse',
    code,
  })
  expect(entered.status).toBe(200)
  await after.end('SIGTERM')
  db.close()
})
