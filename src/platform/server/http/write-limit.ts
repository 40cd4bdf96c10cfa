import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { callerOf, MinuteCounts } from './minute-counts.ts'

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
    const isCounted = CHANGES.has(request.method) && !request.routeOptions.config.isPageForm
    if (!isCounted) return done(null, payload)
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
