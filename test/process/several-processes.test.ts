import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedApi } from '#src/app/server/api-description.ts'
import { callerOf, register } from '#test/caller.ts'
import { startLoad } from '#test/load.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { freePort, type Site, sitePort, startSite } from '#test/site.ts'

/** Two processes of one program on one PostgreSQL, as systemd, compose or Kubernetes start them. */
let folder: string
let cluster: Cluster
let sites: [Site, Site]
const metricsPorts: number[] = []
let ports: [number, number]

const start = (n: 0 | 1) =>
  startSite({
    PORT: String(ports[n]),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url('site'),
    AUTH_SECRET: 'x'.repeat(40),
    METRICS_PORT: String(metricsPorts[n]),
    RATE_LIMIT: 'on',
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-several-'))
  cluster = await startPostgres()
  await cluster.query('create database site')
  ports = [await sitePort(), await sitePort()]
  metricsPorts.push(await freePort(), await freePort())
  sites = await Promise.all([start(0), start(1)])
})
afterAll(async () => {
  await Promise.all(sites.map(site => site.end('SIGTERM')))
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function statuses(calls: readonly Promise<Response>[]) {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const askedInTurn = <T>(count: number, ask: (site: Site) => T): T[] =>
  Array.from({ length: count }, (_, n) => ask(sites[n % 2 ? 1 : 0]))

test('what guards sign-in and the coach counts over both together', async () => {
  await register(callerOf(sites[0]), 'ann')
  const wrong = { username: 'ann', password: 'a wrong password' }
  const guesses = askedInTurn(30, site => callerOf(site).call('POST', '/api/login', wrong))
  expect(await statuses(guesses)).toEqual({ 401: 10, 429: 20 })
  const question = { messages: [{ role: 'user', content: 'What is a domino?' }] }
  const asked = askedInTurn(45, site => callerOf(site).call('POST', '/api/ai/chat', question))
  expect(await statuses(asked)).toEqual({ 200: 30, 429: 15 })
})

test('each has metrics of its own', async () => {
  await fetch(`${sites[0].url}/api/openapi.json`)
  const seen = await Promise.all(
    metricsPorts.map(async port => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  expect(seen.map(text => text.includes('route="/api/openapi.json"'))).toEqual([true, false])
})

test('one of them is killed under load and started again: nothing is lost, nothing is doubled', async () => {
  const load = await startLoad(
    sites.map((_, n) => () => sites[n]?.url ?? ''),
    4,
  )
  await load.more(30)
  await sites[1].end('SIGKILL')
  sites[1] = await start(1)
  await load.more(30)
  await load.stop()
  expect(await load.compare()).toEqual({ lost: [], doubled: [] })
  expect([...load.failures.keys()].filter(failure => failure !== 'lost')).toEqual([])
})

test('what the build says of the API is what its sources say', async () => {
  const built = await (await fetch(`${sites[0].url}/api/openapi.json`)).text()
  expect(built.replace('"fd_session"', '"__Host-fd_session"')).toBe(await describedApi())
})
