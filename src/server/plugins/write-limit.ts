import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Deps } from '../route.ts'
import { networkOf } from './network.ts'

const MINUTE_MS = 60_000
/** A call counts once, and once more for each of these: many small ones and a few large ones fill a disk alike. */
const BYTES_A_CALL = 16 * 1024
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

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
    if (now - minute >= MINUTE_MS) {
      minute = now - (now % MINUTE_MS)
      counts.clear()
    }
    const who = request.caller ? `user ${request.caller.userId}` : networkOf(request.ip)
    const bytes = Number(request.headers['content-length'] ?? 0)
    const count = (counts.get(who) ?? 0) + 1 + Math.floor(bytes / BYTES_A_CALL)
    counts.set(who, count)
    if (count <= writesPerMinute) return done(null, payload)
    const retryAfterSeconds = Math.max(1, Math.ceil((minute + MINUTE_MS - now) / 1000))
    done(new AppError('too_many', { retryAfterSeconds }))
  })
}
