import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, register } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { startLoad } from '#test/load.ts'
import { rounds } from '#test/rounds.ts'
import { type Site, startFromNothing } from '#test/site.ts'
import { type SmallDisk, smallDisk } from '#test/small-disk.ts'

const folder = openFolder()
let disk: SmallDisk
let site: Site

beforeAll(async () => {
  disk = smallDisk(join(folder, 'disk'), 12)
  site = await startFromNothing({ DATA_DIR: join(disk.folder, 'data') })
})
afterAll(async () => {
  await site.end('SIGTERM')
  disk.remove()
})

/** Makes every session due for renewal at its next use, which is a write. */
function sessionsAreAnHourOld(): void {
  const db = new DatabaseSync(join(disk.folder, 'data', 'first-domino.db'), { timeout: 10_000 })
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString()
  db.prepare('update sessions set last_seen_at = ?').run(at)
  db.close()
}

test('the embedded database’s disk is full: writes are refused clearly, reads go on, and it comes back by itself', async () => {
  const { caller } = await register(callerOf(site), 'ann')
  const load = await startLoad([() => site.url])
  await load.more(40)
  const processes = [site.process.pid ?? 0]
  for (let time = rounds(1); time > 0; time--) {
    load.failures.clear()
    sessionsAreAnHourOld()
    disk.fill(processes)
    await expect.poll(() => load.failures.get('503 unavailable') ?? 0).toBeGreaterThan(20)
    for (const path of ['/api/health', '/api/assessment/quizzes', '/api/user', '/']) {
      const answer = await caller.call('GET', path)
      await answer.text()
      expect(answer.status).toBe(200)
    }
    // Each process reports only writes that it was refused itself, so the one that answers has to be asked to write.
    const refused = async () => {
      await (
        await caller.call('POST', '/api/domino-entries', { date: '2026-01-05', title: 'Full' })
      ).text()
      return (await caller.call('GET', '/api/health')).text()
    }
    // The write-ahead log has room of its own, which a checkpoint may free once more.
    await expect.poll(refused).toContain('"writes":"refused"')
    disk.free(processes)
    await load.more(40)
  }
  await load.stop()
  expect([...load.failures.keys()]).toEqual(['503 unavailable'])
  expect(await load.compare()).toEqual({ lost: [], doubled: [] })
})
