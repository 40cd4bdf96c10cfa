import type { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'

export function isTrusted(trustProxy: BlockList | null, address: string | undefined): boolean {
  const bare = address?.replace(/^::ffff:/, '')
  return Boolean(bare && trustProxy?.check(bare, bare.includes(':') ? 'ipv6' : 'ipv4'))
}

/** Warns once: behind a proxy that is not trusted, all visitors seem to have one address, and share its limits. */
export function registerForwardedWarning(app: FastifyInstance, trustProxy: BlockList | null): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.socket.remoteAddress
    if (
      !warned &&
      address &&
      request.headers['x-forwarded-for'] &&
      !isTrusted(trustProxy, address)
    ) {
      warned = true
      const sender = address.replace(/^::ffff:/, '')
      request.log.warn(
        `TRUST_PROXY: ${sender} sent X-Forwarded-For and is not trusted; if it is your proxy, set TRUST_PROXY to it, or all visitors share one limit`,
      )
    }
    done()
  })
}
