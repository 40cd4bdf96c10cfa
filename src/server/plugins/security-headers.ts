import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, 'https://hooks.stripe.com']

/** The one kind of page that may load Stripe's script; the application reloads itself to arrive here. */
const PAYMENT_PAGE = /^\/subscribe\//

/**
 * The headers every answer carries, made once: a header plugin costs half a request's time. Styles may be
 * inline because the primitives position by style attributes; scripts may not, but for those whose hash is given.
 * @param payment for the page that Stripe's own script draws the card's fields in
 * @param scriptHashes base64 SHA-256 of inline scripts, as `sha256-…`
 */
export function securityHeaders(
  settings: Settings,
  scriptHashes: readonly string[],
  payment = false,
): Record<string, string> {
  const widget = settings.site.bookingWidgetUrl
  const frames = [...(widget ? [new URL(widget).origin] : []), ...(payment ? STRIPE_FRAMES : [])]
  const csp = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map(hash => `'${hash}'`), ...(payment ? STRIPE_SCRIPTS : [])].join(
      ' ',
    ),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...(payment ? ['https://api.stripe.com'] : [])].join(' '),
    `frame-src ${frames.join(' ') || "'none'"}`,
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
    // Over plain http browsers heed neither, and complain of the first on every page.
    ...(secure && {
      // A bank may ask for its customer's consent in a window of its own.
      'cross-origin-opener-policy': payment ? 'same-origin-allow-popups' : 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** @param payment those of the payment page, where there is one */
export function registerSecurityHeaders(
  app: FastifyInstance,
  headers: Record<string, string>,
  payment: Record<string, string> | null,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(payment && PAYMENT_PAGE.test(request.url) ? payment : headers)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
