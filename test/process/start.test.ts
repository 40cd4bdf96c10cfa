import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test, vi } from 'vitest'
import { callerOf, register } from '#test/caller.ts'
import { newFolder } from '#test/folders.ts'
import { failedStart, freePort, sitePort, startFromNothing, startSite } from '#test/site.ts'

let folder: string

beforeEach(() => {
  folder = newFolder()
})

const dataDir = () => join(folder, 'data')
const environment = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir(), ...more })

test('a first start makes a private folder, a secret and an administrator; the second says nothing of it', async () => {
  let site = await startFromNothing(environment())
  expect(site.output()).toMatch(/Administrator:\s+admin\n\s+Password:\s+\S{22}\n/)
  expect(statSync(dataDir()).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir(), 'auth-secret')).mode & 0o777).toBe(0o600)
  const { caller } = await register(
    callerOf(() => site.url),
    'ann',
  )
  expect(await site.end('SIGINT')).toBe(0)
  site = await startSite(environment())
  expect(site.output()).not.toContain('Password')
  expect((await caller.call('GET', '/api/user')).status).toBe(200)
  expect(await site.end('SIGTERM')).toBe(0)
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

async function refused(more: Record<string, string>): Promise<string> {
  const [code, said] = await failedStart(environment(more))
  expect([1, 78]).toContain(code)
  return said
}

test('a busy port, a strange address and a newer database each stop the start with one clear line', async () => {
  const PORT = String(await sitePort())
  const site = await startSite(environment({ PORT }))
  expect(await refused({ PORT })).toMatch(/^PORT: \d+ is already in use[^\n]+\n$/)
  expect(await refused({ METRICS_PORT: PORT })).toMatch(
    /^METRICS_PORT: \d+ is already in use[^\n]+\n$/,
  )
  // Neither is an address of this machine: one is for documentation, the other a name that nobody can have.
  const unknown = /^(METRICS_)?HOST: this machine has no such address [^\n]+\n$/
  expect(await refused({ HOST: '192.0.2.1' })).toMatch(unknown)
  const METRICS_PORT = String(await freePort())
  expect(await refused({ METRICS_PORT, METRICS_HOST: 'nowhere.invalid' })).toMatch(unknown)
  await site.end('SIGTERM')
  const db = new DatabaseSync(join(dataDir(), 'first-domino.db'))
  db.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')")
  db.close()
  expect(await refused({})).toMatch(/^The database is newer than this version[^\n]+\n$/)
})
