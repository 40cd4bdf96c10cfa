import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#src/contract/calendar.ts'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

/** The member, or the visitor's network. */
export const callerOf = ({ caller, ip }: FastifyRequest): string =>
  caller ? `user ${caller.userId}` : networkOf(ip)

/**
 * Counts per caller in the current minute, in memory: counting in the database would cost every call a write. With
 * several processes, a caller may do several times as much.
 */
export class MinuteCounts {
  private minute = 0
  private readonly counts = new Map<string, number>()

  /** @returns the count so far */
  add(who: string, calls: number, now: number): number {
    const windowStart = now - (now % MINUTE_MS)
    // Compared for equality, so that a clock set back also starts a new window.
    if (windowStart !== this.minute) {
      this.minute = windowStart
      this.counts.clear()
    }
    const count = (this.counts.get(who) ?? 0) + calls
    this.counts.set(who, count)
    return count
  }

  refusal(now: number): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil((this.minute + MINUTE_MS - now) / 1000))
    return new AppError('too_many', { retryAfterSeconds })
  }
}
