import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedApi } from '#src/app/server/api-description.ts'
import { ADMIN, callerOf, register, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

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
    ...ADMIN,
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

/** Each request takes a connection of its own, so that all processes get asked. */
async function headlines(): Promise<unknown[]> {
  const headers = { connection: 'close' }
  const asked = sites.flatMap(({ url }) => [1, 2, 3].map(() => fetch(`${url}/`, { headers })))
  const texts = await Promise.all(asked.map(async answer => (await answer).text()))
  return [...new Set(texts.map(html => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]))]
}

test('every process shows what is published, with no other signal than the database', async () => {
  const admin = await signIn(callerOf(sites[0] ?? { url: '' }), ADMIN.ADMIN_USERNAME)
  for (const title of ['Sit down in {city}', 'Get up']) {
    const content = await admin.call('GET', '/api/admin/content')
    const { version } = await dataOf<{ version: number }>(content)
    const body = { version, changes: { 'home.hero.title': title } }
    expect((await admin.call('PUT', '/api/admin/content', body)).status).toBe(200)
    expect((await admin.call('POST', '/api/admin/content/publish')).status).toBe(200)
    const wanted = title.replace('{city}', 'Yonkers')
    await expect.poll(headlines, { interval: 200 }).toEqual([wanted])
  }
})
