import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from './sqlite.ts'
import { SharedConnection, SharingSqliteDialect } from './sqlite-driver.ts'

interface Notes {
  notes: { id: number; text: string; parent: number | null }
}

let folder: string
let connection: DatabaseSync
let db: Kysely<Notes>
/** Sees only committed rows, as another process would. */
let other: DatabaseSync

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-driver-'))
  const file = join(folder, 'notes.db')
  connection = openSqlite(file)
  db = new Kysely<Notes>({ dialect: new SharingSqliteDialect(new SharedConnection(connection)) })
  await sql`
    create table notes (
      id integer primary key,
      text text not null unique,
      parent integer references notes (id) deferrable initially deferred
    )`.execute(db)
  other = new DatabaseSync(file)
})

afterEach(async () => {
  await db.destroy()
  other.close()
  rmSync(folder, { recursive: true })
})

const add = (text: string, parent: number | null = null, to: Kysely<Notes> = db) =>
  to
    .insertInto('notes')
    .values({ text, parent } as Notes['notes'])
    .execute()
const count = async () => (await db.selectFrom('notes').select('id').execute()).length
const committed = () =>
  (other.prepare('select text from notes order by text').all() as { text: string }[]).map(
    row => row.text,
  )

/** The number of frames in the write-ahead log: a commit adds each changed page once. */
const frames = () => Number(other.prepare('pragma wal_checkpoint(passive)').get()?.log)

describe('writes in one turn of the event loop', () => {
  it('are on disk before they resolve', async () => {
    const seen = await Promise.all(
      ['a', 'b', 'c'].map(async text => {
        await add(text)
        return committed().includes(text)
      }),
    )
    expect(seen).toEqual([true, true, true])
  })

  it('share one commit', async () => {
    await add('first')
    other.prepare('pragma wal_checkpoint(truncate)').get()
    await add('alone')
    const one = frames()
    other.prepare('pragma wal_checkpoint(truncate)').get()
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(`together ${n}`)))
    expect(frames()).toBe(one)
    expect(committed()).toHaveLength(22)
  })

  it('do not fail because one of them violates a constraint', async () => {
    await add('taken')
    const outcomes = await Promise.allSettled([add('before'), add('taken'), add('after')])
    expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['after', 'before', 'taken'])
  })

  it('all fail when their commit fails, and a concurrent read does not see them', async () => {
    const [good, bad, read] = await Promise.allSettled([add('good'), add('orphan', 99), count()])
    expect([good.status, bad.status]).toEqual(['rejected', 'rejected'])
    expect(read).toMatchObject({ status: 'fulfilled', value: 0 })
    expect(committed()).toEqual([])
    await add('later')
    expect(committed()).toEqual(['later'])
  })
})

describe('a transaction', () => {
  it('has the connection to itself: concurrent reads see only its result', async () => {
    const { promise: entered, resolve: inside } = Promise.withResolvers<void>()
    const { promise: waits, resolve: goOn } = Promise.withResolvers<void>()
    const transaction = db.transaction().execute(async trx => {
      await add('inside', null, trx)
      inside()
      await waits
      await add('inside too', null, trx)
    })
    await entered
    const read = count()
    const written = add('outside')
    expect(committed()).toEqual([])
    goOn()
    await transaction
    expect(await read).toBe(2)
    await written
    expect(committed()).toEqual(['inside', 'inside too', 'outside'])
  })

  it('is rolled back when it fails, without blocking the writes before and after it', async () => {
    const before = add('before')
    const failing = db.transaction().execute(async trx => {
      await add('undone', null, trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await before
    await db.transaction().execute(trx => add('next', null, trx))
    expect(committed()).toEqual(['before', 'next'])
  })

  it('shares its commit with those that wait for it, one after the other', async () => {
    await add('0')
    other.prepare('pragma wal_checkpoint(truncate)').get()
    await add('alone')
    const one = frames()
    other.prepare('pragma wal_checkpoint(truncate)').get()
    // Each reads what the one before has written, and writes on it: none is lost.
    const next = () =>
      db.transaction().execute(async trx => {
        const rows = await trx.selectFrom('notes').select('text').execute()
        const last = Math.max(...rows.map(({ text }) => Number(text) || 0))
        await add(`${last + 1}`, null, trx)
        return last + 1
      })
    const made = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const number = await next()
        expect(committed()).toContain(`${number}`)
        return number
      }),
    )
    expect(made).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(frames()).toBeLessThan(8 * one)
  })

  it('that fails takes back its own writes and no others of its group', async () => {
    const outcomes = await Promise.allSettled([
      db.transaction().execute(trx => add('first', null, trx)),
      db.transaction().execute(async trx => {
        await add('undone', null, trx)
        throw new Error('no')
      }),
      add('beside'),
      db.transaction().execute(trx => add('last', null, trx)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    ])
    expect(committed()).toEqual(['beside', 'first', 'last'])
  })

  it('fails with its group when that cannot be committed, and the next one works', async () => {
    const outcomes = await Promise.allSettled([
      db.transaction().execute(trx => add('good', null, trx)),
      db.transaction().execute(trx => add('orphan', 99, trx)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await db.transaction().execute(trx => add('later', null, trx))
    expect(committed()).toEqual(['later'])
  })

  it('gives way to other calls, however many wait', async () => {
    let isOver = false
    const other = new Promise<number>(resolve => setImmediate(() => resolve(count())))
    const many = Promise.all(
      Array.from({ length: 2_000 }, (_, n) =>
        db.transaction().execute(trx => add(`row ${n}`, null, trx)),
      ),
    ).finally(() => (isOver = true))
    expect(await other).toBeLessThan(2_000)
    expect(isOver).toBe(false)
    await many
    expect(committed()).toHaveLength(2_000)
  })

  it('is rolled back when it cannot commit, and reports why', async () => {
    const orphan = db.transaction().execute(trx => add('orphan', 99, trx))
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/)
    await add('after')
    expect(committed()).toEqual(['after'])
  })
})
