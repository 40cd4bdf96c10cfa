import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { callerOf, MinuteCounts } from './minute-counts.ts'

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
