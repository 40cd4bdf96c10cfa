import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

const ROUNDS = rounds(2)
const WRITERS = 6
const WRITES_BEFORE_KILL = 40

let folder: string
let cluster: Cluster

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-durable-'))
  cluster = await startPostgres({ durable: true })
  await cluster.query('create database durable')
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const json = { 'content-type': 'application/json' }

async function signUp(site: Site): Promise<string> {
  const answer = await fetch(`${site.url}/api/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'ann', email: 'ann@example.com', password: 'correct horse' }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

type Acknowledged = Map<number, { title: string; pip1_status: string }>

/** Writes until the site is gone; keeps exactly what was acknowledged. */
async function write(
  site: Site,
  cookie: string,
  acknowledged: Acknowledged,
  counted: () => void,
): Promise<void> {
  const send = (method: string, path: string, body: object) =>
    fetch(`${site.url}/api/domino-entries${path}`, {
      method,
      headers: { ...json, cookie },
      body: JSON.stringify(body),
    })
  for (;;) {
    try {
      const title = `Domino ${crypto.randomUUID()}`
      const made = await send('POST', '', { date: '2026-01-05', title })
      if (made.status !== 201) continue
      const { id } = await dataOf<{ id: number }>(made)
      acknowledged.set(id, { title, pip1_status: 'Not Started' })
      const changed = await send('PATCH', `/${id}`, { pip1_status: 'Completed' })
      if (changed.status !== 200) continue
      await changed.text()
      acknowledged.set(id, { title, pip1_status: 'Completed' })
      counted()
    } catch {
      return // the connection broke: this write was not acknowledged
    }
  }
}

async function killUnderLoad(
  start: () => Promise<Site>,
  kill: (site: Site) => Promise<unknown>,
  recover: () => Promise<void>,
): Promise<void> {
  const acknowledged: Acknowledged = new Map()
  let site = await start()
  const cookie = await signUp(site)
  const me = await dataOf<{ id: number }>(
    await fetch(`${site.url}/api/user`, { headers: { cookie } }),
  )
  for (let round = 1; round <= ROUNDS; round++) {
    let writes = 0
    let enough = () => {}
    const reached = new Promise<void>(resolve => {
      enough = resolve
    })
    const writers = Array.from({ length: WRITERS }, () =>
      write(site, cookie, acknowledged, () => ++writes >= WRITES_BEFORE_KILL && enough()),
    )
    await reached
    await kill(site)
    await Promise.all(writers)
    await recover()
    site = await start()
    const stored = new Map<number, { title: string; pip1_status: string }>()
    const url = `${site.url}/api/domino-entries/user/${me.id}/date/2026-01-05`
    const rows = await dataOf<{ id: number; title: string; pip1_status: string }[]>(
      await fetch(url, { headers: { cookie } }),
    )
    for (const row of rows) stored.set(row.id, row)
    expect(acknowledged.size).toBeGreaterThanOrEqual(round * WRITES_BEFORE_KILL)
    for (const [id, said] of acknowledged)
      expect(stored.get(id)).toMatchObject({ title: said.title })
    for (const [id, said] of acknowledged) {
      if (said.pip1_status === 'Completed') expect(stored.get(id)?.pip1_status).toBe('Completed')
    }
  }
  await site.end('SIGTERM')
}

describe('every acknowledged write is there after kill -9 under load', () => {
  test('the site killed, on SQLite', async () => {
    await killUnderLoad(
      () => startSite({ DATA_DIR: join(folder, 'data') }),
      site => site.end('SIGKILL'),
      async () => {},
    )
  })

  test('the site killed, on PostgreSQL', async () => {
    await killUnderLoad(
      () =>
        startSite({
          DATA_DIR: join(folder, 'data-pg'),
          DATABASE_URL: cluster.url('durable'),
          AUTH_SECRET: 'x'.repeat(40),
        }),
      site => site.end('SIGKILL'),
      async () => {},
    )
  })

  test('PostgreSQL itself killed', async () => {
    await cluster.query('create database durable2')
    await killUnderLoad(
      () =>
        startSite({
          DATA_DIR: join(folder, 'data-pg2'),
          DATABASE_URL: cluster.url('durable2'),
          AUTH_SECRET: 'x'.repeat(40),
        }),
      async site => {
        await cluster.kill()
        await site.end('SIGKILL')
      },
      () => cluster.start(),
    )
  })
})
