import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Deps } from '../context.ts'
import type { Db } from '../db/database.ts'
import { storedBytes } from '../db/member-bytes.ts'
import { AppError } from '../errors.ts'

const MEASURED_FOR_MS = 600_000
/** How soon a full account is measured again, in case its member has deleted something through another process. */
const FULL_FOR_MS = 10_000
const MEMBERS_MAX = 10_000

interface Measured {
  bytes: number
  /** Bytes sent since then: an upper bound of what was added. */
  added: number
  at: number
}

/**
 * How much each member stores, measured at the first write and again every ten minutes. Between measurements each
 * process adds up what it accepts, so several processes can exceed the quota by what they accept in ten minutes.
 */
export class Quota {
  readonly #db: Db
  readonly #deps: Deps
  readonly #members = new Map<number, Measured>()

  constructor(db: Db, deps: Deps) {
    this.#db = db
    this.#deps = deps
  }

  /** @throws AppError `storage_full` when `bytes` more would exceed the member's quota */
  async #take(userId: number, bytes: number): Promise<void> {
    const { memberQuotaBytes } = this.#deps.settings
    const now = this.#deps.now().getTime()
    let known = this.#members.get(userId)
    const fits = (at: Measured | undefined) => at && at.bytes + at.added + bytes <= memberQuotaBytes
    const age = known ? Math.abs(now - known.at) : Number.POSITIVE_INFINITY
    if (
      !known ||
      age > MEASURED_FOR_MS ||
      (!fits(known) && (known.added > 0 || age > FULL_FOR_MS))
    ) {
      known = {
        bytes: await storedBytes(this.#db, this.#deps.features.tables, userId),
        added: 0,
        at: now,
      }
      if (this.#members.size >= MEMBERS_MAX) this.#members.clear()
      this.#members.set(userId, known)
    }
    if (!fits(known)) throw new AppError('storage_full')
    known.added += bytes
  }

  /** Accounts for what a call stores or deletes. @throws AppError `storage_full` */
  async count(endpoint: Endpoint, { caller, headers, body }: FastifyRequest): Promise<void> {
    if (!caller) return
    if (endpoint.method === 'DELETE') this.#members.delete(caller.userId)
    if (!endpoint.stores) return
    await this.#take(
      caller.userId,
      Number(headers['content-length'] ?? JSON.stringify(body ?? '').length),
    )
  }
}
