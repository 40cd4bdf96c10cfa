import type { FastifyBaseLogger } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { MINUTE_MS } from '#src/contract/calendar.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { kindOf } from './jobs.ts'

/** How long what failed is set aside, by attempt; the last repeats. */
const PAUSES_MINUTES = [1, 5, 30, 60, 360, 720]
const OUTAGE_ATTEMPTS = 2

const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.retryAfterSeconds !== undefined

/** Rows that nothing lists any more are forgotten; the longest pause is half as long. */
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS

/** @param attempts so far, from 1 */
export const pauseAfter = (attempts: number): number =>
  (PAUSES_MINUTES[attempts - 1] ?? PAUSES_MINUTES.at(-1) ?? 0) * MINUTE_MS

export interface RowsContext {
  db: Db
  deps: { now: () => Date }
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Work<Row> {
  /** @param except what was set aside: not to be listed, or it would fill a portion for ever */
  list: (except: readonly number[]) => Promise<readonly Row[]>
  work: (row: Row) => Promise<unknown>
  leaseLost?: AbortSignal | undefined
  /** Whether a failure is not the row's own, and the next would fail as well: it is thrown. */
  stopsAt?: (error: unknown) => boolean
}

interface Portion<Row> {
  listed: readonly Row[]
  failed: number
}

/** For `list`. @param column of a statement, such as `purchases.id` */
export const notAmong = (column: string, ids: readonly number[]) =>
  ids.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.ref(column)} not in (${sql.join([...ids])})`

/**
 * Works on a portion of rows, one after the other. One that fails never stops the next: it is set aside for a while that
 * grows with each attempt, and *System* says so.
 * @param job names the rows for whoever reads that
 */
export async function workOnRows<Row extends { id: number }>(
  { db, deps, log }: RowsContext,
  job: string,
  { list, work, leaseLost, stopsAt = () => false }: Work<Row>,
): Promise<Portion<Row>> {
  const at = deps.now().toISOString()
  const known = await db
    .selectFrom('set_aside')
    .select(['row_id', 'attempts', 'due_at'])
    .where('job', '=', job)
    .execute()
  const listed = await list(known.flatMap(({ row_id, due_at }) => (due_at > at ? row_id : [])))
  let failed = 0
  for (const row of listed) {
    if (leaseLost?.aborted) break
    const before = known.find(({ row_id }) => row_id === row.id)
    try {
      await work(row)
      if (before) await forget(db, job, row.id)
    } catch (error) {
      if (stopsAt(error)) throw error
      failed++
      // Somebody else's outage says nothing about the row: it does not wait for long after it.
      const most = isOutage(error) ? OUTAGE_ATTEMPTS : Number.POSITIVE_INFINITY
      const attempts = Math.min((before?.attempts ?? 0) + 1, most)
      await setAside({ db, deps }, { job, row_id: row.id, attempts, failure: kindOf(error) })
      log.warn({ err: error, job, row: row.id, attempts }, 'a row of a job was set aside')
    }
  }
  return { listed, failed }
}

async function setAside(
  { db, deps }: Pick<RowsContext, 'db' | 'deps'>,
  row: { job: string; row_id: number; attempts: number; failure: string },
): Promise<void> {
  const now = deps.now()
  const change = {
    attempts: row.attempts,
    failure: row.failure,
    failed_at: now.toISOString(),
    due_at: new Date(now.getTime() + pauseAfter(row.attempts)).toISOString(),
  }
  await db
    .insertInto('set_aside')
    .values({ ...row, ...change })
    .onConflict(conflict => conflict.columns(['job', 'row_id']).doUpdateSet(change))
    .execute()
}

async function forget(db: Db, job: string, rowId: number): Promise<void> {
  await db.deleteFrom('set_aside').where('job', '=', job).where('row_id', '=', rowId).execute()
}

export async function forgetSetAside(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_MS).toISOString()
  await db.deleteFrom('set_aside').where('due_at', '<', before).execute()
}

/** By job: how many rows are set aside, and since when at most. */
export const countSetAside = (db: Db) =>
  db
    .selectFrom('set_aside')
    .select(eb => [
      'job',
      eb.fn.countAll<number>().as('rows'),
      eb.fn.max('attempts').as('attempts'),
    ])
    .groupBy('job')
    .orderBy('job')
    .execute()
