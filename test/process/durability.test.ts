import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
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
const MEGABYTE = 1024 * 1024
/** So few that they are in before the call answers, and so long that this takes a while. */
const ENTRIES = 400

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
}

test('an import that is killed while it is written leaves nothing, and comes in whole at the next start', async () => {
  const at = '2026-11-01T00:00:00.000Z'
  const cabinet_entries = Array.from({ length: ENTRIES }, (_, n) => ({
    ...{ id: n + 1, drawer_type: 'this_life', title: 'x', position: n },
    ...{ content: randomBytes(45_000).toString('hex'), created_at: at, updated_at: at },
  }))
  const { caller } = await register(
    callerOf(() => site.url),
    'ann',
  )
  const file = new Uint8Array(await archiveOf({ cabinet_entries }))
  const zip = { 'content-type': 'application/zip' }
  const { id } = await dataOf<Shown>(await caller.call('POST', '/api/user/imports', file, zip))
  const read = (what: string) => {
    const db = new DatabaseSync(join(folder, 'first-domino.db'), { readOnly: true })
    const found = Object.values(db.prepare(what).get() ?? {})[0]
    db.close()
    return found
  }
  const logBytes = () => statSync(join(folder, 'first-domino.db-wal')).size
  const apply = caller.call('POST', `/api/user/imports/${id}/apply`).catch(() => null)
  while (read('select state from imports') !== 'applying') await turn()
  const before = logBytes()
  // The log has rows of the transaction long before all of them.
  while (logBytes() < before + 4 * MEGABYTE) await turn()
  await site.end('SIGKILL')
  await apply
  expect([0, ENTRIES]).toContain(read('select count(*) from cabinet_entries'))
  site = await start()
  const shown = async () => dataOf<Shown>(await caller.call('GET', `/api/user/imports/${id}`))
  await expect.poll(async () => (await shown()).state).toBe('applied')
  expect(read('select count(*) from cabinet_entries')).toBe(ENTRIES)
})
