import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteRefusedWrite } from '../db/refused-writes.ts'
import { AppError } from '../errors.ts'
import { listening } from '../languages.ts'
import { toAppError } from './thrown.ts'

/** Also for errors before routing. */
export function sendFailure(reply: FastifyReply, failure: AppError): FastifyReply {
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds))
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure))
}

/** The only place where errors become responses; unexpected ones are logged with their stack. */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    noteRefusedWrite(error)
    const failure = toAppError(error)
    if (failure.status >= 500 && !(error instanceof AppError))
      request.log.error({ err: error }, 'request failed')
    if (failure.code === 'too_large') readRest(request, reply)
    // A body that could not be read was not yet the request's own.
    return listening(request.listener, () => sendFailure(reply, failure))
  })
}

export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendFailure(reply, new AppError('not_found'))

/**
 * Lets a body that was refused be answered at once, and reads the rest of it and throws it away: a connection that closes
 * with unread bytes is reset, and a client that looks for the answer only once everything is sent would never get it.
 * What a client may still send is bounded by the limits for a whole request and for a pause (`request-rules.ts`).
 */
function readRest({ raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
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
