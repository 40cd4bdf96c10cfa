import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** How long a proxy has to notice that the health check fails: two checks by the guide's Caddyfiles. */
const LEAVE_MS = 4_000
/** A connection that is idle for this long will not be used again. */
const QUIET_MS = 1_000
const LOOK_MS = 50

const connectionsOf = (server: Server) =>
  new Promise<number>(resolve => server.getConnections((_, count) => resolve(count ?? 0)))

/**
 * For a site behind a proxy; call it before routes are registered. When a process is gone, a proxy can repeat a read
 * elsewhere, but not a write, so it has to know beforehand.
 * @param health the path that answers 503 from then on
 * @returns keeps serving until proxies stop sending requests, then stops accepting connections and resolves once the
 * open ones are closed or idle
 */
export function registerDraining(app: FastifyInstance, health: string): () => Promise<void> {
  let state: 'serving' | 'leaving' | 'closing' = 'serving'
  let lastRequestAt = 0
  app.addHook('onRequest', async (request, reply) => {
    lastRequestAt = performance.now()
    if (state === 'closing') reply.header('connection', 'close')
    if (state !== 'serving' && request.routeOptions.url === health)
      throw new AppError('unavailable')
  })
  return async () => {
    state = 'leaving'
    await pause(LEAVE_MS)
    state = 'closing'
    lastRequestAt = performance.now()
    // Takes in connections that the kernel has accepted already; otherwise they would be reset.
    await nextTurn()
    await nextTurn()
    // Not HTTP's own `close`, which would close idle connections at once.
    Server.prototype.close.call(app.server)
    while (performance.now() - lastRequestAt < QUIET_MS && (await connectionsOf(app.server)) > 0)
      await pause(LOOK_MS)
  }
}
