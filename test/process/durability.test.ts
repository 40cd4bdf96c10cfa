import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'
import { startLoad } from '#test/load.ts'
import { rounds } from '#test/rounds.ts'
import { type Site, sitePort, startSite } from '#test/site.ts'

/** The embedded database; `faults.test.ts` does the same and more on PostgreSQL. */
const WRITERS = 6
const WRITES_BEFORE_KILL = 40

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
