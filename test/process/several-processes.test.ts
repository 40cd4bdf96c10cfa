import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedApi } from '#src/app/server/api-description.ts'
import { callerOf, register } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { type Site, startSite } from '#test/site.ts'

/** Two processes of one program on one PostgreSQL, as systemd, compose or Kubernetes start them. */
const folder = openFolder()
let cluster: Cluster
let sites: Site[]

beforeAll(async () => {
  cluster = await startPostgres()
  await cluster.query('create database site')
  const shared = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url('site'),
    AUTH_SECRET: 'x'.repeat(40),
    RATE_LIMIT: 'on',
  }
  sites = await Promise.all([startSite(shared), startSite(shared)])
})
afterAll(async () => {
  await Promise.all(sites.map(site => site.end('SIGTERM')))
  await cluster.stop()
})

async function statuses(calls: readonly Promise<Response>[]) {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const askedInTurn = <T>(count: number, ask: (site: { url: string }) => T): T[] =>
  Array.from({ length: count }, (_, n) => ask(sites[n % 2] ?? { url: '' }))

test('what guards sign-in and the coach counts over both together', async () => {
  await register(callerOf(sites[0] ?? { url: '' }), 'ann')
  const wrong = { username: 'ann', password: 'a wrong password' }
  const guesses = askedInTurn(14, site => callerOf(site).call('POST', '/api/login', wrong))
  expect(await statuses(guesses)).toEqual({ 401: 10, 429: 4 })
  const question = { messages: [{ role: 'user', content: 'What is a domino?' }] }
  const asked = askedInTurn(45, site => callerOf(site).call('POST', '/api/ai/chat', question))
  expect(await statuses(asked)).toEqual({ 200: 30, 429: 15 })
})

test('what the build says of the API is what its sources say', async () => {
  const built = await (await fetch(`${sites[0]?.url}/api/openapi.json`)).text()
  expect(built.replace('"fd_session"', '"__Host-fd_session"')).toBe(await describedApi())
})
