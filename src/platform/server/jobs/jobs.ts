import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Db, engineOf, hasChanged } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { repeat } from './repeat.ts'

/** A lease that was not renewed for this long belongs to a dead process. */
const LEASE_MS = 15_000
const RENEW_MS = 5_000
/** Delay before a failed job is retried, if its regular interval is not shorter. */
const RETRY_MS = 60_000
const POLL_MS = 5_000

/** By the database's clock: machines' clocks may differ by more than a lease lasts. @param ms from now */
function databaseTime(db: Db, ms = 0): RawBuilder<string> {
  const seconds = ms / 1000
  return engineOf(db) === 'postgres'
    ? sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds >= 0 ? '+' : ''}${seconds} seconds`})`
}

/** Beyond what a run or a lease can leave behind: written while the clock was ahead. */
const AHEAD_MS = 1_000

type JobsBuilder = ExpressionBuilder<Schema, 'jobs'>

/** @returns whether we got the lease; usually the job is not due, and nothing is written */
async function acquireLease(
  db: Db,
  name: string,
  everyMs: number,
  lease: string,
): Promise<boolean> {
  const now = databaseTime(db)
  const isDue = (eb: JobsBuilder) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', databaseTime(db, everyMs + AHEAD_MS))])
  const isFree = (eb: JobsBuilder) =>
    eb.or([
      eb('claimed_until', 'is', null),
      eb('claimed_until', '<=', now),
      eb('claimed_until', '>', databaseTime(db, LEASE_MS + AHEAD_MS)),
    ])
  const known = await db
    .selectFrom('jobs')
    .select(eb => [isDue(eb).as('due'), isFree(eb).as('free')])
    .where('name', '=', name)
    .executeTakeFirst()
  if (known && !(known.due && known.free)) return false
  if (!known) {
    // The column rounds to milliseconds: rounded up, this moment would not have come yet.
    const due_at = databaseTime(db, -1)
    await db
      .insertInto('jobs')
      .values({ name, due_at, claim: null, claimed_until: null, failed_at: null, failure: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return hasChanged(
    db
      .updateTable('jobs')
      .set(eb => ({
        claim: lease,
        claimed_until: databaseTime(db, LEASE_MS),
        // So that a run that hangs is seen to be late.
        due_at: eb.case().when('due_at', '<=', now).then(eb.ref('due_at')).else(now).end(),
      }))
      .where('name', '=', name)
      .where(isDue)
      .where(isFree),
  )
}

const renewLease = (db: Db, name: string, lease: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('jobs')
      .set({ claimed_until: databaseTime(db, LEASE_MS) })
      .where('name', '=', name)
      .where('claim', '=', lease),
  )

/** Makes a job due now, unless it runs or has not run yet, which it will. */
export async function wakeJob(db: Db, name: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: databaseTime(db) })
    .where('name', '=', name)
    .where('claim', 'is', null)
    .execute()
}

interface Run {
  /** Milliseconds until the next run. */
  nextMs: number
  failure: string | null
}

async function releaseLease(
  db: Db,
  name: string,
  lease: string,
  { nextMs, failure }: Run,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      due_at: databaseTime(db, nextMs),
      claim: null,
      claimed_until: null,
      failed_at: failure === null ? null : databaseTime(db),
      failure,
    })
    .where('name', '=', name)
    .where('claim', '=', lease)
    .execute()
}

/** Leaves out the message, which may quote what somebody wrote. */
export const kindOf = (error: unknown): string =>
  error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown'

/**
 * Runs the job if it is due and free; of any number of processes, only one does. The lease is renewed while it runs,
 * and expires 15 s after its process died; then another process starts the job again.
 *
 * So the work must be idempotent, and must check `leaseLost` before each external effect: the signal aborts when
 * another process may have the lease, because this one hung or could not reach the database.
 * @param name unique; the key in table `jobs`
 * @param everyMs from the end of one run to the start of the next; a failed run is retried after a minute at most. A next
 * run that is further ahead was set by a wrong clock, and is due
 * @returns whether this process ran it
 * @throws what the work throws, after the lease was released
 */
export async function runDue(
  db: Db,
  name: string,
  everyMs: number,
  work: (leaseLost: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const lease = randomUUID()
  if (!(await acquireLease(db, name, everyMs, lease))) return false
  const leaseLost = new AbortController()
  let renewedAt = performance.now()
  const renewing = setInterval(async () => {
    const sentAt = performance.now()
    const isOurs = await renewLease(db, name, lease).catch(() => null)
    if (isOurs) renewedAt = sentAt
    if (isOurs === false || performance.now() - renewedAt > LEASE_MS) leaseLost.abort()
  }, RENEW_MS)
  renewing.unref()
  let run: Run = { nextMs: everyMs, failure: null }
  try {
    await work(leaseLost.signal)
  } catch (error) {
    run = { nextMs: Math.min(everyMs, RETRY_MS), failure: kindOf(error) }
    throw error
  } finally {
    clearInterval(renewing)
    // If the database is down the lease just expires; the work's own error matters more.
    await releaseLease(db, name, lease, run).catch(() => {})
  }
  return true
}

export interface Job {
  name: string
  everyMs: number
  work: (leaseLost: AbortSignal) => Promise<unknown>
}

/** Each process polls each job: no leader to lose, no job delays another. @returns stops and waits for running jobs */
export function startJobs(
  db: Db,
  log: FastifyBaseLogger,
  jobs: readonly Job[],
): () => Promise<void> {
  const stops = jobs.map(({ name, everyMs, work }) => {
    const poll = () =>
      runDue(db, name, everyMs, work).catch(error =>
        log.error({ err: error, job: name }, 'a job failed; it will be retried'),
      )
    return repeat(poll, POLL_MS)
  })
  return async () => {
    await Promise.all(stops.map(stop => stop()))
  }
}
