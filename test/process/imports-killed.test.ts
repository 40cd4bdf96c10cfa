import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callerOf, register } from '#test/caller.ts'
import { dice } from '#test/dice.ts'
import { openFolder } from '#test/folders.ts'
import { archiveOf } from '#test/member-archive.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

/** Enough for some twenty transactions. */
const DAYS = 2_000
const roll = dice(9)
/** After how many rows the process is killed. */
const MOMENTS = [1, 1_400, ...Array.from({ length: rounds(2) - 2 }, () => 1 + roll(DAYS - 400))]

const folder = openFolder()
let site: Site
const start = () => startSite({ DATA_DIR: folder })
beforeAll(async () => {
  site = await start()
})
afterAll(() => site?.end('SIGTERM'))

interface Shown {
  id: number
  state: string
  progress: { done: number; of: number }
}

const PATIENT = { timeout: 120_000, interval: 20 }

test('an import that is killed goes on at the next start', async () => {
  const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
  const at = '2026-11-01T00:00:00.000Z'
  const pips = Array.from({ length: 12 }, (_, n) => ({
    [`pip${n + 1}_label`]: '',
    [`pip${n + 1}_status`]: 'Not Started',
  }))
  const words = { title: 'Read', description: null, completed: false, completed_at: null }
  const domino = Object.assign({ ...words, created_at: at }, ...pips)
  const file = await archiveOf({
    domino_entries: Array.from({ length: DAYS }, (_, n) => ({
      ...domino,
      id: n + 1,
      date: day(n),
      updated_at: at,
    })),
  })
  for (const [round, moment] of MOMENTS.slice(-rounds(2)).entries()) {
    const { caller, id: userId } = await register(
      callerOf(() => site.url),
      `ann${round}`,
    )
    const send = (method: string, path: string) => caller.call(method, path)
    const { id } = await dataOf<Shown>(
      await caller.call('POST', '/api/user/imports', new Uint8Array(file), {
        'content-type': 'application/zip',
      }),
    )
    const shown = async () => dataOf<Shown>(await send('GET', `/api/user/imports/${id}`))
    expect((await send('POST', `/api/user/imports/${id}/apply`)).status).toBe(200)
    await vi.waitFor(
      async () => expect((await shown()).progress.done).toBeGreaterThanOrEqual(moment),
      PATIENT,
    )
    await site.end('SIGKILL')
    site = await start()
    await vi.waitFor(async () => expect((await shown()).state).toBe('applied'), PATIENT)
    const yearOf = async () =>
      dataOf<{ date: string }[]>(
        await send('GET', `/api/domino-entries/user/${userId}/range/2021-01-01/2021-12-31`),
      )
    const year = await yearOf()
    expect(year).toHaveLength(365)
    expect(new Set(year.map(({ date }) => date)).size).toBe(365)
  }
})
