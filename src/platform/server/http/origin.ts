import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#src/contract/endpoint.ts'
import type { Settings } from '../settings/settings.ts'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route may be called by programs that are not our page. */
    crossOrigin?: boolean
    /** Who may call it; absent for what is no call of the API. */
    access?: Access
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether an origin is the host that the request was sent to; a default port may be said or left out. */
function isHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: said } = new URL(origin)
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === said
}

function refusal(request: FastifyRequest, settings: Settings): AppError | undefined {
  if (READS.has(request.method) || request.routeOptions.config.crossOrigin) return undefined
  const { origin } = request.headers
  if (origin === undefined) {
    return request.headers['sec-fetch-site'] === 'cross-site' ? new AppError('wrong_origin') : undefined
  }
  const same = settings.siteUrlGiven ? origin === settings.siteUrl : isHost(origin, request.host)
  return same ? undefined : new AppError('wrong_origin')
}

/**
 * Refuses a state-changing request that another site made a browser send (contract: HTTP, origin). An absent
 * `Origin` is a program's, unless the browser says `cross-site`; `null` is a sandboxed page's.
 */
export function registerOriginCheck(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', (request, _reply, done) => done(refusal(request, settings)))
}
