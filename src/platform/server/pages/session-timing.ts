import type { FastifyRequest } from 'fastify'

/** `Server-Timing` is the only response header that a page's scripts can read: it says whether there is a session. */
export function sessionTiming(request: FastifyRequest): string {
  return `session;desc="${/(?:^|[;\s-])fd_session=/.test(request.headers.cookie ?? '') ? 'yes' : 'no'}"`
}
