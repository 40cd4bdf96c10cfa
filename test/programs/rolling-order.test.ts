import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { type Caddy, startCaddy } from '#test/caddy.ts'
import { callerOf, register } from '#test/caller.ts'
import { type NameServer, startNameServer } from '#test/doubles/name-server.ts'
import { openFolder } from '#test/folders.ts'
import { startLoad } from '#test/load.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { dataOf, freePort, type Site, startSite } from '#test/site.ts'

/** Tests the guide's own proxy files, before two processes on one PostgreSQL that are replaced one after the other. */
const APPS: Readonly<Record<string, string>> = { app: '127.0.0.1', app2: '127.0.0.2' }

const folder = openFolder()
let cluster: Cluster
let names: NameServer
beforeAll(async () => {
  cluster = await startPostgres()
  names = await startNameServer(APPS)
}, 600_000)
afterAll(async () => {
  names.close()
  await cluster.stop()
})

/** In containers the proxy goes by names, for which nobody answers while a container is being replaced. */
const containers = (port: number) =>
  readFileSync('deploy/Caddyfile', 'utf8')
    .replaceAll(':3000', `:${port}`)
    .replace('transport http {', `transport http {\n\t\t\tresolvers udp/${names.address}`)

/** Two processes that systemd starts on one machine; here each has an address instead of a port of its own. */
function units(port: number): string {
  const guide = readFileSync('docs/guide/scale.md', 'utf8')
  const [, file = ''] =
    /```\n(coach\.example \{\n {2}reverse_proxy 127[\s\S]*?)```/.exec(guide) ?? []
  return file
    .replace('coach.example', 'localhost')
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, unit: string) => `127.0.0.${unit}:${port}`)
}

/** A visitor, and a member who reads and edits a domino of theirs, until told to stop. */
async function visit({ url }: Caddy) {
  const failures: string[] = []
  let stopping = false
  const visitor = callerOf({ url })
  const { caller, id } = await register(
    callerOf({ url }),
    `member-${crypto.randomUUID().slice(0, 8)}`,
  )
  const made = await caller.call('POST', '/api/domino-entries', {
    date: '2026-01-06',
    title: 'Domino 0',
  })
  const { id: entry } = await dataOf<{ id: number }>(made)
  const ask = async (...[who, method, path, body]: [typeof caller, string, string, object?]) => {
    const answer = await who.call(method, path, body)
    const text = await answer.text()
    if (answer.status !== 200)
      failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 100)}`)
    return text
  }
  const whileRunning = async (work: (round: number) => Promise<void>) => {
    for (let round = 1; !stopping; round++) {
      await work(round).catch(error => failures.push(String(error.cause ?? error)))
      await nextTurn()
    }
  }
  const running = Promise.all([
    whileRunning(async () => {
      for (const path of ['/', '/pricing', '/api/assessment/quizzes'])
        await ask(visitor, 'GET', path)
    }),
    whileRunning(async round => {
      const title = `Domino ${round}`
      await ask(caller, 'PATCH', `/api/domino-entries/${entry}`, { title })
      const read = await ask(caller, 'GET', `/api/domino-entries/user/${id}/date/2026-01-06`)
      if (!read.includes(`"${title}"`)) failures.push(`lost ${title}`)
      await ask(caller, 'GET', '/daily-domino')
    }),
  ])
  return {
    failures,
    stop: async () => {
      stopping = true
      await running
    },
  }
}

// At once, because most of the time goes by until the proxies look for the processes again.
test.concurrent.for([
  ['containers', containers],
  ['units', units],
] as const)(
  '%s are replaced one after the other, and no request fails',
  async ([kind, proxied], { expect }) => {
    await cluster.query(`create database ${kind}`)
    const port = await freePort()
    const caddy = await startCaddy(proxied(port), { SITE_HOST: 'localhost' })
    const start = (name: string) =>
      startSite({
        DATA_DIR: join(folder, `${kind}-${name}`),
        DATABASE_URL: cluster.url(kind),
        AUTH_SECRET: 'x'.repeat(40),
        SITE_URL: caddy.url,
        TRUST_PROXY: '127.0.0.0/8',
        LOG_LEVEL: 'info',
        HOST: APPS[name] ?? '',
        PORT: String(port),
      })
    if (kind === 'containers') {
      const { status } = await fetch(`${caddy.plainUrl}/`, { redirect: 'manual' })
      expect([(await fetch(`${caddy.plainUrl}/api/user`)).status, status]).toEqual([403, 308])
    }
    const sites = new Map<string, Site>()
    for (const name of Object.keys(APPS)) sites.set(name, await start(name))
    // The proxy found nobody when it started, and does not try writes again.
    await expect.poll(async () => (await fetch(`${caddy.url}/api/health`)).status).toBe(200)
    const load = await startLoad([() => caddy.url], 1)
    const visits = await visit(caddy)
    // Waits until the proxy uses it, as an operator waits for it to be healthy.
    const isUsed = (site: Site | undefined) =>
      expect.poll(() => site?.output()).toContain('"route":"/api/domino-entries"')
    for (const site of sites.values()) await isUsed(site)
    await load.more(40)
    for (const name of Object.keys(APPS)) {
      expect(await sites.get(name)?.end('SIGTERM')).toBe(0)
      if (kind === 'containers') names.silent.add(name)
      await load.more(40)
      const next = await start(name)
      sites.set(name, next)
      names.silent.delete(name)
      await isUsed(next)
      await load.more(40)
    }
    await Promise.all([load.stop(), visits.stop()])
    expect([...load.failures, ...visits.failures]).toEqual([])
    expect(await load.compare()).toEqual({ lost: [], doubled: [] })
    const ends = [...sites.values()].map(site => site.end('SIGINT'))
    expect(await Promise.all(ends)).toEqual([0, 0])
    await caddy.stop()
  },
)

test.concurrent('what the proxy itself answers has the headers of every response', async ({
  expect,
}) => {
  const nobody = await freePort()
  const proxied = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('reverse_proxy app:3000 app2:3000', `reverse_proxy 127.0.0.1:${nobody}`)
    .replace('lb_try_duration 5s', 'lb_try_duration 0s')
  const caddy = await startCaddy(proxied, { SITE_HOST: 'localhost' })
  const answers = await Promise.all(
    [`${caddy.url}/`, `${caddy.plainUrl}/`, `${caddy.plainUrl}/api/user`].map(url =>
      fetch(url, { redirect: 'manual' }),
    ),
  )
  await caddy.stop()
  expect(answers.map(({ status }) => status)).toEqual([expect.any(Number), 308, 403])
  expect(answers[0]?.status).toBeGreaterThanOrEqual(502)
  for (const { headers } of answers) {
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
