import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '../settings/settings.ts'
import { type Db, type OpenOptions, openDatabase } from './database.ts'
import type { PoolState } from './postgres.ts'

/** How stale replica reads may be (docs/product.md 13.2). */
const AGE_MAX_MS = 1_000
const POLL_MS = 250
/** Slower queries are cancelled and sent to the primary. */
const TIMEOUT_MS = 2_000

/** A log position such as `16/B374D848` as a comparable number. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The primary's log position at a moment of this process's own clock. */
interface Sample {
  position: bigint
  at: number
}

/** The replica is as fresh as the newest moment whose log position it has reached, by this process's clock alone. */
export class Freshness {
  #samples: Sample[] = []
  #asOf = Number.NEGATIVE_INFINITY
  #position = -1n

  /** @param at milliseconds, taken before the primary was queried */
  primaryWasAt(position: bigint, at: number): void {
    this.#samples.push({ position, at })
  }

  replicaIsAt(position: bigint): void {
    this.#position = position
    const reached = this.#samples.findLast(sample => sample.position <= position)
    if (!reached) return
    this.#asOf = reached.at
    this.#samples = this.#samples.filter(sample => sample.at > reached.at)
  }

  /** Treats the replica as stale until it reports again. */
  forget(): void {
    this.#samples = []
    this.#asOf = Number.NEGATIVE_INFINITY
    this.#position = -1n
  }

  age(at: number): number {
    return at - this.#asOf
  }

  hasReached(position: bigint): boolean {
    return this.#position >= position
  }
}

export interface Replica {
  /**
   * The replica, if it is fresh and has this caller's own writes; otherwise null, and the primary is read.
   * @param administratorId whose writes it must have; null for callers who cannot change what is read here
   */
  reader: (administratorId: number | null) => Promise<Db | null>
  /** Records an administrator's write; call it after the commit and before the response. */
  recordWrite: (administratorId: number) => Promise<void>
  /** Call it when a query failed: the replica is skipped until it reports again. */
  markFailed: (error: unknown) => void
  pool: PoolState
  close: () => Promise<void>
}

const one = async <T>(db: Db, query: RawBuilder<T>): Promise<T | undefined> =>
  (await query.execute(db)).rows[0]

/** Does not throw when the replica is down. @param url of one server, no load balancer: its lag counts for all reads */
export async function openReplica(
  primary: Db,
  url: string,
  log: FastifyBaseLogger,
  options: OpenOptions,
): Promise<Replica> {
  const target: Settings['database'] = { engine: 'postgres', url }
  const opened = await openDatabase(target, { ...options, answerMs: TIMEOUT_MS })
  const { db, pool = { totalCount: 0, idleCount: 0, waitingCount: 0 } } = opened
  const freshness = new Freshness()
  let closing = false
  let usable: boolean | null = null

  const updateUsable = () => {
    const now = freshness.age(performance.now()) <= AGE_MAX_MS
    if (usable !== now && !closing) {
      if (now) log.info('reading from the replica')
      else log.warn('the replica is down or lagging; reading from the primary')
    }
    usable = now
    return now
  }
  const poll = async () => {
    try {
      const at = performance.now()
      const there = await one(
        primary,
        sql<{ position: string }>`select pg_current_wal_lsn()::text as position`,
      )
      if (there) freshness.primaryWasAt(positionOf(there.position), at)
      const here = await one(
        db,
        sql<{
          position: string | null
        }>`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`,
      )
      if (here?.position) freshness.replicaIsAt(positionOf(here.position))
      else freshness.forget() // promoted to a primary
    } catch {
      freshness.forget()
    }
    updateUsable()
    if (closing) return
    timer = setTimeout(() => {
      polling = poll()
    }, POLL_MS)
    timer.unref()
  }
  let timer: NodeJS.Timeout | undefined
  let polling = poll()

  return {
    pool,
    async reader(administratorId) {
      if (freshness.age(performance.now()) > AGE_MAX_MS) return null
      if (administratorId === null) return db
      const last = await primary
        .selectFrom('last_writes')
        .select('position')
        .where('user_id', '=', administratorId)
        .executeTakeFirst()
      return !last || freshness.hasReached(positionOf(last.position)) ? db : null
    },
    async recordWrite(administratorId) {
      const position = sql<string>`pg_current_wal_lsn()::text`
      // Selected from `users`, since the administrator may just have deleted their own account.
      await primary
        .insertInto('last_writes')
        .columns(['user_id', 'position'])
        .expression(eb =>
          eb
            .selectFrom('users')
            .select(['id', position.as('position')])
            .where('id', '=', administratorId),
        )
        .onConflict(conflict => conflict.column('user_id').doUpdateSet({ position }))
        .execute()
    },
    markFailed(error) {
      freshness.forget()
      log.warn({ err: error }, 'a query failed on the replica; the primary answered')
    },
    async close() {
      closing = true
      clearTimeout(timer)
      await polling
      await db.destroy()
    },
  }
}
