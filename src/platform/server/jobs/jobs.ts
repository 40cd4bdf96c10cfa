import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Db, engineOf } from '../db/database.ts'
import { traced } from '../observe/traced.ts'
import { repeat } from './repeat.ts'

/** A claim that was not renewed for so long is a dead process's; anybody may take the job over. */
const CLAIM_MS = 15_000
const RENEW_MS = 5_000
/** A job that failed is tried again after so long, or at its next turn when that is sooner. */
const AGAIN_MS = 60_000
const POLL_MS = 5_000

/**
 * The database's own time: the machines' clocks may differ by more than a claim lasts.
 * @param ms from now
 */
function databaseTime(db: Db, ms = 0): RawBuilder<string> {
  const seconds = ms / 1000
  return engineOf(db) === 'postgres'
    ? sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds >= 0 ? '+' : ''}${seconds} seconds`})`
}

/** @returns whether the job is ours now; most of the time it is not due, and nothing is written */
async function take(db: Db, name: string, claim: string): Promise<boolean> {
  const now = databaseTime(db)
  const known = await db
    .selectFrom('jobs')
    .select(eb => [
      eb('due_at', '<=', now).as('due'),
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]).as('free'),
    ])
    .where('name', '=', name)
    .executeTakeFirst()
  if (known && !(known.due && known.free)) return false
  if (!known) {
    await db
      .insertInto('jobs')
      .values({ name, due_at: now, claim: null, claimed_until: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ claim, claimed_until: databaseTime(db, CLAIM_MS) })
    .where('name', '=', name)
    .where('due_at', '<=', now)
    .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the claim still was ours */
async function renew(db: Db, name: string, claim: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ claimed_until: databaseTime(db, CLAIM_MS) })
    .where('name', '=', name)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function letGo(db: Db, name: string, claim: string, nextMs: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: databaseTime(db, nextMs), claim: null, claimed_until: null })
    .where('name', '=', name)
    .where('claim', '=', claim)
    .execute()
}

/**
 * Does the job if it is due and nobody else has it. Any number of processes may ask at once, and one does it. While it
 * works its claim is renewed; when its process dies, the claim runs out after 15 s and another begins the job anew.
 *
 * So the work must bear being begun again, and must do nothing more when `lost` says that the claim went to another
 * (the process hung, or could not reach the database): look before each step that the outside world would see.
 * @param name unique; kept in the table `jobs`
 * @param everyMs from the end of one run to the next; a run that throws is due again after a minute at most
 * @param work gets `lost`, which aborts when the claim is no longer ours
 * @returns whether it was done here
 * @throws what the work throws, after the job was let go
 */
export async function runDue(
  db: Db,
  name: string,
  everyMs: number,
  work: (lost: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const claim = randomUUID()
  if (!(await take(db, name, claim))) return false
  const lost = new AbortController()
  let heard = performance.now()
  const renewing = setInterval(async () => {
    const asked = performance.now()
    const ours = await renew(db, name, claim).catch(() => null)
    if (ours) heard = asked
    if (ours === false || performance.now() - heard > CLAIM_MS) lost.abort()
  }, RENEW_MS)
  renewing.unref()
  let next = Math.min(everyMs, AGAIN_MS)
  try {
    await traced({ name: `job ${name}`, attributes: {} }, () => work(lost.signal))
    next = everyMs
  } finally {
    clearInterval(renewing)
    // When the database is gone the claim runs out by itself; what the work threw matters more.
    await letGo(db, name, claim, next).catch(() => {})
  }
  return true
}

export interface Job {
  name: string
  everyMs: number
  work: (lost: AbortSignal) => Promise<unknown>
}

/**
 * Looks after the jobs in each process, each for itself: there is no leader to lose, and a long one keeps no other waiting.
 * @returns stops looking, after the jobs in hand
 */
export function startJobs(db: Db, log: FastifyBaseLogger, jobs: readonly Job[]): () => Promise<void> {
  const stops = jobs.map(({ name, everyMs, work }) => {
    const ask = () =>
      runDue(db, name, everyMs, work).catch(error =>
        log.error({ err: error, job: name }, 'a job failed; it is tried again'),
      )
    return repeat(ask, POLL_MS)
  })
  return async () => {
    await Promise.all(stops.map(stop => stop()))
  }
}
