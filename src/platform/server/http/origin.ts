import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#src/contract/endpoint.ts'
import { AppError } from '../errors.ts'
import type { Settings } from '../settings/settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    crossOrigin?: boolean
    isDownload?: boolean
    access?: Access
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether an origin is the request's own host; the default port may be omitted. */
function isHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === originHost
}

/** Whether another site caused the request; for routes that refuse it in their own way. */
export function isForeign(request: FastifyRequest, settings: Settings): boolean {
  const { origin } = request.headers
  if (origin === undefined || READS.has(request.method))
    return request.headers['sec-fetch-site'] === 'cross-site'
  return settings.given.has('SITE_URL')
    ? origin !== settings.siteUrl
    : !isHost(origin, request.host)
}

function refusal(request: FastifyRequest, settings: Settings): AppError | undefined {
  const { crossOrigin, isDownload } = request.routeOptions.config
  if (crossOrigin || (READS.has(request.method) && !isDownload)) return undefined
  return isForeign(request, settings) ? new AppError('wrong_origin') : undefined
}

/**
 * Rejects cross-origin requests that change state (docs/product.md 12.4). Programs send no `Origin`: then only the
 * browser's `cross-site` counts. Sandboxed pages send `null`. An export only reads, but it costs much and ends up on a
 * disk, so another site's link must not start it either (ASVS 3.5.3).
 */
export function registerOriginCheck(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', (request, _reply, done) => done(refusal(request, settings)))
}
