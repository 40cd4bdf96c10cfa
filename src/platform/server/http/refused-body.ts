import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets a body that was refused be answered at once, and reads the rest of it and throws it away: a connection that closes
 * with unread bytes is reset, and a client that looks for the answer only once everything is sent would never get it.
 * What a client may still send is bounded by the limits for a whole request and for a pause (`request-rules.ts`).
 */
export function readRest({ raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
  reply.removeHeader('connection')
  if (raw.readableEnded) return
  if (!reply.raw.shouldKeepAlive) {
    // Node would close the connection after the answer; it is closed once everything has come as well.
    reply.raw.shouldKeepAlive = true
    const close = () => raw.readableEnded && reply.raw.writableFinished && raw.socket.end()
    raw.once('end', close)
    reply.raw.once('finish', close)
  }
  raw.resume()
}
