import type { FastifyRequest } from 'fastify'

/** `Server-Timing` is the one header a page's own script can read: it tells whether to ask who is signed in. */
export function sessionTiming(request: FastifyRequest): string {
  return `session;desc="${/(?:^|[;\s-])fd_session=/.test(request.headers.cookie ?? '') ? 'yes' : 'no'}"`
}
