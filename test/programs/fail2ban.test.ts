import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '#test/caller.ts'
import { debianPackage, installPackage } from '#test/debian.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { startSite } from '#test/site.ts'

const FILTER = 'deploy/fail2ban/filter.d/first-domino.conf'

const hasPython = () => spawnSync('python3', ['--version']).status === 0

const folder = openFolder()
let cluster: Cluster
let fail2ban: string
beforeAll(async () => {
  fail2ban = debianPackage('fail2ban', [
    'usr/bin/fail2ban-regex',
    'usr/lib/python3/dist-packages/fail2ban',
  ])
  if (!hasPython()) installPackage('python3')
  cluster = await startPostgres()
}, 600_000)
afterAll(() => cluster.stop())

/** What fail2ban itself finds in a log. @param out the format in which it prints each match */
function found(log: string, out: string): string[] {
  const { error, stdout, stderr } = spawnSync(
    'python3',
    [join(fail2ban, 'usr/bin/fail2ban-regex'), '-o', out, log, FILTER],
    {
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: join(fail2ban, 'usr/lib/python3/dist-packages') },
    },
  )
  if (error)
    throw new Error(
      'No Python, which fail2ban is written in: install it (Debian: apt-get install python3)',
    )
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

test('fail2ban finds who guesses at a site, and nobody else', async () => {
  const SECURITY_LOG = join(folder, 'security.log')
  await cluster.query('create database guessed')
  const site = await startSite({
    DATA_DIR: join(folder, 'data'),
    SECURITY_LOG,
    TRUST_PROXY: '127.0.0.1,::1',
    DATABASE_URL: cluster.url('guessed'),
    AUTH_SECRET: 'x'.repeat(40),
  })
  const caller = callerOf(site)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const body = { username: 'ann', email: 'ann@example.com', password: 'correct horse' }
  expect((await caller.call('POST', '/api/register', body, from('203.0.113.1'))).status).toBe(201)
  for (const address of ['203.0.113.7', '2001:db8:1:2:3:4:5:6']) {
    const wrong = { username: 'ann', password: 'wrong\n1.1.1.1' }
    expect((await caller.call('POST', '/api/login', wrong, from(address))).status).toBe(401)
  }
  expect((await caller.call('POST', '/api/login', body, from('203.0.113.2'))).status).toBe(200)
  expect(await site.end('SIGINT')).toBe(0)
  expect(found(SECURITY_LOG, '<ip>')).toEqual(['203.0.113.7', '2001:db8:1:2::/64'])
  const times = readFileSync(SECURITY_LOG, 'utf8').match(/^\S+/gm) ?? []
  expect(found(SECURITY_LOG, '<time>').map(Number)).toEqual(
    times.map(each => Math.floor(Date.parse(each) / 1000)),
  )
})

test('lines that only look like a refusal are left alone', () => {
  const line = (rest: string) => `2026-11-22T16:40:50.123Z first-domino: ${rest}\n`
  const log = join(folder, 'others.log')
  const others = [
    'password refused from 1.2.3.4 for x',
    'password accepted from 1.2.3.4',
    'password refused from x',
  ]
  writeFileSync(log, others.map(line).join(''))
  expect(found(log, '<ip>')).toEqual([])
  writeFileSync(
    log,
    ['password', 'second factor', 'passkey', 'further attempt']
      .map(what => line(`${what} refused from 1.2.3.4`))
      .join(''),
  )
  expect(found(log, '<ip>')).toHaveLength(4)
})
