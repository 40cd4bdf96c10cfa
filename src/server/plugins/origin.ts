import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Settings } from '../settings.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * Refuses a state-changing request that another site made a browser send (contract: HTTP, origin). An absent
 * `Origin` is a program's, unless the browser says `cross-site`; `null` is a sandboxed page's.
 */
export function registerOriginCheck(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async request => {
    if (READS.has(request.method)) return
    const { origin } = request.headers
    if (origin === undefined) {
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('wrong_origin')
      return
    }
    const same = settings.siteUrlGiven ? origin === settings.siteUrl : hostOf(origin) === request.host
    if (!same) throw new AppError('wrong_origin')
  })
}
