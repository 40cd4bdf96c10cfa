import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, register } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { startLoad } from '#test/load.ts'
import { archiveOf } from '#test/member-archive.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, sitePort, startSite } from '#test/site.ts'

/** The embedded database; `faults.test.ts` does the same and more on PostgreSQL. */
const WRITERS = 6
const WRITES_BEFORE_KILL = 40
/** Enough for some twenty transactions of an import. */
const DAYS = 2_000

const folder = openFolder()
let port: string
let site: Site

const start = () => startSite({ DATA_DIR: folder, PORT: port })

beforeAll(async () => {
  port = String(await sitePort())
  site = await start()
})
afterAll(() => site.end('SIGTERM'))

test('every acknowledged write is there after kill -9 under load', async () => {
  const load = await startLoad([() => site.url], WRITERS)
  for (let round = 0; round < rounds(2); round++) {
    await load.more(WRITES_BEFORE_KILL)
    await site.end('SIGKILL')
    site = await start()
  }
  await load.more(1)
  await load.stop()
  expect(await load.compare()).toEqual({ lost: [], doubled: [] })
})

interface Shown {
  id: number
  state: string
  progress: { done: number }
}

test('an import that is killed goes on by itself at the next start, and comes in once', async () => {
  const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
  const rest_days = Array.from({ length: DAYS }, (_, n) => ({ id: n + 1, date: day(n) }))
  const { caller } = await register(
    callerOf(() => site.url),
    'ann',
  )
  const file = new Uint8Array(await archiveOf({ rest_days }))
  const zip = { 'content-type': 'application/zip' }
  const { id } = await dataOf<Shown>(await caller.call('POST', '/api/user/imports', file, zip))
  const shown = async () => dataOf<Shown>(await caller.call('GET', `/api/user/imports/${id}`))
  expect((await caller.call('POST', `/api/user/imports/${id}/apply`)).status).toBe(200)
  const done = async () => (await shown()).progress.done
  await expect.poll(done, { interval: 20 }).toBeGreaterThan(0)
  expect((await shown()).state).toBe('applying')
  await site.end('SIGKILL')
  site = await start()
  await expect.poll(async () => (await shown()).state).toBe('applied')
  const db = new DatabaseSync(join(folder, 'first-domino.db'), { readOnly: true })
  const stored = db.prepare('select count(distinct date) as days, count(*) as n from rest_days')
  expect(stored.get()).toEqual({ days: DAYS, n: DAYS })
  db.close()
})
