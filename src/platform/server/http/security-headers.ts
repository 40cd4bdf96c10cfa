import type { FastifyInstance } from 'fastify'
import type { ContentSources } from '../feature.ts'
import type { Settings } from '../settings/settings.ts'

type Headers = Record<string, string>

export interface SecurityPolicy {
  everywhere: Headers
  pages: readonly { pattern: RegExp; headers: Headers }[]
}

const sources = (own: string, ...more: (readonly string[] | undefined)[]) =>
  [own, ...more.flatMap(each => each ?? [])].join(' ')

/**
 * Computed once: a header plugin takes half of a request's time. Inline styles are allowed because UI primitives
 * position by style attributes; inline scripts are not, unless their page allows them.
 */
function securityHeaders(settings: Settings, more: readonly ContentSources[]): Headers {
  const frames = more.flatMap(each => each.frames ?? [])
  const csp = [
    "default-src 'self'",
    sources("script-src 'self'", ...more.map(each => each.scripts)),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    sources("connect-src 'self'", ...more.map(each => each.connections)),
    `frame-src ${frames.join(' ') || "'none'"}`,
    "worker-src 'self'",
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
    // Browsers ignore both over plain http, and warn about the first on every page.
    ...(secure && {
      'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** A page loads a dozen hashed files, none of which is a document: the long policy would be a tenth of the small ones. */
const OF_A_FILE = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

export function securityPolicy(
  settings: Settings,
  more: readonly ContentSources[],
): SecurityPolicy {
  const everywhere = more.filter(each => !each.pages)
  const headers = securityHeaders(settings, everywhere)
  return {
    everywhere: headers,
    pages: [
      { pattern: /^\/assets\//, headers: { ...headers, ...OF_A_FILE } },
      ...more.flatMap(each =>
        each.pages
          ? [{ pattern: each.pages, headers: securityHeaders(settings, [...everywhere, each]) }]
          : [],
      ),
    ],
  }
}

export function registerSecurityHeaders(
  app: FastifyInstance,
  { everywhere, pages }: SecurityPolicy,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const page = pages.find(({ pattern }) => pattern.test(request.url))
    reply.headers(page?.headers ?? everywhere)
    // Goes by the route, not the URL: `/%61pi/user` and an absolute target lead to the same one.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
