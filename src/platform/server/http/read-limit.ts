import type { FastifyInstance } from 'fastify'
import { callerOf, MinuteCounts } from './minute-counts.ts'
import type { Deps } from './route.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * A limit of reads per minute for each member, or each visitor's network (ASVS 2.4.1). Calls of the API only: pages and
 * files are the same for everyone and answered from memory.
 */
export function registerReadLimit(app: FastifyInstance, deps: Deps): void {
  const { readsPerMinute, rateLimit } = deps.settings
  if (!rateLimit) return
  const counts = new MinuteCounts()
  // Runs after authentication. By the route, because an address can be written in several ways.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!READS.has(request.method) || !request.routeOptions.url?.startsWith('/api/'))
      return done(null, payload)
    const now = deps.now().getTime()
    if (counts.add(callerOf(request), 1, now) <= readsPerMinute) return done(null, payload)
    done(counts.refusal(now))
  })
}
