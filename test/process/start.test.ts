import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { totp } from '#src/features/sign-in/server/two-factor/totp.ts'
import { register, whoAmI } from '#test/accounts.ts'
import { dataOf, freePort, sitePort, spawnSite, startFromNothing, startSite } from '#test/site.ts'

const run = promisify(execFile)

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
const environment = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir(), ...more })

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
