import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** A whole request, at the speed of a poor mobile connection: 1 MiB at 3.5 kB a second. */
export const REQUEST_MS = 300_000
/** Without a single byte of a body that has begun. */
export const BODY_IDLE_MS = 30_000

/** Proxies and the site could otherwise disagree about which of two hosts is meant. HTTP/1.0 need not name one. */
function hasOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) if (rawHeaders[n]?.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Ends the connection when a body stops coming; a slow one that moves may go on. */
function limitIdleBody({ raw }: FastifyRequest): void {
  const { socket, headers } = raw
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  socket.setTimeout?.(BODY_IDLE_MS)
  raw.once('end', () => socket.setTimeout?.(0))
}

export function registerRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasOneHost(request))
      return done(new AppError('invalid', { message: 'Please send one Host header.' }))
    limitIdleBody(request)
    done()
  })
}
