import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '../settings/settings.ts'
import { type Db, type OpenOptions, openDatabase } from './database.ts'
import type { PoolState } from './postgres.ts'

/** What the replica shows may be so old (spec: a second). */
const AGE_MS = 1_000
const BEAT_MS = 250
/** An answer that takes longer is asked of the primary instead. */
const ANSWER_MS = 2_000

/** A place in the primary's log, `16/B374D848`, as a number that can be compared. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Where the primary's log stood at a moment of this process's own clock. */
interface Sample {
  position: bigint
  at: number
}

/**
 * What is known of a replica: it is as fresh as the newest moment whose place in the primary's log it has come to.
 * No clock of another machine is asked.
 */
export class Freshness {
  #samples: Sample[] = []
  #asOf = Number.NEGATIVE_INFINITY
  #position = -1n

  /** @param at milliseconds, taken before the primary was asked */
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

  /** Nothing is known from now on, until the replica is heard of again. */
  forget(): void {
    this.#samples = []
    this.#asOf = Number.NEGATIVE_INFINITY
    this.#position = -1n
  }

  /** How old what the replica shows may be, in milliseconds. */
  age(at: number): number {
    return at - this.#asOf
  }

  hasReached(position: bigint): boolean {
    return this.#position >= position
  }
}

export interface Replica {
  /**
   * The replica, when it is fresh and shows everything that this caller has changed; else null, and the primary is read.
   * @param administratorId whose own changes it has to show; null for everybody else, who changes nothing of what is read here
   */
  reader: (administratorId: number | null) => Promise<Db | null>
  /** Remembers that an administrator has changed something; call it after the commit and before the answer. */
  wrote: (administratorId: number) => Promise<void>
  /** It failed a question: it is left alone until it is heard of again. */
  failed: (error: unknown) => void
  pool: PoolState
  close: () => Promise<void>
}

const one = async <T>(db: Db, query: RawBuilder<T>): Promise<T | undefined> =>
  (await query.execute(db)).rows[0]

/**
 * Opens the replica and begins to follow how fresh it is. Nothing fails when it is away.
 * @param primary the database it is a replica of
 * @param url one PostgreSQL server, not several behind one address: how far it has come is asked of the one and
 *   relied on at the other
 */
export async function openReplica(
  primary: Db,
  url: string,
  log: FastifyBaseLogger,
  options: OpenOptions,
): Promise<Replica> {
  const target: Settings['database'] = { engine: 'postgres', url }
  const opened = await openDatabase(target, { ...options, answerMs: ANSWER_MS })
  const { db, pool = { totalCount: 0, idleCount: 0, waitingCount: 0 } } = opened
  const freshness = new Freshness()
  let closing = false
  let usable: boolean | null = null

  const noteUsable = () => {
    const now = freshness.age(performance.now()) <= AGE_MS
    if (usable !== now && !closing) {
      if (now) log.info('the replica is read from')
      else log.warn('the replica is away or behind; the primary is read instead')
    }
    usable = now
    return now
  }
  const beat = async () => {
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
      else freshness.forget() // it has become a primary of its own
    } catch {
      freshness.forget()
    }
    noteUsable()
    if (closing) return
    timer = setTimeout(() => {
      beating = beat()
    }, BEAT_MS)
    timer.unref()
  }
  let timer: NodeJS.Timeout | undefined
  let beating = beat()

  return {
    pool,
    async reader(administratorId) {
      if (freshness.age(performance.now()) > AGE_MS) return null
      if (administratorId === null) return db
      const last = await primary
        .selectFrom('last_writes')
        .select('position')
        .where('user_id', '=', administratorId)
        .executeTakeFirst()
      return !last || freshness.hasReached(positionOf(last.position)) ? db : null
    },
    async wrote(administratorId) {
      const position = sql<string>`pg_current_wal_lsn()::text`
      // Whoever has just deleted their account has nothing left to find.
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
    failed(error) {
      freshness.forget()
      log.warn({ err: error }, 'the replica failed a question; the primary was asked')
    },
    async close() {
      closing = true
      clearTimeout(timer)
      await beating
      await db.destroy()
    },
  }
}
