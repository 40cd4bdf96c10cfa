import type { Context } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { WAIT_SECONDS, WAITS_MAX, WATCH_MS } from '../constants.ts'
import { listVersions } from './coachings.store.ts'
import { requireParticipation } from './coachings.ts'

interface Waiter {
  coachingId: number
  version: number
  userId: number
  answer: () => void
}

/**
 * Looks for new versions of the coachings that somebody waits for in this process: one query of primary keys for all of
 * them, and none while nobody waits (decision 0031).
 */
export class Watch {
  readonly #db: Db
  readonly #waiters = new Set<Waiter>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Resolves once the version has changed or `ms` have passed; at once if the caller is gone or waits too often. */
  async wait(who: Omit<Waiter, 'answer'>, ms: number, gone: AbortSignal): Promise<void> {
    const others = [...this.#waiters].filter(({ userId }) => userId === who.userId)
    if (this.#isClosed || gone.aborted || others.length >= WAITS_MAX) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiter: Waiter = { ...who, answer: resolve }
    const timeout = setTimeout(resolve, ms)
    gone.addEventListener('abort', () => resolve(), { once: true })
    this.#waiters.add(waiter)
    this.#next()
    await promise
    clearTimeout(timeout)
    this.#waiters.delete(waiter)
  }

  /** Answers everybody, so that a stopping process need not wait for them. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const { answer } of this.#waiters) answer()
  }

  #next(): void {
    if (this.#timer || this.#isClosed) return
    this.#timer = setTimeout(() => void this.#look(), WATCH_MS)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    try {
      const ids = [...new Set([...this.#waiters].map(({ coachingId }) => coachingId))]
      const rows = await listVersions(this.#db, [0, ...ids])
      const versions = new Map(rows.map(({ id, version }) => [id, version]))
      for (const waiter of this.#waiters)
        if (versions.get(waiter.coachingId) !== waiter.version) waiter.answer()
    } catch {
      // The database is briefly unavailable; the next look tries again.
    }
    this.#timer = undefined
    if (this.#waiters.size > 0) this.#next()
  }
}

const watches = new WeakMap<Db, Watch>()

/** One for each database, that is, for each process. */
export function watchOf(db: Db): Watch {
  const known = watches.get(db) ?? new Watch(db)
  watches.set(db, known)
  return known
}

/**
 * Waits for a new version. Access is checked again afterwards: the coaching may have been deleted, or rights removed.
 * @param version the one that the caller has. @param gone aborted when the caller stops waiting
 * @returns the new version, or the same one after `WAIT_SECONDS`
 */
export async function waitForVersion(
  ctx: Context,
  { id, version }: { id: number; version: number },
  gone: AbortSignal,
): Promise<number> {
  const { coaching } = await requireParticipation(ctx, id)
  if (coaching.version !== version) return coaching.version
  const waiter = { coachingId: id, version, userId: ctx.who.userId }
  await watchOf(ctx.db).wait(waiter, WAIT_SECONDS * 1_000, gone)
  return (await requireParticipation(ctx, id)).coaching.version
}
