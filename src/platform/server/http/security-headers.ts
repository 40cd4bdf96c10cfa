import type { FastifyInstance } from 'fastify'
import type { ContentSources } from '../feature.ts'
import type { Settings } from '../settings/settings.ts'

type Headers = Record<string, string>

/** The headers of every answer, and those of pages that may load more. */
export interface SecurityPolicy {
  everywhere: Headers
  pages: readonly { pattern: RegExp; headers: Headers }[]
}

const sources = (own: string, ...more: (readonly string[] | undefined)[]) =>
  [own, ...more.flatMap(each => each ?? [])].join(' ')

/**
 * Made once: a header plugin costs half a request's time. Styles may be inline because the primitives position by style
 * attributes; scripts may not, but for those whose hash is given.
 * @param hashes base64 SHA-256 of inline scripts, as `sha256-…`
 * @param more origins beyond our own
 */
function securityHeaders(
  settings: Settings,
  hashes: readonly string[],
  more: readonly ContentSources[],
): Headers {
  const frames = more.flatMap(each => each.frames ?? [])
  const csp = [
    "default-src 'self'",
    sources(
      "script-src 'self'",
      hashes.map(hash => `'${hash}'`),
      ...more.map(each => each.scripts),
    ),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    sources("connect-src 'self'", ...more.map(each => each.connections)),
    `frame-src ${frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  const secure = settings.siteUrl.startsWith('https:')
  const opensWindows = more.some(each => each.opensWindows)
  return {
    'content-security-policy': csp.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // Over plain http browsers heed neither, and complain of the first on every page.
    ...(secure && {
      'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** @param more what the features' pages load from elsewhere */
export function securityPolicy(
  settings: Settings,
  hashes: readonly string[],
  more: readonly ContentSources[],
): SecurityPolicy {
  const everywhere = more.filter(each => !each.pages)
  return {
    everywhere: securityHeaders(settings, hashes, everywhere),
    pages: more.flatMap(each =>
      each.pages
        ? [{ pattern: each.pages, headers: securityHeaders(settings, hashes, [...everywhere, each]) }]
        : [],
    ),
  }
}

export function registerSecurityHeaders(app: FastifyInstance, { everywhere, pages }: SecurityPolicy): void {
  app.addHook('onRequest', (request, reply, done) => {
    const page = pages.find(({ pattern }) => pattern.test(request.url))
    reply.headers(page?.headers ?? everywhere)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
