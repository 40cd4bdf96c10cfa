import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * The headers every answer carries, made once: a header plugin costs half a request's time. Styles may be
 * inline because the primitives position by style attributes; scripts may not, but for those whose hash is given.
 * @param scriptHashes base64 SHA-256 of inline scripts, as `sha256-…`
 */
export function securityHeaders(settings: Settings, scriptHashes: readonly string[]): Record<string, string> {
  const widget = settings.site.bookingWidgetUrl
  const frame = widget ? new URL(widget).origin : "'none'"
  const csp = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map(hash => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  const secure = settings.siteUrl.startsWith('https:')
  return {
    'content-security-policy': csp.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
