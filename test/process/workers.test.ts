import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callerOf, register } from '#test/caller.ts'
import { startLoad } from '#test/load.ts'
import { type Site, sitePort, spawnSite, startSite, workersOf } from '#test/site.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-workers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, 'data'),
  WORKERS: '2',
  ...more,
})
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const statuses = async (calls: Promise<Response>[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('several processes share a port and the embedded database; one that dies is replaced', async () => {
  const site = await startSite(environment({ WORKERS: '3' }))
  expect(site.output()).toMatch(/is ready at \S+ \(3 processes\)\n$/)
  expect(site.output().match(/Password:/g)).toHaveLength(1)
  const first = workersOf(site)
  expect(first).toHaveLength(3)
  const load = await startLoad([() => site.url], 6)
  for (const pid of first) {
    await load.more(20)
    process.kill(pid, 'SIGKILL')
  }
  await load.more(20)
  await expect.poll(() => workersOf(site).filter(pid => !first.includes(pid)).length).toBe(3)
  await load.more(20)
  await load.stop()
  expect(await load.compare()).toEqual({ lost: [], doubled: [] })
  expect([...load.failures.keys()].filter(failure => failure !== 'lost')).toEqual([])
  expect(await site.end('SIGTERM')).toBe(0)
})

test('when the system has nothing left to start another with, it goes on with those that live, and asks again', async () => {
  const site = await startSite(environment())
  const limit = (files: string) =>
    execFileSync('prlimit', ['--pid', `${site.process.pid}`, `--nofile=${files}:`])
  limit('10')
  process.kill(workersOf(site)[0] ?? 0, 'SIGKILL')
  await expect.poll(site.output).toContain('EMFILE')
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200)
  limit('1000')
  await expect.poll(() => workersOf(site).length).toBe(2)
  expect(await site.end('SIGTERM')).toBe(0)
})

test('what guards sign-in and the coach counts over all processes together', async () => {
  const site = await startSite(environment())
  await register(callerOf(site), 'ann')
  const wrong = { username: 'ann', password: 'a wrong password' }
  const guesses = Array.from({ length: 30 }, () => callerOf(site).call('POST', '/api/login', wrong))
  expect(await statuses(guesses)).toEqual({ 401: 10, 429: 20 })
  const question = { messages: [{ role: 'user', content: 'What is a domino?' }] }
  const asked = Array.from({ length: 45 }, () => callerOf(site).call('POST', '/api/ai/chat', question))
  expect(await statuses(asked)).toEqual({ 200: 30, 429: 15 })
  await site.end('SIGTERM')
})

test('all end with the one that watches them: told to, it waits for them; killed, none stays behind', async () => {
  const ended = async (kill: (site: Site) => Promise<unknown>) => {
    const site = await startSite(environment())
    const workers = workersOf(site)
    const answers = Array.from({ length: 6 }, (_, n) => register(callerOf(site), `member${n}`))
    const all = Promise.allSettled(answers)
    await answers[0]
    await kill(site)
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
    await all
  }
  await ended(async site => expect(await site.end('SIGINT')).toBe(0))
  rmSync(folder, { recursive: true })
  await ended(site => site.end('SIGKILL'))
})

test('what keeps it from starting is said once', async () => {
  const PORT = String(await sitePort())
  const site = await startSite(environment({ PORT }))
  const { child, output } = spawnSite(environment({ PORT }))
  expect(await new Promise(resolve => child.once('exit', resolve))).toBe(1)
  expect(output()).toMatch(/^PORT: \d+ is already in use[^\n]+\n$/)
  await site.end('SIGTERM')
})
