import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '#test/caller.ts'
import { startLoad } from '#test/load.ts'
import { type Site, startSite, workersOf } from '#test/site.ts'
import { type SmallDisk, smallDisk } from '#test/small-disk.ts'

let folder: string
let disk: SmallDisk
let site: Site

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-disk-'))
  disk = smallDisk(join(folder, 'disk'), 12)
  site = await startSite({ DATA_DIR: join(disk.folder, 'data'), WORKERS: '2' })
})
afterAll(async () => {
  await site.end('SIGTERM')
  disk.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('the embedded database’s disk is full: writes are refused clearly, reads go on, and it comes back by itself', async () => {
  const visitor = callerOf(site)
  const load = await startLoad([() => site.url])
  await load.more(40)
  const processes = workersOf(site)
  for (let time = 1; time <= 2; time++) {
    load.failures.clear()
    disk.fill(processes)
    await expect
      .poll(() => load.failures.get('503 unavailable') ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(20)
    for (const path of ['/api/health', '/api/assessment/quizzes', '/']) {
      expect((await visitor.call('GET', path)).status).toBe(200)
    }
    disk.free(processes)
    await load.more(40)
  }
  await load.stop()
  expect([...load.failures.keys()]).toEqual(['503 unavailable'])
  expect(await load.compare()).toEqual({ lost: [], doubled: [] })
  expect(workersOf(site)).toEqual(processes)
})
