import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import type { Deps } from './route.ts'

const MINUTE_MS = 60_000
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

/**
 * A quota of writes per minute for each member, or each visitor's address (ASVS 2.4.1). Kept in memory per process, since
 * counting in the database would cost a write per save; several processes multiply the quota.
 */
export function registerWriteLimit(app: FastifyInstance, deps: Deps): void {
  const { writesPerMinute, rateLimit } = deps.settings
  if (!rateLimit) return
  let minute = 0
  const counts = new Map<string, number>()
  // Runs after authentication, and before the body is read.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!CHANGES.has(request.method)) return done(null, payload)
    const now = deps.now().getTime()
    const windowStart = now - (now % MINUTE_MS)
    // Compared for equality, so that a clock set back also starts a new window.
    if (windowStart !== minute) {
      minute = windowStart
      counts.clear()
    }
    const who = request.caller ? `user ${request.caller.userId}` : networkOf(request.ip)
    const add = (calls: number) => {
      const count = (counts.get(who) ?? 0) + calls
      counts.set(who, count)
      return count
    }
    const length = request.headers['content-length']
    const count = add(1 + Math.floor(Number(length ?? 0) / BYTES_PER_CALL))
    if (count <= writesPerMinute) {
      if (length !== undefined || request.headers['transfer-encoding'] === undefined)
        return done(null, payload)
      // The length is known only afterwards, so it counts against later calls.
      return done(
        null,
        measured(payload, bytes => add(Math.floor(bytes / BYTES_PER_CALL))),
      )
    }
    const retryAfterSeconds = Math.max(1, Math.ceil((minute + MINUTE_MS - now) / 1000))
    done(new AppError('too_many', { retryAfterSeconds }))
  })
}
