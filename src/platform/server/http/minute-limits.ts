import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#src/contract/calendar.ts'
import type { Deps } from '../context.ts'
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts like an API call: a route outside the API that reads from the database or renders for each request. */
    isCountedRead?: boolean
  }
}

const READS = new Set(['GET', 'HEAD'])

/**
 * Limits the reads per minute of each member or visitor's network (ASVS 2.4.1): API calls, and a few other routes.
 * Files are not counted; a page that is rendered for its request counts itself (`pages.ts`), and so do its calls.
 */
export function registerReadLimit(app: FastifyInstance, deps: Deps): void {
  if (!deps.settings.rateLimit) return
  const counts = new MinuteCounts()
  // Runs after authentication. Goes by the route, because an address can be written in several ways.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { url, config } = request.routeOptions
    if (!READS.has(request.method) || !(url?.startsWith('/api/') || config.isCountedRead))
      return done(null, payload)
    const now = deps.now().getTime()
    if (counts.add(callerOf(request), 1, now) <= deps.settings.readsPerMinute)
      return done(null, payload)
    done(counts.refusal(now))
  })
}

/** A call counts once, and once more per 16 KiB: many small writes and a few large ones fill a disk alike. */
const BYTES_PER_CALL = 16 * 1024
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Passes a body through and reports its length, since clients need not send it up front. */
function measured(body: NodeJS.ReadableStream, onEnd: (bytes: number) => void): Transform {
  let bytes = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      onEnd(bytes)
      done()
    },
  })
  body.once('error', error => passing.destroy(error))
  return body.pipe(passing)
}

/** A limit of writes per minute for each member, or each visitor's network (ASVS 2.4.1). */
export function registerWriteLimit(app: FastifyInstance, deps: Deps): void {
  if (!deps.settings.rateLimit) return
  const counts = new MinuteCounts()
  // Runs after authentication, and before the body is read.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!CHANGES.has(request.method)) return done(null, payload)
    const now = deps.now().getTime()
    const { writesPerMinute } = deps.settings
    const add = (calls: number) => counts.add(callerOf(request), calls, now)
    if (request.routeOptions.config.countsOnce)
      return add(1) > writesPerMinute ? done(counts.refusal(now)) : done(null, payload)
    const length = request.headers['content-length']
    const count = add(1 + Math.floor(Number(length ?? 0) / BYTES_PER_CALL))
    if (count > writesPerMinute) return done(counts.refusal(now))
    if (length !== undefined || request.headers['transfer-encoding'] === undefined)
      return done(null, payload)
    // The length is known only afterwards, so it counts against later calls.
    done(
      null,
      measured(payload, bytes => add(Math.floor(bytes / BYTES_PER_CALL))),
    )
  })
}
