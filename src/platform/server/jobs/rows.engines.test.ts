import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#src/contract/calendar.ts'
import { migratedDatabase } from '#test/database.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { countSetAside, forgetSetAside, workOnRows } from './rows.ts'

let db: Db
let close: () => Promise<void>
let now: Date

beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
  now = new Date('2026-11-18T12:00:00.000Z')
})
afterEach(() => close())

const ROWS = [{ id: 1 }, { id: 2 }, { id: 3 }]

/** Works on two of the rows that are left. @param fails what happens at the first row */
async function run(fails: () => unknown): Promise<number[]> {
  const done: number[] = []
  const context = { db, deps: { now: () => now }, log: { warn: () => {} } }
  await workOnRows(context, 'letters', {
    list: async except => ROWS.filter(({ id }) => !except.includes(id)).slice(0, 2),
    work: async ({ id }) => {
      done.push(id)
      if (id === 1) await fails()
    },
  })
  return done
}
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}
const broken = () => Promise.reject(new TypeError('words of somebody'))

test('a row that fails never stops the others, and is tried again after pauses that grow', async () => {
  expect(await run(broken)).toEqual([1, 2])
  expect(await run(broken)).toEqual([2, 3])
  later(1)
  expect(await run(broken)).toEqual([1, 2])
  later(4)
  expect(await run(broken)).toEqual([2, 3])
  later(1)
  expect(await run(broken)).toEqual([1, 2])
  const [count] = await countSetAside(db)
  expect({ ...count, rows: Number(count?.rows) }).toEqual({ job: 'letters', rows: 1, attempts: 3 })
  const kept = await db.selectFrom('set_aside').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('words of somebody')
  later(30)
  expect(await run(() => {})).toEqual([1, 2])
  expect(await countSetAside(db)).toEqual([])
})

test('an outage elsewhere does not let a row wait for hours, and a row that is gone is forgotten', async () => {
  const down = () => Promise.reject(new AppError('unavailable', { retryAfterSeconds: 30 }))
  for (let n = 0; n < 9; n++) {
    expect(await run(down)).toEqual([1, 2])
    later(5)
  }
  await forgetSetAside(db, now)
  expect(await countSetAside(db)).toHaveLength(1)
  later(24 * 60 + 5)
  await forgetSetAside(db, now)
  expect(await countSetAside(db)).toEqual([])
})
