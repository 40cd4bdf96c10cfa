import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import type { Deps } from './route.ts'

const MINUTE_MS = 60_000
/** A call counts once, and once more for each of these: many small ones and a few large ones fill a disk alike. */
const BYTES_A_CALL = 16 * 1024
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Passes a body on, and tells how long it was: a client need not say so beforehand. */
function measured(body: NodeJS.ReadableStream, tell: (bytes: number) => void): Transform {
  let bytes = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      tell(bytes)
      done()
    },
  })
  body.once('error', error => passing.destroy(error))
  return body.pipe(passing)
}

/**
 * Holds back who changes things far faster than a person does (ASVS 2.4.1), each member and each visitor's address for
 * itself. Counted in this process and for this minute only, in memory: a count in the database would cost each save a
 * write of its own. So with several processes as many times as much may pass.
 */
export function registerWriteLimit(app: FastifyInstance, deps: Deps): void {
  const { writesPerMinute, rateLimit } = deps.settings
  if (writesPerMinute === null || !rateLimit) return
  let minute = 0
  const counts = new Map<string, number>()
  // After the call's own guard, which knows the member, and before its body is read.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!CHANGES.has(request.method)) return done(null, payload)
    const now = deps.now().getTime()
    const begins = now - (now % MINUTE_MS)
    // Another one, also after a clock that was wrong has been set back: nobody waits for its time to come again.
    if (begins !== minute) {
      minute = begins
      counts.clear()
    }
    const who = request.caller ? `user ${request.caller.userId}` : networkOf(request.ip)
    const add = (calls: number) => {
      const count = (counts.get(who) ?? 0) + calls
      counts.set(who, count)
      return count
    }
    const length = request.headers['content-length']
    const count = add(1 + Math.floor(Number(length ?? 0) / BYTES_A_CALL))
    if (count <= writesPerMinute) {
      if (length !== undefined || request.headers['transfer-encoding'] === undefined)
        return done(null, payload)
      // Known when it has come, so it counts against the calls that follow.
      return done(
        null,
        measured(payload, bytes => add(Math.floor(bytes / BYTES_A_CALL))),
      )
    }
    const retryAfterSeconds = Math.max(1, Math.ceil((minute + MINUTE_MS - now) / 1000))
    done(new AppError('too_many', { retryAfterSeconds }))
  })
}
