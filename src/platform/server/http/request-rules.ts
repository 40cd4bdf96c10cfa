import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memoize } from '#src/contract/memoize.ts'
import { AppError } from '../errors.ts'

/** The limit for a whole request: 1 MiB over a poor mobile connection, at 3.5 kB a second. */
export const REQUEST_MS = 300_000
/** How long a body that has begun may pause. */
export const BODY_IDLE_MS = 30_000

/** With two hosts, a proxy and the site could disagree about which is meant. HTTP/1.0 need not name one. */
function hasOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]?.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** A name or an address, and a port: with more in it, an address that is built from it would be of another page. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

const HOST_MAX = 300

/** Every call asks twice, and nearly all for the same. */
const isAddress = memoize(100, host => HOST.test(host) && URL.canParse(`http://${host}`))

/** @param host Of the client or of a trusted proxy; empty where HTTP/1.0 names none. */
const isHost = (host: string): boolean =>
  host === '' || (host.length <= HOST_MAX && isAddress(host))

/** Ends the connection when a body stops coming; a slow one may go on. */
function limitIdleBody({ raw }: FastifyRequest): void {
  const { socket, headers } = raw
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  socket.setTimeout?.(BODY_IDLE_MS)
  raw.once('end', () => socket.setTimeout?.(0))
}

export function registerRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasOneHost(request))
      return done(new AppError('invalid', { message: msg`Please send one Host header.` }))
    if (!isHost(request.headers.host ?? '') || !isHost(request.host ?? ''))
      return done(
        new AppError('invalid', { message: msg`Please send a Host header that names a host.` }),
      )
    limitIdleBody(request)
    done()
  })
}
