import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratedDatabase } from '#test/database.ts'
import type { Db } from '../db/database.ts'
import { runDue } from './jobs.ts'

const HOUR = 3_600_000

let db: Db
let close: () => Promise<void>

beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
})
afterEach(() => close())

const job = () => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
const inAYear = new Date(Date.now() + 365 * 24 * HOUR).toISOString()
const longAgo = '2020-01-01T00:00:00.000Z'

test('when many processes compete, one runs the job, and not again before it is due', async () => {
  let done = 0
  const ask = () => runDue(db, 'count', HOUR, async () => ++done)
  const asked = await Promise.all(Array.from({ length: 8 }, ask))
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect(await ask()).toBe(false)
  expect(done).toBe(1)
  const { due_at, claim, claimed_until } = await job()
  expect({ claim, claimed_until }).toEqual({ claim: null, claimed_until: null })
  expect(Math.abs(Date.parse(due_at) - Date.now() - HOUR)).toBeLessThan(60_000)
  await db.updateTable('jobs').set({ due_at: longAgo }).execute()
  expect(await ask()).toBe(true)
  expect(done).toBe(2)
})

test('a job that fails throws and is retried soon; its failure is kept, without its words, until a run is good', async () => {
  const failing = runDue(db, 'count', HOUR, () => Promise.reject(new RangeError('of somebody')))
  await expect(failing).rejects.toThrow('of somebody')
  const failed = await job()
  expect(failed).toMatchObject({
    failure: 'RangeError',
    failed_at: expect.any(String),
    claim: null,
  })
  expect(Date.parse(failed.due_at) - Date.now()).toBeLessThan(120_000)
  await db.updateTable('jobs').set({ due_at: longAgo }).execute()
  expect(await runDue(db, 'count', HOUR, async () => {})).toBe(true)
  expect(await job()).toMatchObject({ failure: null, failed_at: null })
})

test('a running job is exclusive until its lease expires; the late finisher then changes nothing', async () => {
  const order: string[] = []
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  await new Promise<void>(started => {
    void runDue(db, 'slow', HOUR, () => {
      started()
      return finished
    }).then(() => order.push('late'))
  })
  expect(await runDue(db, 'slow', HOUR, async () => order.push('too early'))).toBe(false)
  await db.updateTable('jobs').set({ claimed_until: longAgo }).execute()
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const other = runDue(db, 'slow', HOUR, () => {
    begin()
    return promise
  })
  await begun
  const { claim } = await job()
  finish()
  await expect.poll(() => order, { timeout: 60_000 }).toEqual(['late'])
  expect((await job()).claim).toBe(claim)
  end()
  expect(await other).toBe(true)
  expect((await job()).claim).toBeNull()
})

test('what was set or leased while the clock was ahead is due now, and late while it runs', async () => {
  await runDue(db, 'count', HOUR, async () => {})
  for (const wrong of [
    { due_at: inAYear },
    { due_at: longAgo, claim: 'x', claimed_until: inAYear },
  ]) {
    await db.updateTable('jobs').set(wrong).execute()
    let shown = inAYear
    const work = async () => {
      shown = (await job()).due_at
    }
    expect(await runDue(db, 'count', HOUR, work)).toBe(true)
    expect(Date.parse(shown)).toBeLessThan(Date.now() + 60_000)
    expect(await runDue(db, 'count', HOUR, work)).toBe(false)
  }
})
